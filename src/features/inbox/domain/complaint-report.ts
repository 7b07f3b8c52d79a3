// Somebody has called a mail of ours spam, and their provider says so in a report by RFC 5965.
import { mailIdsIn, messageIdsIn } from './our-ids.ts';
import { fieldsIn, type ParsedMail } from './parsed-mail.ts';

export interface ComplaintReport {
  messageIds: readonly string[];
  mailIds: readonly string[];
}

/** Null for any other mail, and for reports of another kind: `not-spam`, failures of DMARC. */
export function readComplaint(mail: ParsedMail): ComplaintReport | null {
  const report = mail.parts.find(({ type }) => type === 'message/feedback-report')?.text;
  if (report === undefined) return null;
  const kind = (fieldsIn(report, 'feedback-type')[0] ?? '').toLowerCase();
  if (!['abuse', 'fraud', 'opt-out', 'other'].includes(kind)) return null;
  const copies = mail.parts.filter(({ type }) => type.startsWith('message/rfc822') || type.startsWith('text/rfc822'));
  const messageIds = [
    ...copies.flatMap(({ text }) => fieldsIn(text, 'message-id').slice(0, 1)),
    ...fieldsIn(report, 'original-message-id'),
    ...mail.references,
  ].flatMap(messageIdsIn);
  return {
    messageIds: [...new Set(messageIds)],
    mailIds: mailIdsIn([...fieldsIn(report, 'original-envelope-id'), ...messageIds]),
  };
}
