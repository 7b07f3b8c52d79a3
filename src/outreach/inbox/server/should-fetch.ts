// Decides from its headers alone whether a message can belong to one of ours. The text of any other is never fetched.
import { isFreeMail } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { plainSubject } from '../domain/classify-mail.ts';
import { isReportSubject } from '../domain/delivery-report.ts';
import { mailIdsIn, verpIdsIn } from '../domain/our-ids.ts';
import { likeliest, likenessOf } from '../domain/possible-reply.ts';
import { mailNamed, mailsAlike, mailsTo, wroteAbout } from './matching.store.ts';
import { parseMail } from './parse-mail.ts';

const REPORT = /multipart\/report|delivery-status|feedback-report|message\/(?:rfc822|partial|global)/i;
/** What complaints are called where their headers say no more. */
const COMPLAINT =
  /\babuse report|\bfeedback report|\bspam (?:report|complaint)|\bcomplaint about message|\bfeedback loop/i;
const DAEMON =
  /^(?:mailer-?daemon|postmaster|microsoftexchange|mail-?delivery|mdaemon|bounces?|complaints?|fbl|abuse|feedback(?:loop)?|scomp|arf|spam-?report\w*|staff|daemon|post-?master|mail-?daemon|system|ndr|delivery)[^@]*@|^$/i;

export async function shouldFetch(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, mailboxId }: { workspaceId: string; mailboxId: string },
  head: Buffer,
): Promise<boolean> {
  const mail = await parseMail(head);
  if (REPORT.test(mail.headers.get('content-type') ?? '') || DAEMON.test(mail.from.email)) return true;
  if (mail.headers.has('x-failed-recipients') || mail.headers.get('return-path') === '<>') return true;
  if (isReportSubject(mail.subject) || COMPLAINT.test(mail.subject)) return true;
  if (/unsubscribe-/i.test(mail.subject) || verpIdsIn(mail.to).length > 0) return true;
  const like = likenessOf(mail.from, '', isFreeMail);
  if (await mailNamed(db, workspaceId, mail.references, mailIdsIn(mail.references))) return true;
  if ((await mailsTo(db, workspaceId, mailboxId, mail.from.email)).length > 0) return true;
  // A possible reply of another address: a colleague, an alias, the same name, or ours forwarded.
  if (likeliest(await mailsAlike(db, workspaceId, mailboxId, like), like) !== null) return true;
  const subject = plainSubject(mail.subject);
  return subject !== '' && subject !== mail.subject.toLowerCase() && wroteAbout(db, workspaceId, mailboxId, subject);
}
