// Sends a message of a user: checked, recorded in its conversation and queued, once per id of the caller. Reactions are sent at once.
import { contactsFacts, missingRecord } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { ChatMessage, MessageContent, NewMessage } from '../../chats.contract.ts';
import { messageOpening } from '../../domain/conversation.ts';
import {
  contactsRequest,
  locationRequest,
  type MessageRequest,
  mediaRequest,
  reactionRequest,
  textRequest,
} from '../../domain/message-request.ts';
import { fillTemplate, type HeaderFileKind, readComponents, templateMessage } from '../../domain/message-template.ts';
import type { MessageKind } from '../../fields.contract.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import { type SendingNumber, sendingNumber } from '../numbers/numbers.store.ts';
import { templateById } from '../templates/templates.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { findNumberId, type LockedChat, lockChat, setAnswered, showLastMessage } from './chats.store.ts';
import { type FileRow, insertFile } from './files.store.ts';
import { type FileFacts, fileName, HEADER_FILE_TEXTS, headerFacts, uploadedFacts } from './message-files.ts';
import { chatOfMessage, insertMessage, messageById, messageFacts, requeueMessage } from './messages.store.ts';
import { publishChats } from './publish-chats.ts';
import { presentMessage } from './read-chats.ts';
import { numberFault, sendBlock } from './send-block.ts';
import { enqueueSend } from './send-messages.job.ts';
import { saveReaction } from './statuses.store.ts';

interface Draft {
  kind: MessageKind;
  text: string;
  content: MessageContent;
  /** Null for a note. */
  request: MessageRequest | null;
  file?: Omit<FileRow, 'messageId'>;
}

/** @throws CHAT_NOT_FOUND, WHATSAPP_WINDOW_CLOSED, WHATSAPP_SUPPRESSED, WHATSAPP_NUMBER_BROKEN, WHATSAPP_TEMPLATE_*, WHATSAPP_FILE_REFUSED */
export async function queueMessage(
  context: WhatsappContext,
  principal: Principal,
  chatId: string,
  { id, message }: { id: string; message: NewMessage },
): Promise<ChatMessage> {
  const { platform } = context;
  const { workspaceId, userId } = principal;
  const known = await chatOfMessage(platform.db, workspaceId, id);
  if (known !== null) return shown(context, workspaceId, known === chatId ? chatId : '', id);
  const number = message.kind === 'note' ? null : await numberOfChat(context, workspaceId, chatId);
  // Files and templates are read before the transaction, which locks the conversation.
  const draft = await getDraft(context, workspaceId, message, number);
  const at = new Date(platform.clock.now());
  await platform.db.transaction(async (tx) => {
    const chat = await lockChat(tx, workspaceId, chatId);
    if (!chat) throw new AppError('CHAT_NOT_FOUND');
    const isNote = message.kind === 'note';
    if (!isNote) await refuseBlocked(context, tx, workspaceId, chat, draft.kind);
    const { file, ...row } = draft;
    const added = await insertMessage(tx, workspaceId, {
      ...row,
      id,
      chatId,
      numberId: chat.numberId,
      direction: isNote ? 'note' : 'out',
      wamid: null,
      quotedWamid: await quotedWamid(tx, workspaceId, chatId, message),
      mailId: null,
      state: isNote ? 'noted' : 'queued',
      fault: null,
      createdBy: userId,
      at,
      sentAt: null,
    });
    if (!added) return;
    if (file) await insertFile(tx, workspaceId, { ...file, messageId: id });
    if (isNote) return;
    const opening = messageOpening(draft.kind, draft.text || (file?.name ?? ''));
    await showLastMessage(tx, workspaceId, chatId, { direction: 'out', state: 'queued', opening, at });
    await setAnswered(tx, workspaceId, chatId);
    await enqueueSend(platform, tx, workspaceId, chatId);
  });
  publishChats(platform, workspaceId);
  return shown(context, workspaceId, chatId, id);
}

/** Queues a failed or uncertain message again. @throws WHATSAPP_MESSAGE_NOT_RETRYABLE and what keeps any message from being sent */
export async function retryFailedMessage(
  context: WhatsappContext,
  { workspaceId }: Principal,
  { id: chatId, messageId }: { id: string; messageId: string },
): Promise<ChatMessage> {
  const { platform } = context;
  await numberOfChat(context, workspaceId, chatId);
  await platform.db.transaction(async (tx) => {
    const chat = await lockChat(tx, workspaceId, chatId);
    const message = chat && (await messageFacts(tx, workspaceId, chatId, messageId));
    if (!message) throw new AppError('CHAT_NOT_FOUND');
    await refuseBlocked(context, tx, workspaceId, chat, message.kind);
    const queued = await requeueMessage(tx, workspaceId, chatId, messageId);
    if (queued === null) throw new AppError('WHATSAPP_MESSAGE_NOT_RETRYABLE');
    await setAnswered(tx, workspaceId, chatId);
    await enqueueSend(platform, tx, workspaceId, chatId);
  });
  publishChats(platform, workspaceId);
  return shown(context, workspaceId, chatId, messageId);
}

/** @throws CHAT_NOT_FOUND */
async function shown(
  { platform }: WhatsappContext,
  workspaceId: string,
  chatId: string,
  id: string,
): Promise<ChatMessage> {
  const row = chatId === '' ? null : await messageById(platform.db, workspaceId, chatId, id);
  if (row === null) throw new AppError('CHAT_NOT_FOUND');
  return presentMessage(row);
}

/** @throws WHATSAPP_SUPPRESSED, WHATSAPP_WINDOW_CLOSED */
async function refuseBlocked(
  { platform }: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { waId, lastInboundAt }: LockedChat,
  kind: MessageKind,
): Promise<void> {
  const blocked = await sendBlock(platform, tx, workspaceId, { kind, waId, lastInboundAt });
  if (blocked) throw blocked;
}

/** The number of a conversation, if it can send. @throws CHAT_NOT_FOUND, WHATSAPP_NUMBER_BROKEN */
async function numberOfChat(
  { platform: { db } }: WhatsappContext,
  workspaceId: string,
  chatId: string,
): Promise<SendingNumber> {
  const numberId = await findNumberId(db, workspaceId, chatId);
  if (numberId === null) throw new AppError('CHAT_NOT_FOUND');
  const number = await sendingNumber(db, workspaceId, numberId);
  const reason = numberFault(number);
  if (number === null || reason !== '') {
    throw new AppError('WHATSAPP_NUMBER_BROKEN', { params: { name: number?.name ?? 'The number', reason } });
  }
  return number;
}

/** @throws CHAT_NOT_FOUND if the message belongs to another conversation */
async function quotedWamid(
  tx: Executor,
  workspaceId: string,
  chatId: string,
  message: NewMessage,
): Promise<string | null> {
  const quoteId = 'quoteId' in message ? message.quoteId : null;
  if (quoteId === null) return null;
  const quoted = await messageFacts(tx, workspaceId, chatId, quoteId);
  if (quoted === null) throw new AppError('CHAT_NOT_FOUND');
  return quoted.wamid;
}

async function getDraft(
  { platform }: WhatsappContext,
  workspaceId: string,
  message: NewMessage,
  number: SendingNumber | null,
): Promise<Draft> {
  switch (message.kind) {
    case 'note':
      return { kind: 'note', text: message.text, content: {}, request: null };
    case 'text':
      return { kind: 'text', text: message.text, content: {}, request: textRequest(message.text) };
    case 'location': {
      const { latitude, longitude, name, address } = message;
      const location = { latitude, longitude, name, address };
      return { kind: 'location', text: name || address, content: { location }, request: locationRequest(location) };
    }
    case 'media': {
      const facts = await uploadedFacts(platform, workspaceId, message.file);
      const name = fileName(message.name);
      const { kind } = facts;
      const file = fileRow(facts, message.file, name);
      return {
        kind,
        text: message.caption,
        content: {},
        request: mediaRequest(kind, { name, caption: message.caption }),
        file,
      };
    }
    case 'contacts':
      return contactsDraft(platform.db, workspaceId, message.contactIds);
    case 'template':
      return templateDraft(platform, workspaceId, message, number);
  }
}

const fileRow = ({ kind, type, bytes }: FileFacts, file: string, name: string): Draft['file'] => ({
  ...{ kind, type, bytes, name, file },
  ...{ mediaId: '', sha256: '', state: 'stored', fault: '' },
});

/** The file in the header of a template. @throws WHATSAPP_FILE_REFUSED if it is missing or of another kind */
async function headerFile(
  platform: WhatsappContext['platform'],
  workspaceId: string,
  wanted: HeaderFileKind,
  given: { file: string; name: string } | null,
): Promise<Draft['file']> {
  if (given === null) throw new AppError('WHATSAPP_FILE_REFUSED', { params: { reason: HEADER_FILE_TEXTS[wanted] } });
  const facts = await headerFacts(platform, workspaceId, wanted, given.file);
  return fileRow(facts, given.file, fileName(given.name));
}

/** @throws RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE */
async function contactsDraft(
  db: WhatsappContext['platform']['db'],
  workspaceId: string,
  ids: readonly string[],
): Promise<Draft> {
  const found = await contactsFacts(db, workspaceId, ids);
  const missing = ids.find((id) => found.every((one) => one.id !== id));
  if (missing !== undefined) throw await missingRecord(db, workspaceId, 'contact', missing);
  const shared = found.map((one) => ({ ...one, name: one.name || one.email || one.phone }));
  const contacts = shared.map(({ name, phone, email }) => ({
    name,
    phones: phone === '' ? [] : [phone],
    emails: email === '' ? [] : [email],
  }));
  return { kind: 'contacts', text: '', content: { contacts }, request: contactsRequest(shared) };
}

/** @throws WHATSAPP_TEMPLATE_NOT_FOUND, WHATSAPP_TEMPLATE_GAPS, WHATSAPP_FILE_REFUSED */
async function templateDraft(
  platform: WhatsappContext['platform'],
  workspaceId: string,
  { templateId, variables, file: given }: Extract<NewMessage, { kind: 'template' }>,
  number: SendingNumber | null,
): Promise<Draft> {
  const template = await templateById(platform.db, workspaceId, templateId);
  const isUsable = template?.status === 'APPROVED' && template.goneAt === null && template.wabaId === number?.wabaId;
  if (!template || !isUsable || !readComponents(template.components).supported)
    throw new AppError('WHATSAPP_TEMPLATE_NOT_FOUND');
  const filled = fillTemplate(template.components, variables, given === null ? '' : fileName(given.name));
  if (filled.gaps.length > 0) {
    const places = filled.gaps.map((place) => place + 1).join(', ');
    throw new AppError('WHATSAPP_TEMPLATE_GAPS', { params: { reason: `Empty: ${places}.` } });
  }
  const { name, language } = template;
  const { header, footer } = filled;
  const content = { template: { name, language, header, footer, buttons: filled.buttons.map(({ text }) => text) } };
  const draft = { text: filled.body, content, request: templateMessage(template, filled.components) };
  if (filled.fileKind === null) return { kind: 'template', ...draft };
  return { kind: 'template', ...draft, file: await headerFile(platform, workspaceId, filled.fileKind, given) };
}

/** Idempotent, since WhatsApp keeps the last reaction of each side. Shown once WhatsApp has accepted it. @throws CHAT_NOT_FOUND, WHATSAPP_CALL_FAILED and what blocks any message */
export async function sendReaction(
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
  await saveReaction(platform.db, workspaceId, { chatId, wamid, by: 'us', emoji, at });
  publishChats(platform, workspaceId);
  const row = await messageById(platform.db, workspaceId, chatId, messageId);
  if (row === null) throw new AppError('CHAT_NOT_FOUND');
  return presentMessage(row);
}
