// A message of a person, from what Meta reports to all that follows from it: in the caller's transaction, once, however often it is reported.
import { holdLibrary } from '#crm/records/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { MessageContent } from '../../chats.contract.ts';
import { messageOpening } from '../../domain/message-opening.ts';
import type { InboundMessage } from '../../domain/webhook-event.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { addInbound, findChatOf, showLastMessage } from './chats.store.ts';
import { FETCH_FILE } from './fetch-file.job.ts';
import { insertFile } from './files.store.ts';
import { holdChatOf } from './find-person.ts';
import { followInbound } from './follow-inbound.ts';
import { matchContact } from './match-contact.ts';
import { insertMessage, isKnownWamid } from './messages.store.ts';

export async function applyMessages(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  message: InboundMessage,
): Promise<void> {
  const { wamid, person, at } = message;
  if (await isKnownWamid(tx, workspaceId, numberId, wamid)) return;
  // Before the conversation is locked: what follows from a message changes records and the suppression list.
  await holdLibrary(tx, workspaceId);
  const before = await findChatOf(tx, workspaceId, numberId, person);
  const waId = person.waId ?? before?.waId ?? null;
  const profileName = person.profileName || (before?.profileName ?? '');
  const contact = await matchContact(context, tx, workspaceId, {
    contactId: before?.contactId ?? null,
    waId,
    profileName,
  });
  const known = contact === null ? {} : { contactId: contact.id, contactName: contact.name };
  const chat = await holdChatOf(tx, workspaceId, numberId, { ...person, ...known }, at);
  if (!chat) return;

  const id = newId();
  const { type: kind, text, quotedWamid } = message;
  const added = await insertMessage(tx, workspaceId, {
    id,
    chatId: chat.id,
    numberId,
    direction: 'in',
    kind,
    text,
    content: contentOf(message),
    request: null,
    wamid,
    quotedWamid,
    mailId: null,
    state: 'received',
    fault: null,
    createdBy: null,
    at,
    sentAt: null,
  });
  if (!added) return;
  if (message.media) await expectFile(context, tx, workspaceId, id, message.media);
  const opening = messageOpening(kind, text || message.media?.name || '');
  await showLastMessage(tx, workspaceId, chat.id, { direction: 'in', state: 'received', opening, at });
  // What WhatsApp itself says of a person ("changed their number") is nothing that they wrote.
  if (kind === 'system') return;
  await addInbound(tx, workspaceId, chat.id, at);
  await followInbound(context, tx, workspaceId, { id, chat, message, opening, contactId: contact?.id ?? null });
}

function contentOf({ location, contacts, pressed }: InboundMessage): MessageContent {
  return {
    ...(location && { location }),
    ...(contacts.length > 0 && { contacts }),
    ...(pressed !== '' && { pressed }),
  };
}

/** Fetched once, by a job: nothing waits for the network here. */
async function expectFile(
  { platform }: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  messageId: string,
  { mediaId, kind, name, type, sha256 }: NonNullable<InboundMessage['media']>,
): Promise<void> {
  const row = {
    messageId,
    mediaId,
    kind,
    name,
    type,
    sha256,
    bytes: 0,
    file: '',
    state: 'waiting' as const,
    fault: '',
  };
  await insertFile(tx, workspaceId, row);
  await platform.jobs.enqueue(tx, FETCH_FILE, { workspaceId, messageId }, `whatsapp-file ${messageId}`);
}
