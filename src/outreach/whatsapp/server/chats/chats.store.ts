// SQL that writes conversations: their person, last message, assignee and state.
import { sql } from 'drizzle-orm';
import type { ThreadStatus } from '#outreach/inbox/fields.contract.ts';
import type { Executor } from '#platform/platform.ts';
import type { MessageDirection, MessageState } from '../../fields.contract.ts';

/** Identifies the person of a conversation. */
export interface PersonIds {
  waId: string | null;
  userId: string | null;
}

export interface LockedChat extends PersonIds {
  id: string;
  numberId: string;
  profileName: string;
  username: string;
  name: string;
  contactId: string | null;
  assignedTo: string | null;
  lastInboundAt: Date | null;
}

type LockedRow = Omit<LockedChat, 'lastInboundAt'> & { lastInboundAt: string | null };

const LOCKED_COLUMNS =
  sql.raw(`id, number_id as "numberId", wa_id as "waId", user_id as "userId", profile_name as "profileName", username, name,
  contact_id as "contactId", assigned_to as "assignedTo", to_json(last_inbound_at)#>>'{}' as "lastInboundAt"`);

const toLocked = ({ lastInboundAt, ...row }: LockedRow): LockedChat => ({
  ...row,
  lastInboundAt: lastInboundAt === null ? null : new Date(lastInboundAt),
});

/** Locks every conversation with one of these ids, oldest first: several belong to one person. */
export async function lockChats(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { waIds, userIds }: { waIds: readonly string[]; userIds: readonly string[] },
): Promise<LockedChat[]> {
  const { rows } = await tx.execute<LockedRow & Record<string, unknown>>(sql`
    select ${LOCKED_COLUMNS} from whatsapp_chats
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid
       and (wa_id = any(${sql.param([...waIds])}::text[]) or user_id = any(${sql.param([...userIds])}::text[]))
     order by id for update`);
  return rows.map(toLocked);
}

/** Without a lock. */
export async function findChat(
  executor: Executor,
  workspaceId: string,
  numberId: string,
  { waId, userId }: PersonIds,
): Promise<LockedChat | null> {
  const { rows } = await executor.execute<LockedRow & Record<string, unknown>>(sql`
    select ${LOCKED_COLUMNS} from whatsapp_chats
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and (wa_id = ${waId} or user_id = ${userId})
     order by id limit 1`);
  return rows[0] ? toLocked(rows[0]) : null;
}

export async function lockChat(tx: Executor, workspaceId: string, id: string): Promise<LockedChat | null> {
  const { rows } = await tx.execute<LockedRow & Record<string, unknown>>(
    sql`select ${LOCKED_COLUMNS} from whatsapp_chats where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update`,
  );
  return rows[0] ? toLocked(rows[0]) : null;
}

/** The number of a conversation; null if there is no such conversation. */
export async function findNumberId(executor: Executor, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await executor.execute<{ numberId: string }>(
    sql`select number_id as "numberId" from whatsapp_chats where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return rows[0]?.numberId ?? null;
}

export type NewChat = Pick<
  LockedChat,
  'id' | 'numberId' | 'waId' | 'userId' | 'profileName' | 'username' | 'name' | 'contactId'
> & {
  at: Date;
};

/** False if another transaction was faster; it can be locked then. */
export async function insertChat(tx: Executor, workspaceId: string, chat: NewChat): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into whatsapp_chats (workspace_id, id, number_id, wa_id, user_id, profile_name, username, name, contact_id, last_at, created_at)
    values (${workspaceId}::uuid, ${chat.id}::uuid, ${chat.numberId}::uuid, ${chat.waId}, ${chat.userId}, ${chat.profileName},
            ${chat.username}, ${chat.name}, ${chat.contactId}::uuid, ${chat.at.toISOString()}::timestamptz, now())
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}

/** Moves messages, reactions and facts from `from`, and deletes it. Both are locked. */
export async function mergeChats(tx: Executor, workspaceId: string, from: string, into: string): Promise<void> {
  const both = sql`workspace_id = ${workspaceId}::uuid and chat_id = ${from}::uuid`;
  await tx.execute(sql`update whatsapp_messages set chat_id = ${into}::uuid where ${both}`);
  await tx.execute(sql`
    insert into whatsapp_reactions as r (workspace_id, chat_id, wamid, by, emoji, at)
    select workspace_id, ${into}::uuid, wamid, by, emoji, at from whatsapp_reactions where ${both}
    on conflict (workspace_id, chat_id, wamid, by) do update set emoji = excluded.emoji, at = excluded.at where excluded.at > r.at`);
  await tx.execute(sql`
    with gone as (delete from whatsapp_chats where workspace_id = ${workspaceId}::uuid and id = ${from}::uuid returning *)
    update whatsapp_chats c set
      contact_id = coalesce(c.contact_id, g.contact_id), assigned_to = coalesce(c.assigned_to, g.assigned_to),
      profile_name = coalesce(nullif(c.profile_name, ''), g.profile_name), username = coalesce(nullif(c.username, ''), g.username),
      unread = c.unread + g.unread, closed = c.closed and g.closed, closed_at = case when c.closed and g.closed then c.closed_at end,
      waiting = c.waiting or g.waiting, status = case when c.status = 'open' then g.status else c.status end,
      snoozed_until = least(c.snoozed_until, g.snoozed_until), last_inbound_at = greatest(c.last_inbound_at, g.last_inbound_at),
      opening = case when g.last_at > c.last_at then g.opening else c.opening end,
      last_direction = case when g.last_at > c.last_at then g.last_direction else c.last_direction end,
      last_state = case when g.last_at > c.last_at then g.last_state else c.last_state end, last_at = greatest(c.last_at, g.last_at)
      from gone g where c.workspace_id = ${workspaceId}::uuid and c.id = ${into}::uuid`);
}

export async function setPerson(
  tx: Executor,
  workspaceId: string,
  id: string,
  person: Pick<LockedChat, 'waId' | 'userId' | 'profileName' | 'username' | 'name' | 'contactId'>,
): Promise<void> {
  await tx.execute(sql`
    update whatsapp_chats set wa_id = ${person.waId}, user_id = ${person.userId}, profile_name = ${person.profileName},
           username = ${person.username}, name = ${person.name}, contact_id = ${person.contactId}::uuid
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

export interface LastMessage {
  direction: MessageDirection;
  state: MessageState;
  opening: string;
  at: Date;
}

/** Updates the last message that the list shows, unless a newer one is shown. */
export async function showLastMessage(
  tx: Executor,
  workspaceId: string,
  chatId: string,
  { direction, state, opening, at }: LastMessage,
): Promise<void> {
  const when = sql`${at.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update whatsapp_chats set opening = ${opening}, last_direction = ${direction}, last_state = ${state}, last_at = ${when}
     where workspace_id = ${workspaceId}::uuid and id = ${chatId}::uuid and (last_at <= ${when} or opening = '')`);
}

/** For a received message: unread, open, and with a new 24-hour window. Who asks to get no more waits for no answer. */
export async function addInbound(
  tx: Executor,
  workspaceId: string,
  chatId: string,
  { at, wantsNoMore }: { at: Date; wantsNoMore: boolean },
): Promise<void> {
  await tx.execute(sql`
    update whatsapp_chats set unread = unread + 1, closed = false, closed_at = null, waiting = ${!wantsNoMore}, snoozed_until = null,
           last_inbound_at = greatest(last_inbound_at, ${at.toISOString()}::timestamptz)
     where workspace_id = ${workspaceId}::uuid and id = ${chatId}::uuid`);
}

/** After a message of a user: it neither waits for us nor is snoozed. */
export async function setAnswered(tx: Executor, workspaceId: string, chatId: string): Promise<void> {
  await tx.execute(sql`
    update whatsapp_chats set waiting = false, snoozed_until = null
     where workspace_id = ${workspaceId}::uuid and id = ${chatId}::uuid and (waiting or snoozed_until is not null)`);
}

/** Updates the state in the list if the message is the last one. If it failed, what they have written still waits for an answer. */
export async function showState(
  tx: Executor,
  workspaceId: string,
  { chatId, at, state }: { chatId: string; at: Date; state: MessageState },
): Promise<void> {
  const waits =
    state === 'failed' ? sql`, waiting = waiting or (c.status in ('open', 'interested') and ${UNANSWERED})` : sql``;
  await tx.execute(sql`
    update whatsapp_chats c set last_state = ${state} ${waits}
     where workspace_id = ${workspaceId}::uuid and id = ${chatId}::uuid and last_direction = 'out'
       and last_at = ${at.toISOString()}::timestamptz`);
}

/** They have written, and no message of a user follows; a failed one is no answer. About a conversation `c`. */
const UNANSWERED = sql.raw(`c.last_inbound_at is not null and not exists (
  select from whatsapp_messages m where m.workspace_id = c.workspace_id and m.chat_id = c.id and m.at >= c.last_inbound_at
     and m.direction = 'out' and m.state <> 'failed' and m.mail_id is null)`);

export interface ChatBefore {
  id: string;
  unread: boolean;
  assignedTo: string | null;
  closed: boolean;
  status: ThreadStatus;
  snoozedUntil: Date | null;
}

export interface ChatChange {
  unread?: boolean | undefined;
  assignedTo?: string | null | undefined;
  closed?: boolean | undefined;
  status?: ThreadStatus | undefined;
  snoozedUntil?: Date | null | undefined;
  /** Only conversations without a newer received message: what has not been seen is neither done nor snoozed. */
  seenAt?: Date | undefined;
}

/** Ids of other workspaces are ignored. @returns the values before */
export async function changeChatRows(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
  { unread, assignedTo, closed, status, snoozedUntil, seenAt }: ChatChange,
): Promise<ChatBefore[]> {
  const set = [
    ...(unread === undefined ? [] : [unread ? sql`unread = greatest(c.unread, 1)` : sql`unread = 0`]),
    ...(assignedTo === undefined ? [] : [sql`assigned_to = ${assignedTo}::uuid`]),
    ...(closed === undefined
      ? []
      : [
          closed ? sql`closed = true, closed_at = coalesce(c.closed_at, now())` : sql`closed = false, closed_at = null`,
        ]),
    ...(status === undefined
      ? []
      : [
          sql`status = ${status}`,
          status === 'open' || status === 'interested'
            ? sql`waiting = c.waiting or (${UNANSWERED})`
            : sql`waiting = false`,
        ]),
    ...(snoozedUntil === undefined ? [] : [sql`snoozed_until = ${snoozedUntil?.toISOString() ?? null}::timestamptz`]),
  ];
  if (set.length === 0) return [];
  const seen = seenAt
    ? sql`and coalesce(date_trunc('milliseconds', last_inbound_at) <= ${seenAt.toISOString()}::timestamptz, true)`
    : sql``;
  const { rows } = await tx.execute<Omit<ChatBefore, 'snoozedUntil'> & { snoozedUntil: string | null }>(sql`
    update whatsapp_chats c set ${sql.join(set, sql`, `)}
      from (select id, unread > 0 as unread, assigned_to, closed, status, snoozed_until from whatsapp_chats
             where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[]) ${seen} order by id for update) was
     where c.workspace_id = ${workspaceId}::uuid and c.id = was.id
    returning was.id, was.unread, was.assigned_to as "assignedTo", was.closed, was.status,
              to_json(was.snoozed_until)#>>'{}' as "snoozedUntil"`);
  return rows.map((row) => ({ ...row, snoozedUntil: row.snoozedUntil === null ? null : new Date(row.snoozedUntil) }));
}

/**
 * Marks all messages as read.
 * @returns wamid of the last received message, if a read receipt is due; else null
 */
export async function markSeen(
  tx: Executor,
  workspaceId: string,
  id: string,
): Promise<{ found: boolean; wasUnread: boolean; numberId: string; wamid: string | null }> {
  const { rows } = await tx.execute<{ wasUnread: boolean; numberId: string; wamid: string | null }>(sql`
    with held as (
      select id, number_id, unread, seen_wamid from whatsapp_chats where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid for update
    ), newest as (
      select m.wamid from held h join whatsapp_messages m on m.workspace_id = ${workspaceId}::uuid and m.chat_id = h.id
       where m.direction = 'in' and m.wamid is not null order by m.at desc, m.id desc limit 1
    ), receipt as (
      select newest.wamid from newest, held h join whatsapp_numbers n on n.workspace_id = ${workspaceId}::uuid and n.id = h.number_id
       where n.read_receipts and n.deleted_at is null and newest.wamid <> h.seen_wamid
    ), marked as (
      update whatsapp_chats c set unread = 0, seen_wamid = coalesce((select wamid from receipt), c.seen_wamid)
        from held where c.workspace_id = ${workspaceId}::uuid and c.id = held.id
         and (c.unread > 0 or exists (select from receipt))
    )
    select unread > 0 as "wasUnread", number_id as "numberId", (select wamid from receipt) as wamid from held`);
  const [row] = rows;
  return row ? { found: true, ...row } : { found: false, wasUnread: false, numberId: '', wamid: null };
}

/** Copies new names of contacts, since the list shows and searches them. */
export async function refreshNames(executor: Executor): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    update whatsapp_chats c set name = r.name from active_contacts r
     where r.workspace_id = c.workspace_id and r.id = c.contact_id and r.name <> '' and r.name <> c.name`);
  return rowCount ?? 0;
}

/** Numbers of the same account share business-scoped user ids. */
export async function numbersOfAccount(executor: Executor, workspaceId: string, numberId: string): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select n.id from whatsapp_numbers n
      join whatsapp_numbers own on own.workspace_id = n.workspace_id and own.waba_id = n.waba_id
     where own.workspace_id = ${workspaceId}::uuid and own.id = ${numberId}::uuid order by n.id`);
  return rows.map(({ id }) => id);
}
