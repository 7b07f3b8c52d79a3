// A mailbox that too much comes back to pauses by itself before it harms its domain, whatever its emails were (integration contracts 5.6).

import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { mailboxesFor, pauseMailbox } from '#outreach/mailboxes/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { MAILBOX_GUARDRAIL } from '../fields.contract.ts';
import { bouncesOfMailboxes } from './mail-events.store.ts';
import type { SendingContext } from './sending-context.ts';

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

/** Of the mailboxes that these mails left from; something has come back of each. */
export async function pauseBouncingMailboxes(
  { sources }: Pick<SendingContext, 'sources'>,
  tx: Executor,
  workspaceId: string,
  mailIds: readonly string[],
): Promise<void> {
  const { ofLast, bouncePercent } = MAILBOX_GUARDRAIL;
  for (const { mailboxId, sent, bounced } of await bouncesOfMailboxes(tx, workspaceId, mailIds, ofLast)) {
    if (sent < ofLast || (bounced / sent) * 100 <= bouncePercent) continue;
    const why = `${bounced} of its last ${sent} emails came back: it pauses at more than ${bouncePercent} %`;
    if (!(await pauseMailbox(tx, workspaceId, mailboxId, { reason: 'bounces', why }))) continue;
    for (const source of sources) await source.mailboxChanged(tx, workspaceId, mailboxId, false, why);
    const [mailbox] = await mailboxesFor(tx, workspaceId, [mailboxId], 'any');
    const name = mailbox?.email ?? 'A mailbox';
    await notify(tx, BOUNCE_SPIKE, workspaceId, {
      to: 'everyone',
      thing: { key: `mailbox:${mailboxId}`, name },
      params: { mailbox: name, bounced, sent },
      link: `/email-settings?mailbox=${mailboxId}`,
    });
  }
}
