// Whether a mail may belong to one of ours, judged by its headers alone: of anything else, not even the text is fetched.
import type { Platform } from '#platform/platform.ts';
import { mailIdsIn, verpIdsIn } from '../domain/our-ids.ts';
import { mailNamed, mailsTo } from './matching.store.ts';
import { parseMail } from './parse-mail.ts';

const REPORT = /multipart\/report|delivery-status/i;
const DAEMON =
  /^(?:mailer-?daemon|postmaster|microsoftexchange|mail-?delivery|mdaemon|bounces?|complaints?|fbl|abuse)[^@]*@/i;

export async function isWorthReading(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, mailboxId }: { workspaceId: string; mailboxId: string },
  head: Buffer,
): Promise<boolean> {
  const mail = await parseMail(head);
  if (REPORT.test(mail.headers.get('content-type') ?? '') || DAEMON.test(mail.from.email)) return true;
  if (mail.headers.has('x-failed-recipients') || mail.headers.get('return-path') === '<>') return true;
  if (/unsubscribe-/i.test(mail.subject) || verpIdsIn(mail.to).length > 0) return true;
  if (await mailNamed(db, workspaceId, mail.references, mailIdsIn(mail.references))) return true;
  return (await mailsTo(db, workspaceId, mailboxId, mail.from.email)).length > 0;
}
