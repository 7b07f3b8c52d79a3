// A reaction of a person to a message, which may not be known here yet.
import type { Executor } from '#platform/platform.ts';
import type { ReactionEvent } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { holdChatOf } from './find-person.ts';
import { putReaction } from './reactions.store.ts';

/**
 * In the caller's transaction. It opens no window and marks nothing unread: whether Meta counts a reaction as a message is not documented,
 * and an answer that is refused is worse than a template.
 */
export async function applyReactions(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { person, wamid, emoji, at }: ReactionEvent,
): Promise<void> {
  const chat = await holdChatOf(tx, workspaceId, numberId, person, at);
  if (chat) await putReaction(tx, workspaceId, { chatId: chat.id, wamid, by: 'them', emoji, at });
}
