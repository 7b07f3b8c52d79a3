// Whether a mailbox may continue to send: one whose server refuses by policy is marked broken, one with too many bounces pauses.
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { type MailboxFacts, mailboxesFor, pauseMailbox, selfTestMessage } from '#outreach/mailboxes/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { formatPercent } from '#shared/formats.ts';
import { mailboxPath } from '#shared/page-paths.ts';
import { isRefusedByShare, readRefusal } from '../../domain/read-answer.ts';
import { MAILBOX_GUARDRAIL } from '../../fields.contract.ts';
import { bouncesOfMailboxes } from '../events/mail-events.store.ts';
import type { SendingContext, Submission } from '../sending-context.ts';
import type { LeasedMailbox } from './leases.store.ts';
import { claimProbe, recentAttempts } from './results.store.ts';

/**
 * `connect`: a connection for the probe, a plain message from the mailbox to itself; null if there is none now.
 * @returns why the mailbox is broken; null if it works
 */
export async function findMailboxFault(
  { platform }: Pick<SendingContext, 'platform'>,
  lease: LeasedMailbox & { holder: string },
  mailbox: MailboxFacts,
  connect: () => Promise<Submission | null>,
): Promise<string | null> {
  if (isRefusedByShare(await recentAttempts(platform.db, lease)))
    return 'The mail server refuses most emails from this mailbox, to all kinds of recipients.';
  // The practice server would show the probe among the user's mails.
  if (mailbox.kind === 'practice' || !(await claimProbe(platform.db, lease, lease.holder))) return null;
  const connection = await connect();
  if (connection === null) return null;
  const { address } = mailbox;
  const envelope = { from: address, to: address, attempts: 1, reference: '' };
  const outcome = await connection.send(envelope, selfTestMessage(platform, address));
  if (outcome.kind !== 'refused' || readRefusal(outcome) !== 'policy') return null;
  return `The mail server refuses emails from this mailbox: ${outcome.answer}`;
}

// A mailbox with too many bounces pauses before it harms its domain, whatever its emails were (integration contracts 5.6).
export const BOUNCE_SPIKE = defineNotificationKind<{ mailbox: string; bounced: number; sent: number }>({
  kind: 'bounce-spike',
  label: 'Bounce spikes',
  hint: 'Too many emails of a mailbox come back, and it pauses.',
  icon: 'bounce',
  tone: 'bad',
  action: 'Open mailbox',
  needs: 'write',
  text: ({ mailbox, bounced, sent }) => ({
    title: `Too many bounces: ${mailbox} is paused`,
    detail: `${bounced} of its last ${sent} emails came back.`,
  }),
});

/** Of the mailboxes that these mails were sent from; each has a bounce. */
export async function pauseBouncingMailboxes(
  { sources }: Pick<SendingContext, 'sources'>,
  tx: Executor,
  workspaceId: string,
  mailIds: readonly string[],
): Promise<void> {
  const { ofLast, bouncePercent } = MAILBOX_GUARDRAIL;
  for (const { mailboxId, sent, bounced } of await bouncesOfMailboxes(tx, workspaceId, mailIds, ofLast)) {
    if (sent < ofLast || (bounced / sent) * 100 <= bouncePercent) continue;
    const why = `${bounced} of its last ${sent} emails came back: it pauses at more than ${formatPercent(bouncePercent / 100)}`;
    if (!(await pauseMailbox(tx, workspaceId, mailboxId, { reason: 'bounces', why }))) continue;
    for (const source of sources) await source.mailboxChanged(tx, workspaceId, mailboxId, false, why);
    const [mailbox] = await mailboxesFor(tx, workspaceId, [mailboxId], 'any');
    const name = mailbox?.email ?? 'A mailbox';
    await notify(tx, BOUNCE_SPIKE, workspaceId, {
      to: 'everyone',
      thing: { key: `mailbox:${mailboxId}`, name },
      params: { mailbox: name, bounced, sent },
      link: mailboxPath(mailboxId),
    });
  }
}
