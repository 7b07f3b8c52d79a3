// The form of the system's mails: a greeting, what it is about, one link, a small line; as plain text and the simplest HTML.
import { escapeHtml } from '#shared/html.ts';
import type { SystemMail } from './mail/mailer.ts';

export type { SystemMail };

/** A paragraph; with a link, all of it leads there. */
type Paragraph = string | { text: string; link: string };

export interface EmailTexts {
  subject: string;
  /** One paragraph, or several. */
  lead: string | readonly string[];
  /** The words of the link. */
  action: string;
  footer: string;
}

interface EmailContent extends Omit<EmailTexts, 'lead'> {
  lead: Paragraph | readonly Paragraph[];
  to: string;
  /** For the greeting; may be empty. */
  name: string;
  link: string;
  /** A second link, in the small line. */
  also?: { text: string; link: string };
}

const asText = (paragraph: Paragraph) =>
  typeof paragraph === 'string' ? paragraph : `${paragraph.text}\n${paragraph.link}`;

const anchor = ({ text, link }: { text: string; link: string }) =>
  `<a href="${escapeHtml(link)}" style="color:#0b6b5d">${escapeHtml(text)}</a>`;

const asHtml = (paragraph: Paragraph) => (typeof paragraph === 'string' ? escapeHtml(paragraph) : anchor(paragraph));

/** All that it is given is escaped in the HTML. */
export function renderEmailLayout({ to, name, subject, lead, action, link, footer, also }: EmailContent): SystemMail {
  const greeting = name.trim() === '' ? 'Hello,' : `Hello ${name.trim()},`;
  const paragraphs: readonly Paragraph[] = Array.isArray(lead) ? lead : [lead as Paragraph];
  return {
    to,
    subject,
    link,
    text: `${[greeting, ...paragraphs].map(asText).join('\n\n')}\n\n${action}:\n${link}\n\n${footer}${also ? `\n${also.text}: ${also.link}` : ''}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#14201e;max-width:520px">',
      ...[greeting, ...paragraphs].map((paragraph) => `<p>${asHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#0b6b5d;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>`,
      `<p style="color:#5c6967;font-size:13px">${escapeHtml(footer)}${also ? ` ${anchor(also)}` : ''}</p></body></html>`,
    ].join(''),
  };
}
