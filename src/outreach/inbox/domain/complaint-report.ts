// Somebody has called a mail of ours spam, and their provider says so in a report by RFC 5965, or by one of the forms that are older.
import { mailIdsIn, messageIdsIn } from './our-ids.ts';
import { fieldsIn, fieldsOfCopies, type ParsedMail } from './parsed-mail.ts';

export interface ComplaintReport {
  messageIds: readonly string[];
  mailIds: readonly string[];
  /** Address that the mail went to; '' where the provider hides it. */
  recipient: string;
  /** `List-Unsubscribe` of the copy: providers that take ids and addresses out leave it in. */
  unsubscribe: string;
}

/** Says that a mail is no spam, or that a signature failed (RFC 6591): no complaint. */
const NO_COMPLAINT = /^(?:not-spam|auth-failure|dmarc)/i;
/** Microsoft's programme for senders sends the mail alone, without a report. */
const MICROSOFT = { from: /^staff@hotmail\.com$/i, subject: /^complaint about message from /i };

/** Null for any other mail, and for reports that say something else. */
export function readComplaint(mail: ParsedMail): ComplaintReport | null {
  const report = mail.parts.find(({ type }) => type === 'feedback-report')?.text ?? fromMicrosoft(mail);
  if (report === null || NO_COMPLAINT.test(fieldsIn(report, 'feedback-type')[0] ?? '')) return null;
  const messageIds = [
    ...fieldsOfCopies(mail, 'message-id'),
    ...fieldsIn(report, 'original-message-id'),
    ...mail.references,
  ].flatMap(messageIdsIn);
  const envelopeIds = fieldsIn(report, 'original-envelope-id');
  const recipient = [...fieldsIn(report, 'original-rcpt-to'), ...fieldsOfCopies(mail, 'x-hmxmroriginalrecipient')][0];
  return {
    messageIds: [...new Set(messageIds)],
    mailIds: mailIdsIn([...envelopeIds, ...messageIds]),
    recipient: (recipient ?? '').replace(/[<>\s]/g, '').toLowerCase(),
    unsubscribe: fieldsOfCopies(mail, 'list-unsubscribe').join(' '),
  };
}

function fromMicrosoft({ from, subject, parts }: ParsedMail): string | null {
  const isOne = MICROSOFT.from.test(from.email) && MICROSOFT.subject.test(subject);
  return isOne && parts.some(({ type }) => type === 'message') ? '' : null;
}
