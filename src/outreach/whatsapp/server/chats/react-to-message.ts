// A reaction of ours to a message of theirs: sent at once, and shown once WhatsApp has taken it.
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ChatMessage } from '../../chats.contract.ts';
import { reactionRequest } from '../../domain/message-request.ts';
import { openAccess } from '../numbers/open-access.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { lockChat } from './chats.store.ts';
import { messageById, messageFacts } from './messages.store.ts';
import { presentMessage } from './present-chat.ts';
import { publishChats } from './publish-chats.ts';
import { putReaction } from './reactions.store.ts';
import { numberOfChat, refuseBlocked } from './send-message.ts';

/** Sent twice it is one reaction: WhatsApp keeps the last one of each side. @throws CHAT_NOT_FOUND, WHATSAPP_CALL_FAILED and what blocks any message */
export async function reactToOne(
  context: WhatsappContext,
  { workspaceId }: Principal,
  { id: chatId, messageId, emoji }: { id: string; messageId: string; emoji: string },
): Promise<ChatMessage> {
  const { platform, api } = context;
  const number = await numberOfChat(context, workspaceId, chatId);
  const { chat, wamid } = await platform.db.transaction(async (tx) => {
    const held = await lockChat(tx, workspaceId, chatId);
    const message = held && (await messageFacts(tx, workspaceId, chatId, messageId));
    if (!message || message.wamid === null || message.direction !== 'in') throw new AppError('CHAT_NOT_FOUND');
    await refuseBlocked(context, tx, workspaceId, held, 'text');
    return { chat: held, wamid: message.wamid };
  });
  const access = await openAccess(platform, workspaceId, number.id);
  if (access === null)
    throw new AppError('WHATSAPP_NUMBER_BROKEN', {
      params: { name: number.name, reason: 'Its access token cannot be read.' },
    });
  const answer = await api.send(access, chat, reactionRequest(wamid, emoji));
  if (!answer.ok) throw new AppError('WHATSAPP_CALL_FAILED', { params: { reason: answer.fault.text } });
  const at = new Date(platform.clock.now());
  await putReaction(platform.db, workspaceId, { chatId, wamid, by: 'us', emoji, at });
  publishChats(platform, workspaceId);
  const row = await messageById(platform.db, workspaceId, chatId, messageId);
  if (row === null) throw new AppError('CHAT_NOT_FOUND');
  return presentMessage(row);
}
