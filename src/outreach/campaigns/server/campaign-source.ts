// Campaigns as the engine of sending knows them.
import { delayMails, type MailSource, moveMails, practiceSenderIds } from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { advanceRecipients } from './advance-recipients.ts';
import { onMailboxStatusChanged, stopCampaign } from './auto-pause.ts';
import { campaignsById } from './campaigns.store.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { handleMailEvents } from './handle-mail-events.ts';
import { HELD_UNTIL, startOf, timeOfStep } from './plan-mails.ts';
import { createPrepareMails } from './prepare-mails.ts';
import { publishCampaign } from './publish-campaigns.ts';
import { holdRecipients, putOffRecipients } from './recipients.store.ts';
import { waitingMails } from './replan-mails.store.ts';

/** One for a process. */
export function createCampaignSource(context: CampaignsContext): MailSource {
  const source: MailSource = {
    kind: 'campaign',
    prepare: createPrepareMails(context, () => [source]),
    ended: (tx, workspaceId, outcomes) => advanceRecipients(context, tx, workspaceId, outcomes),
    learned: (tx, workspaceId, news) => handleMailEvents(context, tx, workspaceId, news),
    stopped: (tx, workspaceId, id, stop) => stopCampaign(context, tx, workspaceId, id, stop),
    reported(workspaceId, ids) {
      for (const id of ids) publishCampaign(context.platform, workspaceId, id);
    },
    hold: (tx, workspaceId, mail, held) => pauseRecipient(context, tx, workspaceId, { ...mail, held }),
    mailboxChanged: (tx, workspaceId, mailboxId, works, why) =>
      onMailboxStatusChanged(context.platform, tx, workspaceId, { mailboxId, works, why }),
  };
  return source;
}

// Pauses the next step of a recipient who may have replied until a user has confirmed it, and plans it again when it was no reply.
async function pauseRecipient(
  { platform }: CampaignsContext,
  tx: Executor,
  workspaceId: string,
  { streamId, recipientId, held }: { streamId: string; recipientId: string; held: boolean },
): Promise<void> {
  const [campaign] = await campaignsById(tx, workspaceId, [streamId]);
  const recipient = (await holdRecipients(tx, workspaceId, [recipientId])).get(recipientId);
  if (campaign === undefined || recipient?.state !== 'active') return;
  if (held) {
    await putOffRecipients(tx, workspaceId, [recipientId], HELD_UNTIL);
    await delayMails(
      tx,
      workspaceId,
      { recipientIds: [recipientId] },
      { until: HELD_UNTIL, reason: 'reply-check', detail: '' },
    );
  } else {
    await putOffRecipients(tx, workspaceId, [recipientId], null);
    const now = new Date(platform.clock.now());
    const practiceIds = await practiceSenderIds(tx, workspaceId);
    const waiting = await waitingMails(tx, workspaceId, streamId, { hold: true });
    for (const mail of waiting.filter((one) => one.recipientId === recipientId && one.reason === 'reply-check')) {
      const step = campaign.setup.steps.find(({ id }) => id === mail.stepId);
      if (step === undefined) continue;
      const from = mail.lastEndedAt ?? startOf(campaign, now);
      const { dueAt, reason, detail } = timeOfStep(campaign.setup, step, mail, {
        from,
        now,
        practice: practiceIds.has(mail.mailboxId),
      });
      await moveMails(tx, workspaceId, [{ id: mail.id, dueAt }], { reason, detail });
    }
  }
  publishCampaign(platform, workspaceId, streamId);
}
