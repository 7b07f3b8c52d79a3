// Messages of campaigns in their conversations. They are sent by the queue of mails; here they are shown, and their statuses arrive.
import { handoverReference } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { MessageContent } from '../../chats.contract.ts';
import { messageOpening } from '../../domain/message-opening.ts';
import { waIdOf } from '../../domain/person-name.ts';
import type { MessageState } from '../../fields.contract.ts';
import { showLastMessage, showState } from './chats.store.ts';
import { type FileRow, insertFile } from './files.store.ts';
import { holdChatOf, type PersonFacts } from './find-person.ts';
import { answerOfMail, insertMessage } from './messages.store.ts';
import { applyStatus, lockStatus, type StatusEffect } from './statuses.store.ts';

export interface SentMessage {
  mailId: string;
  numberId: string;
  contactId: string | null;
  /** Of the contact; '' where it has none. */
  name: string;
  /** E.164, as it was sent to. */
  phone: string;
  /** As the answer names the person; null where it does not. */
  waId: string | null;
  userId: string | null;
  /** The body of the template, filled in. */
  text: string;
  content: MessageContent;
  /** Of the header; null where there is none. */
  file: Omit<FileRow, 'messageId'> | null;
  /** Null where the answer never came, or was a refusal. */
  wamid: string | null;
  state: Extract<MessageState, 'accepted' | 'held' | 'failed' | 'uncertain'>;
  fault: { code: number | null; text: string } | null;
  createdBy: string | null;
  /** When the call was made. */
  at: Date;
}

/**
 * In the transaction that records what became of the mail. Recorded again, it is the same message with the newer answer. Statuses that came
 * before this one are applied at once. Locks are taken in the order of every writer: conversation, status, message.
 * @returns what those statuses say of the mail, where there were any: to be followed by the caller (`followStatus`)
 */
export async function recordSent(tx: Executor, workspaceId: string, sent: SentMessage): Promise<StatusEffect | null> {
  const { numberId, mailId, wamid, state, at, text, content, createdBy } = sent;
  const chat = await holdChatOf(tx, workspaceId, numberId, personOf(sent), at);
  if (!chat) return null;
  if (wamid !== null) await lockStatus(tx, workspaceId, { numberId, wamid });
  const reference = handoverReference(mailId, at);
  const answer = { wamid, reference, state, fault: sent.fault, sentAt: wamid === null ? null : at };
  const known = await answerOfMail(tx, workspaceId, mailId, answer);
  if (known) {
    await showState(tx, workspaceId, known);
  } else {
    const message = {
      id: newId(),
      chatId: chat.id,
      numberId,
      direction: 'out',
      kind: 'template',
      text,
      content,
    } as const;
    const own = { ...message, ...answer, mailId, createdBy, at, request: null, quotedWamid: null };
    await insertMessage(tx, workspaceId, own);
    if (sent.file !== null) await insertFile(tx, workspaceId, { messageId: own.id, ...sent.file });
    const opening = messageOpening('template', text);
    await showLastMessage(tx, workspaceId, chat.id, { direction: 'out', state, opening, at });
  }
  return wamid === null ? null : applyStatus(tx, workspaceId, { numberId, wamid });
}

function personOf({ phone, waId, userId, contactId, name }: SentMessage): PersonFacts {
  const digits = waIdOf(phone);
  const ids = { waId: waId ?? (digits === '' ? null : digits), userId, profileName: '', username: '' };
  return contactId === null ? ids : { ...ids, contactId, contactName: name };
}
