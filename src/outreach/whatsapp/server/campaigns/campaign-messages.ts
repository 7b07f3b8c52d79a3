// Messages of campaigns beside the queue that sends them: in their conversations, with the file in their header, and as a test.
import { handoverReference } from '#outreach/sending/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { MessageContent } from '../../chats.contract.ts';
import type { ApiResult, WhatsappFault } from '../../domain/api-faults.ts';
import { messageOpening } from '../../domain/conversation.ts';
import type { HeaderFileKind } from '../../domain/message-template.ts';
import { toWaId } from '../../domain/phone-numbers.ts';
import type { MessageState } from '../../fields.contract.ts';
import { applyStatusEffects } from '../chats/apply-events.ts';
import { openChat } from '../chats/change-chats.ts';
import { showLastMessage, showState } from '../chats/chats.store.ts';
import { type FileRow, insertFile, mediaFile } from '../chats/files.store.ts';
import { lockOrCreateChat, type PersonFacts } from '../chats/find-person.ts';
import { RECORD_CONTACTED } from '../chats/message.jobs.ts';
import { headerFacts, mediaAtMeta } from '../chats/message-files.ts';
import { answerOfMail, insertMessage, messageOfMail } from '../chats/messages.store.ts';
import { publishChats } from '../chats/publish-chats.ts';
import { queueMessage } from '../chats/send-message.ts';
import { applyStatus, lockStatus, type StatusEffect } from '../chats/statuses.store.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import { stopNumberFor } from '../numbers/number-state.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';

export interface SentMessage {
  mailId: string;
  numberId: string;
  contactId: string | null;
  /** Of the contact; '' for none. */
  name: string;
  /** E.164. */
  phone: string;
  /** From the answer; null for none. */
  waId: string | null;
  userId: string | null;
  /** The body of the template, filled in. */
  text: string;
  content: MessageContent;
  /** Of the header; null for none. */
  file: Omit<FileRow, 'messageId'> | null;
  /** Null without an answer, or for a refusal. */
  wamid: string | null;
  state: Extract<MessageState, 'accepted' | 'held' | 'failed' | 'uncertain'>;
  fault: { code: number | null; text: string } | null;
  createdBy: string | null;
  /** When the call was made. */
  at: Date;
}

/**
 * Recorded again, it is the same message with the newer answer. Earlier statuses are applied at once. Locks in the common order:
 * conversation, status, message. @returns the effect of those statuses, for `applyStatusEffects`
 */
export async function recordSentMessage(
  tx: Executor,
  workspaceId: string,
  sent: SentMessage,
): Promise<StatusEffect | null> {
  const { numberId, mailId, wamid, state, at, text, content, createdBy } = sent;
  const chat = await lockOrCreateChat(tx, workspaceId, numberId, toPerson(sent), at);
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

function toPerson({ phone, waId, userId, contactId, name }: SentMessage): PersonFacts {
  const digits = toWaId(phone);
  const ids = { waId: waId ?? (digits === '' ? null : digits), userId, profileName: '', username: '' };
  return contactId === null ? ids : { ...ids, contactId, contactName: name };
}

/** Idempotent. Never in the transaction that ends a mail: a conversation is always locked before its mail. */
export async function recordCampaignMessages(
  context: Pick<WhatsappContext, 'platform' | 'sources'>,
  workspaceId: string,
  messages: readonly SentMessage[],
): Promise<void> {
  const { db, jobs } = context.platform;
  for (const sent of messages) {
    await db.transaction(async (tx) => {
      const effect = await recordSentMessage(tx, workspaceId, sent);
      if (effect !== null) await applyStatusEffects(context, tx, workspaceId, effect);
      if (sent.state !== 'accepted' && sent.state !== 'held') return;
      const messageId = await messageOfMail(tx, workspaceId, sent.mailId);
      if (messageId !== null) await jobs.enqueue(tx, RECORD_CONTACTED, { workspaceId, messageId });
    });
  }
  publishChats(context.platform, workspaceId);
}

export interface HeaderFile {
  kind: HeaderFileKind;
  /** Key in the file store, from the upload. */
  file: string;
  name: string;
}

type Files = Pick<WhatsappContext['platform'], 'files'>;

/** Why a file does not fit the header; null if it does. */
export async function headerFileFault(
  platform: Files,
  workspaceId: string,
  header: HeaderFile,
): Promise<string | null> {
  const facts = await getFacts(platform, workspaceId, header);
  return typeof facts === 'string' ? facts : null;
}

/** Facts, or why it cannot be sent. */
async function getFacts(platform: Files, workspaceId: string, { kind, file }: Omit<HeaderFile, 'name'>) {
  try {
    return await headerFacts(platform, workspaceId, kind, file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'WHATSAPP_FILE_REFUSED') return error.message;
    throw error;
  }
}

/** Its id at Meta for one number, which stops if Meta refuses it. May call Meta, so never in a transaction. */
export async function headerMediaId(
  context: Pick<WhatsappContext, 'platform' | 'api' | 'sources'>,
  workspaceId: string,
  numberId: string,
  header: HeaderFile,
): Promise<ApiResult<string>> {
  const facts = await getFacts(context.platform, workspaceId, header);
  if (typeof facts === 'string') return refusal('validation', facts);
  const access = await openAccess(context.platform, workspaceId, numberId);
  if (access === null) return refusal('temporary', 'The number is not connected.');
  const { kind, file, name } = header;
  const uploaded = await mediaAtMeta(context, access, { kind, file, name, type: facts.type });
  if (!uploaded.ok)
    await context.platform.db.transaction((tx) => stopNumberFor(context, tx, workspaceId, numberId, uploaded.fault));
  return uploaded;
}

const refusal = (kind: WhatsappFault['kind'], text: string): ApiResult<string> => ({
  ok: false,
  fault: { kind, code: null, text, details: '', retryAfterMs: null },
});

/** The file of a message that was sent with this media id; null if the upload was deleted. */
export async function sentHeaderFile(
  platform: Pick<WhatsappContext['platform'], 'db' | 'files'>,
  workspaceId: string,
  numberId: string,
  { kind, mediaId, name }: { kind: HeaderFileKind; mediaId: string; name: string },
): Promise<SentMessage['file']> {
  const file = await mediaFile(platform.db, workspaceId, { numberId, mediaId });
  const facts = file === null ? null : await getFacts(platform, workspaceId, { kind, file });
  if (file === null || facts === null || typeof facts === 'string') return null;
  const { type, bytes } = facts;
  return { mediaId, kind, name, type, bytes, sha256: '', file, state: 'stored', fault: '' };
}

interface TemplateTo {
  /** Made by the caller: sent twice, it is one message. */
  id: string;
  numberId: string;
  phone: string;
  templateId: string;
  variables: string[];
  /** For a template with a file in its header. */
  file: { file: string; name: string } | null;
}

/** Sends one template as a test of a campaign, in the conversation with the phone. @returns the phone in E.164. @throws like `queueMessage` */
export async function sendTemplateTo(
  context: WhatsappContext,
  principal: Principal,
  { id, numberId, phone, templateId, variables, file }: TemplateTo,
): Promise<string> {
  const chat = await openChat(context, principal, { numberId, phone });
  const message = { kind: 'template', templateId, variables, file } as const;
  await queueMessage(context, principal, chat.id, { id, message });
  return chat.phone;
}
