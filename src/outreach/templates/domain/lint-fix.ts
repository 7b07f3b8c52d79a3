// Puts right what the lint can put right: one mark for another, wherever it stands.
import { escapeHtml } from '#shared/html.ts';
import type { TemplateContent } from '../contract.ts';
import type { Fault } from './lint-faults.ts';

/** Null where there is nothing to put right, or the mark is written in a way that the text as typed does not show. */
export function fixed(content: TemplateContent, { mark, instead }: Fault): TemplateContent | null {
  if (mark === undefined || instead === undefined || content.channel === 'whatsapp') return null;
  const html = content.html.replaceAll(mark, () => instead).replaceAll(escapeHtml(mark), () => escapeHtml(instead));
  const next =
    content.channel === 'email'
      ? { ...content, html, subject: content.subject.replaceAll(mark, () => instead) }
      : { ...content, html };
  const changed =
    next.html !== content.html || ('subject' in content && 'subject' in next && next.subject !== content.subject);
  return changed ? next : null;
}
