// SQL on what people want to be notified of, where, and in which zone it is their morning.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import type { Platform } from '#platform/platform.ts';
import { digestDay } from '../domain/digest-time.ts';
import type { Channels } from '../fields.contract.ts';

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

export async function zoneOf(db: Database, workspaceId: string, userId: string): Promise<string | null> {
  const [row] = await runNamed<{ zone: string }>(
    db,
    'notification-zone-of',
    sql`select zone from notification_zones where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid`,
  );
  return row?.zone ?? null;
}

interface PersonInZone {
  workspaceId: string;
  userId: string;
  zone: string;
}

/** Of all workspaces, by id; `UTC` where no browser has said a zone. */
function peopleInZones(
  db: Database,
  after: Pick<PersonInZone, 'workspaceId' | 'userId'> | null,
  limit: number,
): Promise<PersonInZone[]> {
  return runNamed<PersonInZone>(
    db,
    'notification-people-in-zones',
    sql`select u.workspace_id as "workspaceId", u.id as "userId", coalesce(z.zone, 'UTC') as zone
          from users u left join notification_zones z on z.workspace_id = u.workspace_id and z.user_id = u.id
         where u.verified and (${after === null}::boolean
               or (u.workspace_id, u.id) > (${after?.workspaceId ?? null}::uuid, ${after?.userId ?? null}::uuid))
         order by u.workspace_id, u.id limit ${limit}::int`,
  );
}

export async function saveZone(executor: Executor, workspaceId: string, userId: string, zone: string): Promise<void> {
  await executor.execute(sql`
    insert into notification_zones (workspace_id, user_id, zone) values (${workspaceId}::uuid, ${userId}::uuid, ${zone})
    on conflict (workspace_id, user_id) do update set zone = excluded.zone`);
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
