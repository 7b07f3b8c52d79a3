// Reads conversations for pages: the list, counts by view, and one conversation with its messages and contact.
import { contactFacts } from '#crm/records/server/index.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { Chat, ChatMessage, chatsSummary, listChats, listMessages, readChat } from '../../chats.contract.ts';
import { messageOpening, windowUntil } from '../../domain/conversation.ts';
import { toPhone } from '../../domain/phone-numbers.ts';
import { getConsent } from '../consents/record-consents.ts';
import { sendingNumber } from '../numbers/numbers.store.ts';
import { type ChatRow, chatById, chatsPage, viewCounts } from './chat-list.store.ts';
import { type MessageRow, messagesPage } from './messages.store.ts';
import { numberFault, suppressedPhone, suppressionText } from './send-block.ts';

type Db = Platform['db'];

export async function getChats(
  db: Db,
  { workspaceId, userId }: Principal,
  { limit, cursor, q = '', ...filter }: RouteInput<typeof listChats>['query'],
): Promise<RouteOutput<typeof listChats>> {
  const rows = await chatsPage(db, workspaceId, { ...filter, q, userId }, { limit: limit + 1, after: toPlace(cursor) });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(presentChat), nextCursor: last ? `${last.place}_${last.id}` : null };
}

/** The cursor is a time, not a row: a conversation that moves up between two pages shifts no other. */
function toPlace(cursor: string | undefined): { place: string; id: string } | null {
  const [place = '', id = ''] = cursor?.split('_') ?? [];
  return isId(id) && !Number.isNaN(Date.parse(place)) ? { place, id } : null;
}

export async function getChatSummary(
  db: Db,
  { workspaceId, userId }: Principal,
): Promise<RouteOutput<typeof chatsSummary>> {
  return { views: await viewCounts(db, workspaceId, userId) };
}

const NEWEST_MESSAGES = 50;

/** @throws CHAT_NOT_FOUND */
export async function getChat(db: Db, workspaceId: string, id: string): Promise<RouteOutput<typeof readChat>> {
  const chat = await chatById(db, workspaceId, id);
  if (chat === null) throw new AppError('CHAT_NOT_FOUND');
  const [thread, contact, blocked, consent] = await Promise.all([
    getThread(db, workspaceId, id, { before: null, limit: NEWEST_MESSAGES }),
    chat.contactId === null ? null : contactFacts(db, workspaceId, chat.contactId),
    getBlock(db, workspaceId, chat),
    getConsent(db, workspaceId, toPhone(chat.waId)),
  ]);
  const shown = presentChat(chat);
  // A trashed contact is not shown.
  return {
    ...shown,
    ...thread,
    name: contact?.name || shown.name,
    contactId: contact?.id ?? null,
    contact,
    blocked,
    consent,
  };
}

async function getBlock(db: Db, workspaceId: string, { waId, numberId }: ChatRow): Promise<string> {
  const [number, listed] = await Promise.all([
    sendingNumber(db, workspaceId, numberId),
    suppressedPhone(db, workspaceId, waId),
  ]);
  return numberFault(number) || (listed ? `${suppressionText(listed)}. Nothing can be sent to this person.` : '');
}

/** @throws CHAT_NOT_FOUND */
export async function getMessages(
  db: Db,
  workspaceId: string,
  id: string,
  { before, limit }: RouteInput<typeof listMessages>['query'],
): Promise<RouteOutput<typeof listMessages>> {
  if ((await chatById(db, workspaceId, id)) === null) throw new AppError('CHAT_NOT_FOUND');
  return getThread(db, workspaceId, id, { before: isId(before) ? before : null, limit });
}

async function getThread(
  db: Db,
  workspaceId: string,
  chatId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<RouteOutput<typeof listMessages>> {
  const rows = await messagesPage(db, workspaceId, chatId, { before, limit: limit + 1 });
  const page = rows.slice(0, limit).reverse();
  return { items: page.map(presentMessage), earlier: rows.length > limit ? (page[0]?.id ?? null) : null };
}

export function presentChat({ waId, lastInboundAt, lastAt, snoozedUntil, place: _, ...row }: ChatRow): Chat {
  return {
    ...row,
    phone: toPhone(waId),
    windowUntil: windowUntil(lastInboundAt)?.toISOString() ?? null,
    lastAt: lastAt.toISOString(),
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
  };
}

export function presentMessage(row: MessageRow): ChatMessage {
  const { file, content, quote, faultCode, faultText, at, sentAt, deliveredAt, readAt, ...shown } = row;
  const hasFault = row.state === 'failed' || row.state === 'uncertain';
  return {
    ...shown,
    content: file === null ? content : { ...content, file },
    quote: quote && { ...quote, text: messageOpening(quote.kind, quote.text) },
    fault: hasFault ? { code: faultCode, text: faultText } : null,
    at: at.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  };
}
