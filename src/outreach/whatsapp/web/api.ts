// API calls of WhatsApp and their cache keys.
import { contactRoutes } from '#crm/records/contract.ts';
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import { upload } from '#platform/web/file-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import * as contract from '../contract.ts';
import type { ChatView } from '../fields.contract.ts';
import { CHATS_KEY } from './use-unread-chats.ts';

export { CHATS_KEY } from './use-unread-chats.ts';

const chats = endpoint(contract.listChats);
const start = endpoint(contract.startChat);
const chat = endpoint(contract.readChat);
const messages = endpoint(contract.listMessages);
const send = endpoint(contract.sendMessage);
const retry = endpoint(contract.retryMessage);
const react = endpoint(contract.reactToMessage);
const messageFile = endpoint(contract.readMessageFile);
const file = endpoint(contract.uploadMessageFile);
const change = endpoint(contract.changeChats);
const seen = endpoint(contract.markChatRead);
const optOut = endpoint(contract.optOutChat);
const assignees = endpoint(contract.chatAssignees);
const replies = endpoint(contract.cannedReplies);
const numbers = endpoint(contract.listNumbers);
const prepare = endpoint(contract.prepareNumber);
const connect = endpoint(contract.connectNumber);
const practice = endpoint(contract.createPracticeNumber);
const saveNumber = endpoint(contract.saveNumber);
const check = endpoint(contract.checkNumber);
const register = endpoint(contract.registerNumber);
const removeNumber = endpoint(contract.removeNumber);
const people = endpoint(contract.listPracticePeople);
const savePerson = endpoint(contract.savePracticePerson);
const simulateInbound = endpoint(contract.simulateInboundMessage);
const templates = endpoint(contract.listWhatsappTemplates);
const sync = endpoint(contract.syncTemplates);
const preview = endpoint(contract.previewWhatsappTemplate);
const queues = endpoint(contract.listLinkQueues);
const queue = endpoint(contract.readLinkQueue);
const createQueue = endpoint(contract.createLinkQueue);
const mark = endpoint(contract.markLink);
const removeQueue = endpoint(contract.removeLinkQueue);
const contacts = endpoint(contactRoutes.list);

export const NUMBERS_KEY = ['whatsapp', 'numbers'] as const;
export const TEMPLATES_KEY = ['whatsapp', 'templates'] as const;
export const QUEUES_KEY = ['whatsapp', 'queues'] as const;
export const chatKey = (id: string) => [...CHATS_KEY, 'one', id] as const;

export type OpenChat = RouteOutput<typeof contract.readChat>;
export type NewMessage = RouteCall<typeof contract.sendMessage>['body']['message'];
export type ChatsChange = RouteCall<typeof contract.changeChats>['body'];
export type UploadedFile = RouteOutput<typeof contract.uploadMessageFile>;
export type NumberChange = RouteCall<typeof contract.saveNumber>['body'];
export type NewNumber = RouteCall<typeof contract.connectNumber>['body'];
export type NewQueue = RouteCall<typeof contract.createLinkQueue>['body'];
export type LinkMark = RouteCall<typeof contract.markLink>['body']['state'];
export type TemplatePreview = RouteCall<typeof contract.previewWhatsappTemplate>['body'];
export type PersonChange = RouteCall<typeof contract.savePracticePerson>['body'];

export interface ChatQuery {
  view: ChatView;
  q: string;
  /** '' for all numbers. */
  numberId: string;
}

const PAGE_SIZE = 50;
/** For calls that reach Meta. */
const META_TIMEOUT_MS = 60_000;

export function listChats({ view, q, numberId }: ChatQuery, cursor: string | undefined, signal: AbortSignal) {
  const query = { view, limit: PAGE_SIZE, ...(q && { q }), ...(numberId && { numberId }), ...(cursor && { cursor }) };
  return call(chats, { query }, { signal });
}
export const startChat = (body: RouteCall<typeof contract.startChat>['body']) => call(start, { body });
export const readChat = (id: string, signal: AbortSignal) => call(chat, { params: { id } }, { signal });
export const listMessages = (id: string, before: string) =>
  call(messages, { params: { id }, query: { before, limit: PAGE_SIZE } });
export const sendMessage = (chatId: string, body: RouteCall<typeof contract.sendMessage>['body']) =>
  call(send, { params: { id: chatId }, body });
export const retryMessage = (id: string, messageId: string) => call(retry, { params: { id, messageId } });
export const reactToMessage = (id: string, messageId: string, emoji: string) =>
  call(react, { params: { id, messageId }, body: { emoji } });
export const uploadFile = (content: File, onProgress: (share: number) => void, signal: AbortSignal) =>
  upload(file, { query: { name: content.name }, content, onProgress, signal });
export const changeChats = (body: ChatsChange) => call(change, { body });
export const markSeen = (id: string) => call(seen, { params: { id } });
export const optOutOfChat = (id: string) => call(optOut, { params: { id } });
export const listAssignees = (signal: AbortSignal) => call(assignees, {}, { signal });
export const listReplies = (id: string, signal: AbortSignal) => call(replies, { params: { id } }, { signal });
/** URL of a message's file, for images, players and downloads. */
export const fileUrl = (chatId: string, messageId: string) =>
  getAddress(messageFile, { params: { id: chatId, messageId } });

export const listNumbers = (signal: AbortSignal) => call(numbers, {}, { signal });
export const prepareNumber = (id: string, signal: AbortSignal) => call(prepare, { body: { id } }, { signal });
export const connectNumber = (body: NewNumber) => call(connect, { body }, { timeoutMs: META_TIMEOUT_MS });
export const createPracticeNumber = (id: string) => call(practice, { body: { id } });
export const updateNumber = (id: string, body: NumberChange) =>
  call(saveNumber, { params: { id }, body }, { timeoutMs: META_TIMEOUT_MS });
export const checkNumber = (id: string) => call(check, { params: { id } }, { timeoutMs: META_TIMEOUT_MS });
export const registerNumber = (id: string, pin: string) =>
  call(register, { params: { id }, body: { pin } }, { timeoutMs: META_TIMEOUT_MS });
export const disconnectNumber = (id: string) => call(removeNumber, { params: { id } });
export const listPeople = (id: string, signal: AbortSignal) => call(people, { params: { id } }, { signal });
export const updatePerson = (id: string, phone: string, body: PersonChange) =>
  call(savePerson, { params: { id, phone }, body });
export const sendAsPerson = (
  id: string,
  phone: string,
  body: RouteCall<typeof contract.simulateInboundMessage>['body'],
) => call(simulateInbound, { params: { id, phone }, body });

export const listTemplates = (numberId: string, signal: AbortSignal) =>
  call(templates, { query: { numberId } }, { signal });
export const syncTemplates = (numberId: string) => call(sync, { body: { numberId } }, { timeoutMs: META_TIMEOUT_MS });
export const previewTemplate = (body: TemplatePreview, signal: AbortSignal) => call(preview, { body }, { signal });

export const listQueues = (signal: AbortSignal) => call(queues, {}, { signal });
export const readQueue = (id: string, signal: AbortSignal) => call(queue, { params: { id } }, { signal });
export const createLinkQueue = (body: NewQueue) => call(createQueue, { body });
export const markLink = (id: string, linkId: string, state: LinkMark) =>
  call(mark, { params: { id, linkId }, body: { state } });
export const deleteQueue = (id: string) => call(removeQueue, { params: { id } });

export const findContacts = (q: string, signal: AbortSignal) => call(contacts, { query: { q, limit: 8 } }, { signal });
