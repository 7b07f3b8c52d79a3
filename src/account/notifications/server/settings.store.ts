// SQL on what people want to be notified of and where, and on their daily email.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { Platform } from '#platform/platform.ts';
import type { Role } from '#shared/roles.ts';
import { digestDay } from '../domain/digest-time.ts';
import type { Channels } from '../fields.contract.ts';
import type { NotificationRow } from './notifications.store.ts';

export type Chosen = { [Channel in keyof Channels]: boolean | null };

/** By kind; what was never chosen is null or missing. */
export async function chosenChannels(
  db: Database,
  workspaceId: string,
  userId: string,
): Promise<ReadonlyMap<string, Chosen>> {
  const rows = await runNamed<Chosen & { kind: string }>(
    db,
    'notification-settings-of',
    sql`select kind, app, email, push from notification_settings
         where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid`,
  );
  return new Map(rows.map(({ kind, ...chosen }) => [kind, chosen]));
}

/** What is left out stays, also where two changes come at once. */
export async function saveChannels(
  executor: Executor,
  workspaceId: string,
  userId: string,
  kind: string,
  change: Partial<Channels>,
): Promise<Chosen> {
  const { app = null, email = null, push = null } = change;
  const { rows } = await executor.execute<Chosen>(sql`
    insert into notification_settings as s (workspace_id, user_id, kind, app, email, push)
    values (${workspaceId}::uuid, ${userId}::uuid, ${kind}, ${app}::boolean, ${email}::boolean, ${push}::boolean)
    on conflict (workspace_id, user_id, kind)
    do update set app = coalesce(excluded.app, s.app), email = coalesce(excluded.email, s.email), push = coalesce(excluded.push, s.push)
    returning app, email, push`);
  return rows[0] ?? { app, email, push };
}

export async function findZone(db: Database, workspaceId: string, userId: string): Promise<string | null> {
  const [row] = await runNamed<{ zone: string | null }>(
    db,
    'notification-zone-of',
    sql`select zone from user_time_zones where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid`,
  );
  return row?.zone ?? null;
}

interface PersonInZone {
  workspaceId: string;
  userId: string;
  zone: string;
}

/** Of all workspaces, by id; `UTC` where no zone is known. */
function peopleInZones(
  db: Database,
  after: Pick<PersonInZone, 'workspaceId' | 'userId'> | null,
  limit: number,
): Promise<PersonInZone[]> {
  return runNamed<PersonInZone>(
    db,
    'notification-people-in-zones',
    sql`select u.workspace_id as "workspaceId", u.id as "userId", coalesce(z.zone, 'UTC') as zone
          from workspace_users u left join user_time_zones z on z.workspace_id = u.workspace_id and z.user_id = u.id
         where u.verified and (${after === null}::boolean
               or (u.workspace_id, u.id) > (${after?.workspaceId ?? null}::uuid, ${after?.userId ?? null}::uuid))
         order by u.workspace_id, u.id limit ${limit}::int`,
  );
}

export interface PersonInMorning {
  workspaceId: string;
  userId: string;
  /** Of their calendar. */
  day: string;
}

const BATCH_SIZE = 500;

/** Everyone where it is morning now, many at a time. It is the same morning for four hours: a job that runs every hour misses no one. */
export async function* peopleInTheMorning({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): AsyncGenerator<PersonInMorning[]> {
  const now = new Date(clock.now());
  for (let after: PersonInZone | null = null; ; ) {
    const people = await peopleInZones(db, after, BATCH_SIZE);
    const awake = people.flatMap(({ zone, ...person }) => {
      const day = digestDay(zone, now);
      return day === null ? [] : [{ ...person, day }];
    });
    if (awake.length > 0) yield awake;
    after = people.at(-1) ?? null;
    if (people.length < BATCH_SIZE) return;
  }
}

// SQL of the daily email: who may be due, whose day is claimed, and what it names.
export interface DigestPerson {
  workspaceId: string;
  userId: string;
  zone: string;
}

/** A kind and whether it is in the email of those who never chose. */
export interface EmailDefault {
  kind: string;
  email: boolean;
}

/** `minutes`: what is unread for less may still be read. What is older than two weeks is no news. */
export interface Wanted {
  defaults: readonly EmailDefault[];
  minutes: number;
}

/** Rows that a digest would name: unread for a while, in none before, of a kind that its person wants by email. */
const isWanted = ({ defaults, minutes }: Wanted) => sql`
  n.read_at is null and n.digest_day is null
  and n.at between now() - interval '14 days' and now() - make_interval(mins => ${minutes}::int) and coalesce(
    (select s.email from notification_settings s where s.workspace_id = n.workspace_id and s.user_id = n.user_id and s.kind = n.kind),
    n.kind = any(${sql.param(defaults.filter(({ email }) => email).map(({ kind }) => kind))}::text[]))`;

/** Of all workspaces, by id: those with anything to name. */
export async function peopleWithUnread(
  db: Database,
  wanted: Wanted,
  after: { workspaceId: string; userId: string } | null,
  limit: number,
): Promise<DigestPerson[]> {
  const later = after
    ? sql`and (n.workspace_id, n.user_id) > (${after.workspaceId}::uuid, ${after.userId}::uuid)`
    : sql``;
  const { rows } = await db.execute<DigestPerson & Record<string, unknown>>(sql`
    select p.workspace_id as "workspaceId", p.user_id as "userId", coalesce(z.zone, 'UTC') as zone
      from (select distinct n.workspace_id, n.user_id from notifications n
             where ${isWanted(wanted)} ${later}
             order by n.workspace_id, n.user_id limit ${limit}) p
      left join user_time_zones z using (workspace_id, user_id)
     order by p.workspace_id, p.user_id`);
  return rows;
}

/** How many it names; 0 where there is nothing, or this day has one already. */
export async function claimDay(
  tx: Executor,
  workspaceId: string,
  userId: string,
  day: string,
  wanted: Wanted,
): Promise<number> {
  const claimed = await tx.execute(sql`
    insert into notification_digests (workspace_id, user_id, day) values (${workspaceId}::uuid, ${userId}::uuid, ${day}::date)
    on conflict do nothing`);
  if (claimed.rowCount !== 1) return 0;
  const named = await tx.execute(sql`
    update notifications n set digest_day = ${day}::date
     where n.workspace_id = ${workspaceId}::uuid and n.user_id = ${userId}::uuid and ${isWanted(wanted)}`);
  if (named.rowCount) return named.rowCount;
  // The day is still free for what comes later.
  await tx.execute(sql`
    delete from notification_digests
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and day = ${day}::date`);
  return 0;
}

export async function findAddressee(
  db: Database,
  workspaceId: string,
  userId: string,
): Promise<{ email: string; name: string; role: Role } | null> {
  const [row] = await runNamed<{ email: string; name: string; role: Role }>(
    db,
    'notifications-reader',
    sql`select email, full_name as name, role from workspace_users where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid and verified`,
  );
  return row ?? null;
}

/** What is still unread of it. */
export function rowsOfDigest(
  db: Database,
  workspaceId: string,
  userId: string,
  day: string,
): Promise<NotificationRow[]> {
  return runNamed<NotificationRow>(
    db,
    'notifications-of-digest',
    sql`select n.id, n.kind, n.thing, n.thing_name as "thingName", n.params, n.link, n.count,
               to_char(n.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, false as read
          from notifications n
         where n.workspace_id = ${workspaceId}::uuid and n.user_id = ${userId}::uuid and n.digest_day = ${day}::date and n.read_at is null
         order by n.at desc, n.id desc`,
  );
}

export type DigestState = 'queued' | 'sending' | 'sent' | 'nothing-unread';

/** @returns false where it was in none of those states: another process is at it, or it is done */
export async function moveDigest(
  executor: Executor,
  workspaceId: string,
  { userId, day }: { userId: string; day: string },
  from: DigestState,
  to: DigestState,
): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`
    update notification_digests set state = ${to}
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and day = ${day}::date and state = ${from}`);
  return rowCount === 1;
}

/** What is not under the bell was read with the email. */
export async function closeUnseen(executor: Executor, workspaceId: string, userId: string, day: string): Promise<void> {
  await executor.execute(sql`
    update notifications set read_at = now()
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid and digest_day = ${day}::date and not in_app
       and read_at is null`);
}
