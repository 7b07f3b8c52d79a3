// What a mail that came in is, decided before anything counts as a reply (integration contracts 4.8): report, complaint, machine, no more, person.
import { asksToStop } from '#shared/opt-out-request.ts';
import type { IncomingDetail, IncomingKind } from '../fields.contract.ts';
import { isAutoReply, saysLeft } from './auto-reply.ts';
import { readComplaint } from './complaint-report.ts';
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts';
import type { ParsedMail } from './parsed-mail.ts';
import { splitReply } from './reply-text.ts';
import { returnDate } from './return-date.ts';

export interface ClassifiedMail {
  kind: IncomingKind;
  body: string;
  quoted: string;
  detail: IncomingDetail;
  /** What a report names of ours, beside what the mail itself refers to. */
  messageIds: readonly string[];
  mailIds: readonly string[];
  /** Whom a report is about; '' for any other mail, and where it does not say. */
  recipient: string;
  /** Of a complaint: `List-Unsubscribe` of the mail that it is about. */
  unsubscribe: string;
  /** Of a bounce: what it says of each recipient. */
  report: Pick<DeliveryReport, 'recipients' | 'isPlausible'> | null;
}

export function classifyMail(mail: ParsedMail, received: Date): ClassifiedMail {
  const complaint = readComplaint(mail);
  if (complaint) return { ...blank('complaint', mail), ...complaint };
  const report = readDeliveryReport(mail);
  if (report) {
    const { recipients, messageIds, mailIds, isPlausible } = report;
    const [{ addresses, ...detail }] = recipients;
    const bounce = { messageIds, mailIds, detail, recipient: addresses[0] ?? '' };
    return { ...blank('bounce', mail), ...bounce, report: { recipients, isPlausible } };
  }
  const { body, quoted } = splitReply(mail.text);
  if (isAutoReply(mail)) {
    const backOn = returnDate(`${mail.subject}\n${body}`, received);
    const detail: IncomingDetail = { ...(backOn && { backOn }), ...(saysLeft(body) && { left: true }) };
    return { ...blank('auto-reply', mail), body, quoted, detail };
  }
  const kind = asksToStop(mail.subject, body) ? 'opt-out' : 'reply';
  return { ...blank(kind, mail), body, quoted };
}

function blank(kind: IncomingKind, mail: ParsedMail): ClassifiedMail {
  return {
    kind,
    body: mail.text.trim(),
    quoted: '',
    detail: {},
    messageIds: [],
    mailIds: [],
    recipient: '',
    unsubscribe: '',
    report: null,
  };
}

/** `Re: AW: Hello` and `Hello` are about the same. */
export function plainSubject(subject: string): string {
  return subject
    .replace(/^(?:\s*(?:re|aw|antw|antwort|sv|vs|rv|rif|r|fwd?|wg|tr|enc|doorst|odp|pd|ref)(?:\[\d+\])?\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
