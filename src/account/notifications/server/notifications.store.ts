// SQL on the notifications of one person: a page, how many are unread, and what was read.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, statementOf } from '#platform/db/client.ts';
import { MAX_UNREAD_COUNT } from '../fields.contract.ts';

export interface NotificationRow {
  id: string;
  kind: string;
  thing: string;
  thingName: string;
  params: Record<string, unknown>;
  link: string;
  count: number;
  /** With microseconds, as the keyset compares it. */
  at: string;
  read: boolean;
}

/** Whose notifications, and the kinds that their role may see. */
export interface Reader {
  userId: string;
  kinds: readonly string[];
}

export interface NotificationPage {
  unreadOnly: boolean;
  limit: number;
  before: { at: string; id: string } | null;
}

const FIELDS = sql`n.id, n.kind, n.thing, n.thing_name as "thingName", n.params, n.link, n.count,
  to_char(n.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, n.read_at is not null as read`;

/** Newest first. */
export function notificationsOf(
  db: Database,
  workspaceId: string,
  { userId, kinds }: Reader,
  { unreadOnly, limit, before }: NotificationPage,
): Promise<NotificationRow[]> {
  const earlier = before ? sql`and (n.at, n.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``;
  return runNamed<NotificationRow>(
    db,
    `notifications-of-${unreadOnly ? 'unread' : 'all'}${before ? '-before' : ''}`,
    sql`select ${FIELDS} from notifications n
         where n.workspace_id = ${workspaceId}::uuid and n.user_id = ${userId}::uuid and n.in_app
           and n.kind = any(${sql.param([...kinds])}::text[])
           ${unreadOnly ? sql`and n.read_at is null` : sql``} ${earlier}
         order by n.at desc, n.id desc limit ${limit}`,
  );
}

const countUnread = statementOf<{ unread: number }, Reader & { workspaceId: string }>(
  'notifications-unread',
  ({ workspaceId, userId, kinds }) => sql`
    select count(*)::int as unread
      from (select 1 from notifications where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid
               and read_at is null and in_app and kind = any(${kinds}::text[]) limit ${sql.raw(String(MAX_UNREAD_COUNT))}) n`,
);

export async function unreadCount(executor: Executor, workspaceId: string, reader: Reader): Promise<number> {
  const [row] = await countUnread(executor, { workspaceId, ...reader });
  return row?.unread ?? 0;
}

/** @returns whether anything has changed */
export async function markRead(
  executor: Executor,
  workspaceId: string,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update notifications set read_at = now()
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and id = any(${sql.param([...ids])}::uuid[])
       and read_at is null`);
  return (rowCount ?? 0) > 0;
}

/** What has come of the same thing since is unread already: that one counts for both. @returns whether anything has changed */
export async function markUnread(
  executor: Executor,
  workspaceId: string,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update notifications n set read_at = null
      from (select distinct on (kind, thing) id from notifications
             where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and id = any(${sql.param([...ids])}::uuid[])
               and read_at is not null
             order by kind, thing, at desc) newest
     where n.workspace_id = ${workspaceId}::uuid and n.id = newest.id
       and not exists (select 1 from notifications u
                        where u.workspace_id = n.workspace_id and u.user_id = n.user_id and u.kind = n.kind and u.thing = n.thing
                          and u.read_at is null)`);
  return (rowCount ?? 0) > 0;
}

/** `until`: what came later has not been seen. @returns whether anything has changed */
export async function markAllRead(
  executor: Executor,
  workspaceId: string,
  userId: string,
  until: string,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update notifications set read_at = now()
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and read_at is null and in_app
       and at <= ${until}::timestamptz`);
  return (rowCount ?? 0) > 0;
}

const PURGE_BATCH = 5_000;

/** Everything older than so many days, of all workspaces. @returns how many notifications went */
export async function purgeNotifications(db: Database, days: number): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from notifications where (workspace_id, id) in (
        select workspace_id, id from notifications where at < now() - make_interval(days => ${days}) limit ${PURGE_BATCH})`);
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < PURGE_BATCH) break;
  }
  await db.execute(sql`delete from notification_events where at < now() - make_interval(days => ${days})`);
  await db.execute(sql`delete from notification_digests where day < current_date - ${days}::int`);
  return purged;
}
