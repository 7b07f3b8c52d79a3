// Decides, after its server has refused a mail by policy, whether the mailbox is broken or the mail alone was refused (ruling R19).
import { type MailboxFacts, selfTestMessage } from '#outreach/mailboxes/server/index.ts';
import { isRefusedByShare } from '../domain/mailbox-health.ts';
import { readRefusal } from '../domain/read-answer.ts';
import type { LeasedMailbox } from './leases.store.ts';
import { claimProbe, recentAttempts } from './mailbox-health.store.ts';
import type { SendingContext } from './sending-context.ts';
import type { Submission } from './transports.provider.ts';

/**
 * `connect`: a connection for the probe, a plain message from the mailbox to itself; null where there is none now.
 * @returns why the mailbox is broken; null where it is not
 */
export async function findMailboxFault(
  { platform }: Pick<SendingContext, 'platform'>,
  lease: LeasedMailbox & { holder: string },
  mailbox: MailboxFacts,
  connect: () => Promise<Submission | null>,
): Promise<string | null> {
  if (isRefusedByShare(await recentAttempts(platform.db, lease)))
    return 'The mail server refuses most emails from this mailbox, to all kinds of recipients.';
  // The practice server would show the probe among the mails of the user.
  if (mailbox.kind === 'practice' || !(await claimProbe(platform.db, lease, lease.holder))) return null;
  const connection = await connect();
  if (connection === null) return null;
  const { address } = mailbox;
  const envelope = { from: address, to: address, attempts: 1, reference: '' };
  const outcome = await connection.send(envelope, selfTestMessage(platform, address));
  if (outcome.kind !== 'refused' || readRefusal(outcome) !== 'policy') return null;
  return `The mail server refuses emails from this mailbox: ${outcome.answer}`;
}
