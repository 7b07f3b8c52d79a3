// The form of the system's mails: a greeting, what it is about, one link, a small line; as plain text and the simplest HTML.
import { escapeHtml } from '#shared/html.ts';
import type { SystemMail } from './mail/mailer.ts';

export type { SystemMail };

export interface LetterWords {
  subject: string;
  /** One paragraph, or several. */
  lead: string | readonly string[];
  /** The words of the link. */
  action: string;
  footer: string;
}

interface Letter extends LetterWords {
  to: string;
  /** For the greeting; may be empty. */
  name: string;
  link: string;
}

/** All that it is given is escaped in the HTML. */
export function letter({ to, name, subject, lead, action, link, footer }: Letter): SystemMail {
  const greeting = name.trim() === '' ? 'Hello,' : `Hello ${name.trim()},`;
  const paragraphs = typeof lead === 'string' ? [lead] : lead;
  return {
    to,
    subject,
    link,
    text: `${[greeting, ...paragraphs].join('\n\n')}\n\n${action}:\n${link}\n\n${footer}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#14201e;max-width:520px">',
      ...[greeting, ...paragraphs].map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#0b6b5d;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(action)}</a></p>`,
      `<p style="color:#5c6967;font-size:13px">${escapeHtml(footer)}</p></body></html>`,
    ].join(''),
  };
}
