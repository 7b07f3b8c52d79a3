// All SQL on hosts of senders' own that links of tracked mails lead to.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { trackingHosts } from '../mailboxes.tables.ts';

export type StoredTrackingHost = typeof trackingHosts.$inferSelect;

/** By domain: where links of its mails lead, once that was seen to lead here. */
export async function verifiedHosts(db: Executor, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ domain: trackingHosts.domain, host: trackingHosts.host })
    .from(trackingHosts)
    .where(and(eq(trackingHosts.workspaceId, workspaceId), isNotNull(trackingHosts.verifiedAt)));
  return new Map(rows.map(({ domain, host }) => [domain, host]));
}

export async function trackingHostOf(
  db: Executor,
  workspaceId: string,
  domain: string,
): Promise<StoredTrackingHost | null> {
  const [row] = await db
    .select()
    .from(trackingHosts)
    .where(and(eq(trackingHosts.workspaceId, workspaceId), eq(trackingHosts.domain, domain)));
  return row ?? null;
}

/** Another host has to be seen first; the same one stays as it was found. */
export async function putTrackingHost(db: Executor, workspaceId: string, domain: string, host: string): Promise<void> {
  await db
    .insert(trackingHosts)
    .values({ workspaceId, domain, host })
    .onConflictDoUpdate({
      target: [trackingHosts.workspaceId, trackingHosts.domain],
      set: { host, verifiedAt: null, checkedAt: null, fault: '' },
      setWhere: sql`${trackingHosts.host} <> excluded.host`,
    });
}

export async function dropTrackingHost(db: Executor, workspaceId: string, domain: string): Promise<void> {
  await db
    .delete(trackingHosts)
    .where(and(eq(trackingHosts.workspaceId, workspaceId), eq(trackingHosts.domain, domain)));
}

/** What was found of a host; nothing where another one was set meanwhile. `fault`: '' where it leads here. */
export async function noteTrackingHost(
  db: Executor,
  { workspaceId, domain, host }: Pick<StoredTrackingHost, 'workspaceId' | 'domain' | 'host'>,
  fault: string,
): Promise<void> {
  await db
    .update(trackingHosts)
    .set({
      fault,
      checkedAt: sql`now()`,
      verifiedAt: fault === '' ? sql`coalesce(${trackingHosts.verifiedAt}, now())` : null,
    })
    .where(
      and(eq(trackingHosts.workspaceId, workspaceId), eq(trackingHosts.domain, domain), eq(trackingHosts.host, host)),
    );
}

/** Whether anybody's links lead there. */
export async function isTrackingHost(db: Executor, host: string): Promise<boolean> {
  const rows = await db
    .select({ host: trackingHosts.host })
    .from(trackingHosts)
    .where(and(eq(trackingHosts.host, host), isNotNull(trackingHosts.verifiedAt)))
    .limit(1);
  return rows.length > 0;
}

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/** Those that were not looked at for long, longest ago first: what works is looked at each day, what does not each hour. */
export function staleTrackingHosts(db: Executor, most: number): Promise<StoredTrackingHost[]> {
  const age = sql`case when ${trackingHosts.verifiedAt} is null then ${HOUR_SECONDS}::int else ${DAY_SECONDS}::int end`;
  return db
    .select()
    .from(trackingHosts)
    .where(sql`coalesce(${trackingHosts.checkedAt}, '-infinity') < now() - make_interval(secs => ${age})`)
    .orderBy(sql`${trackingHosts.checkedAt} nulls first`)
    .limit(most);
}
