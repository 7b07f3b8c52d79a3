// SQL of tracking domains.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { trackingHosts } from '../mailboxes.tables.ts';

export type StoredTrackingHost = typeof trackingHosts.$inferSelect;

/** Verified tracking domains by sending domain. */
export async function verifiedHosts(db: Executor, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ domain: trackingHosts.domain, host: trackingHosts.host })
    .from(trackingHosts)
    .where(and(eq(trackingHosts.workspaceId, workspaceId), isNotNull(trackingHosts.verifiedAt)));
  return new Map(rows.map(({ domain, host }) => [domain, host]));
}

export async function findTrackingHost(
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

/** Another host has to be verified first; the same one keeps its state. */
export async function saveTrackingHost(db: Executor, workspaceId: string, domain: string, host: string): Promise<void> {
  await db
    .insert(trackingHosts)
    .values({ workspaceId, domain, host })
    .onConflictDoUpdate({
      target: [trackingHosts.workspaceId, trackingHosts.domain],
      set: { host, verifiedAt: null, checkedAt: null, fault: '' },
      setWhere: sql`${trackingHosts.host} <> excluded.host`,
    });
}

export async function deleteTrackingHost(db: Executor, workspaceId: string, domain: string): Promise<void> {
  await db
    .delete(trackingHosts)
    .where(and(eq(trackingHosts.workspaceId, workspaceId), eq(trackingHosts.domain, domain)));
}

/** Ignored if another host was set meanwhile. `fault`: '' if it leads here. */
export async function recordCheck(
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

/** In any workspace. */
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

/** Those due for a check, oldest first: verified ones daily, others hourly. */
export function staleTrackingHosts(db: Executor, most: number): Promise<StoredTrackingHost[]> {
  const age = sql`case when ${trackingHosts.verifiedAt} is null then ${HOUR_SECONDS}::int else ${DAY_SECONDS}::int end`;
  return db
    .select()
    .from(trackingHosts)
    .where(sql`coalesce(${trackingHosts.checkedAt}, '-infinity') < now() - make_interval(secs => ${age})`)
    .orderBy(sql`${trackingHosts.checkedAt} nulls first`)
    .limit(most);
}
