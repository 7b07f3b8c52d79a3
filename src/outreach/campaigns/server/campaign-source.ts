// Campaigns as the engine of sending knows them.
import type { MailSource } from '#outreach/sending/server/index.ts';
import { advanceRecipients } from './advance-recipients.ts';
import { onMailboxStatusChanged, stopCampaign } from './auto-pause.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { handleMailEvents } from './handle-mail-events.ts';
import { pauseRecipient } from './pause-recipient.ts';
import { createPrepareMails } from './prepare-mails.ts';
import { publishCampaign } from './publish-campaigns.ts';

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
