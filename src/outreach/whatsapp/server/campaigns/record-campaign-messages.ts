// Messages of campaigns in their conversations, beside the queue that sent them: a conversation is locked before its mail everywhere, so this
// never happens in the transaction that ends a mail.

import { followStatus } from '../chats/deliveries.ts';
import { messageOfMail } from '../chats/messages.store.ts';
import { publishChats } from '../chats/publish-chats.ts';
import { RECORD_CONTACTED } from '../chats/record-contacted.job.ts';
import { recordSent, type SentMessage } from '../chats/record-sent.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';

/** Done again, it comes to the same. */
export async function recordCampaignMessages(
  context: Pick<WhatsappContext, 'platform' | 'sources'>,
  workspaceId: string,
  messages: readonly SentMessage[],
): Promise<void> {
  const { db, jobs } = context.platform;
  for (const sent of messages) {
    await db.transaction(async (tx) => {
      const effect = await recordSent(tx, workspaceId, sent);
      if (effect !== null) await followStatus(context, tx, workspaceId, effect);
      if (sent.state !== 'accepted' && sent.state !== 'held') return;
      const messageId = await messageOfMail(tx, workspaceId, sent.mailId);
      if (messageId !== null) await jobs.enqueue(tx, RECORD_CONTACTED, { workspaceId, messageId });
    });
  }
  publishChats(context.platform, workspaceId);
}
