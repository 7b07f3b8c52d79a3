// SQL on the notifications of one person: a page, how many are unread, and what was read.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, statementOf } from '#platform/db/client.ts';
import type { Role } from '#shared/roles.ts';
import { type Channels, MAX_UNREAD_COUNT } from '../fields.contract.ts';

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
export function getNotifications(
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

// SQL that adds notifications.
export interface ToAdd {
  kind: string;
  defaults: Channels;
  to: 'everyone' | readonly string[];
  /** Those who may see it; of others no row is made. */
  roles: readonly Role[];
  assignee?: string | null;
  except?: string | null;
  thing: { key: string; name: string };
  params: object;
  link: string;
  event?: string;
}

export interface Added {
  id: string;
  userId: string;
  inApp: boolean;
  /** It is new, and its person has a browser that takes push messages. */
  push: boolean;
}

interface Values {
  workspaceId: string;
  kind: string;
  event: string | null;
  userIds: readonly string[] | null;
  roles: readonly string[];
  assignee: string | null;
  except: string | null;
  app: boolean;
  email: boolean;
  push: boolean;
  thing: string;
  thingName: string;
  params: string;
  link: string;
}

// People in the order of their ids, so that two transactions never wait for one another.
const addRows = statementOf<Added, Values>(
  'notifications-add',
  (value) => sql`
  with event as (
    insert into notification_events (workspace_id, kind, name)
    select ${value.workspaceId}::uuid, ${value.kind}::text, ${value.event}::text where ${value.event}::text is not null
    on conflict do nothing returning 1),
  people as (
    select u.id, coalesce(s.app, ${value.app}::boolean) as app, coalesce(s.email, ${value.email}::boolean) as email,
           coalesce(s.push, ${value.push}::boolean) as push
      from workspace_users u
      left join notification_settings s on s.workspace_id = u.workspace_id and s.user_id = u.id and s.kind = ${value.kind}::text
     where u.workspace_id = ${value.workspaceId}::uuid and u.verified
       and (${value.userIds}::uuid[] is null or u.id = any(${value.userIds}::uuid[]))
       and u.role = any(${value.roles}::text[])
       and (${value.assignee}::uuid is null or u.id = ${value.assignee}::uuid or not exists (
         select 1 from workspace_users a where a.workspace_id = ${value.workspaceId}::uuid and a.id = ${value.assignee}::uuid and a.verified))
       and u.id is distinct from ${value.except}::uuid
       and (${value.event}::text is null or exists (select 1 from event))),
  added as (
    insert into notifications as n (workspace_id, id, user_id, kind, thing, thing_name, params, link, at, in_app, read_at)
    select ${value.workspaceId}::uuid, gen_random_uuid(), id, ${value.kind}::text, ${value.thing}::text, ${value.thingName}::text,
           ${value.params}::jsonb, ${value.link}::text, clock_timestamp(), app,
           case when app or email then null else now() end
      from people where app or email or push order by id
    on conflict (workspace_id, user_id, kind, thing) where read_at is null
    do update set count = n.count + 1, thing_name = excluded.thing_name, params = excluded.params, link = excluded.link, at = excluded.at,
                  in_app = excluded.in_app, digest_day = null
    returning id, user_id, in_app, count)
  select a.id, a.user_id as "userId", a.in_app as "inApp",
         a.count = 1 and p.push and exists (select 1 from push_subscriptions b
                                             where b.workspace_id = ${value.workspaceId}::uuid and b.user_id = a.user_id) as push
    from added a join people p on p.id = a.user_id`,
);

/** One statement for all its people. */
export function addNotifications(executor: Executor, workspaceId: string, news: ToAdd): Promise<Added[]> {
  const { kind, defaults, to, roles, assignee = null, except = null, thing, params, link, event = null } = news;
  return addRows(executor, {
    workspaceId,
    kind,
    event,
    userIds: to === 'everyone' ? null : to,
    roles,
    assignee,
    except,
    ...defaults,
    thing: thing.key,
    thingName: thing.name,
    params: JSON.stringify(params),
    link,
  });
}
