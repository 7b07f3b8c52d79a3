// Reads the inbox of both channels: a page of the list, and the counts of its views.
import { mayUse } from '#account/plans/contract.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { Conversation, conversationsSummary, listConversations } from '../contract.ts';
import { CHANNELS, type Channel } from '../fields.contract.ts';
import { type ConversationRow, conversationCounts, conversationsPage } from './conversations.store.ts';

type Db = Platform['db'];

/** Channels that the caller's plan includes. */
function getChannels(principal: Principal): Channel[] {
  return CHANNELS.filter((channel) => channel === 'email' || mayUse('whatsapp', principal) === 'allowed');
}

export async function getConversations(
  db: Db,
  principal: Principal,
  { limit, cursor, channel, ...filter }: RouteInput<typeof listConversations>['query'],
): Promise<RouteOutput<typeof listConversations>> {
  const { workspaceId, userId } = principal;
  const channels = getChannels(principal).filter((one) => channel === undefined || one === channel);
  const page = { limit: limit + 1, after: toPlace(cursor) };
  const rows = await conversationsPage(db, workspaceId, channels, { ...filter, userId }, page);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(presentConversation), nextCursor: last ? `${last.place}_${last.id}` : null };
}

/** The cursor is a time, not a row: a conversation that moves up between two pages shifts no other. */
function toPlace(cursor: string | undefined): { place: string; id: string } | null {
  const [place = '', id = ''] = cursor?.split('_') ?? [];
  return isId(id) && !Number.isNaN(Date.parse(place)) ? { place, id } : null;
}

function presentConversation({ lastAt, snoozedUntil, place: _, ...row }: ConversationRow): Conversation {
  return { ...row, lastAt: lastAt.toISOString(), snoozedUntil: snoozedUntil?.toISOString() ?? null };
}

export async function getConversationCounts(
  db: Db,
  principal: Principal,
  { since }: RouteInput<typeof conversationsSummary>['query'],
): Promise<RouteOutput<typeof conversationsSummary>> {
  const { workspaceId, userId } = principal;
  const asked = { userId, since: since === undefined ? null : new Date(since) };
  const { nextBackAt, ...counts } = await conversationCounts(db, workspaceId, getChannels(principal), asked);
  return { ...counts, nextBackAt: nextBackAt?.toISOString() ?? null };
}
