// Campaigns as the engine of sending knows them.
import type { MailSource } from '#features/sending/server/index.ts';
import type { CampaignsContext } from './campaigns-context.ts';
import { followOutcomes } from './follow-outcomes.ts';
import { learnNews } from './learn-news.ts';
import { createPrepareMails } from './prepare-mails.ts';
import { mindMailbox } from './stand-still.ts';

/** One for a process. */
export function createCampaignSource(context: CampaignsContext): MailSource {
  return {
    kind: 'campaign',
    prepare: createPrepareMails(context),
    ended: (tx, workspaceId, outcomes) => followOutcomes(context, tx, workspaceId, outcomes),
    learned: (tx, workspaceId, news) => learnNews(context, tx, workspaceId, news),
    mailboxChanged: (tx, workspaceId, mailboxId, works, why) =>
      mindMailbox(context.platform, tx, workspaceId, { mailboxId, works, why }),
  };
}
