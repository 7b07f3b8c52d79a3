// SQL of results: storing what a search has delivered, and finding single records in it later.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, runOnce, statementOf } from '#platform/db/client.ts';
import { dropOldMonths } from '#platform/db/months.ts';
import { firstIdAt, timeOfId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { SourceInfo } from '../contract.ts';
import { type RunRow, summaryColumns } from './searches.store.ts';

export interface Delivery {
  capability: Capability;
  source: SourceInfo;
  items: unknown[];
  total: number | null;
  next: string | null;
  /** When the source gave it, where that was before now. */
  fetchedAt?: Date | undefined;
  /** What each item is known by, for the mark of what was seen before. */
  keys: string[];
}

/** Stores the answer. A run is delivered once: what comes later finds it closed, changes nothing and gets null. */
export async function deliverRun(
  db: Database,
  workspaceId: string,
  runId: string,
  delivery: Delivery,
): Promise<RunRow | null> {
  const [run] = await storeAnswer(db, toValues(workspaceId, runId, delivery));
  return run ?? null;
}

/** The same in the caller's transaction: what was charged for it, or null where the run was closed before. */
export async function deliverWithin(
  tx: Executor,
  workspaceId: string,
  runId: string,
  delivery: Delivery,
): Promise<number | null> {
  const [run] = await storeAnswerWithin(tx, toValues(workspaceId, runId, delivery));
  return run?.charged ?? null;
}

/** Notes that what was charged for a delivered run came back. */
export async function recordRefund(tx: Executor, workspaceId: string, runId: string): Promise<void> {
  await tx.execute(sql`
    update search_runs set given_back = charged, charged = 0
     where workspace_id = ${workspaceId}::uuid and id = ${runId}::uuid and state = 'delivered'`);
}

const toValues = (workspaceId: string, runId: string, delivery: Delivery) => ({
  workspaceId,
  runId,
  capability: delivery.capability,
  keys: delivery.keys,
  monthStart: firstIdOfMonth(timeOfId(runId)),
  next: delivery.next,
  fetchedAt: delivery.fetchedAt?.toISOString() ?? null,
  source: JSON.stringify(delivery.source),
  total: delivery.total,
  count: delivery.items.length,
  items: JSON.stringify(delivery.items),
});
type Values = ReturnType<typeof toValues>;

const firstIdOfMonth = (at: Date) => firstIdAt(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));

const storeAnswer = statementOf<RunRow, Values>(
  'search-deliver',
  (value) => sql`${toDelivery(value)} select ${summaryColumns} from delivered r`,
);
const storeAnswerWithin = statementOf<{ charged: number }, Values>(
  'search-deliver-within',
  (value) => sql`${toDelivery(value)} select charged from delivered`,
);

/**
 * Keys are noted in one order, those of records that were found before first (the count makes them): two searches that find the same at the
 * same time in another would wait for each other. Results are deleted by month: what was found in an earlier one is looked for in this run
 * from now on.
 */
function toDelivery(value: { readonly [Name in keyof Values]: SQL }): SQL {
  return sql`
    with before as (
      select record_key, run_id from seen_results
       where workspace_id = ${value.workspaceId}::uuid and capability = ${value.capability}::text and record_key = any(${value.keys}::text[])),
    aged as (
      select s.record_key from before b
        join seen_results s on s.workspace_id = ${value.workspaceId}::uuid and s.capability = ${value.capability}::text and s.record_key = b.record_key
       where b.run_id < ${value.monthStart}::uuid
       order by s.record_key for update of s),
    noted as (
      insert into seen_results (workspace_id, capability, record_key, run_id)
      select ${value.workspaceId}::uuid, ${value.capability}::text, key, ${value.runId}::uuid from unnest(${value.keys}::text[]) as key
       where (select count(*) from aged) >= 0
       order by key
      on conflict do nothing),
    renewed as (
      update seen_results s set run_id = ${value.runId}::uuid
        from aged where s.workspace_id = ${value.workspaceId}::uuid and s.capability = ${value.capability}::text and s.record_key = aged.record_key),
    delivered as (
      update search_runs r
         set next_cursor = ${value.next}::text,
             seen = (select coalesce(jsonb_agg(record_key), '[]'::jsonb) from before), state = 'delivered',
             delivered_at = coalesce(${value.fetchedAt}::timestamptz, now()), fault = null,
             source = ${value.source}::jsonb, total = ${value.total}::int, result_count = ${value.count}::int
       where r.workspace_id = ${value.workspaceId}::uuid and r.id = ${value.runId}::uuid and r.state in ('running', 'owed')
      returning r.*),
    stored as (
      insert into search_results (workspace_id, run_id, user_id, results)
      select workspace_id, id, user_id, ${value.items}::jsonb from delivered where result_count > 0)`;
}

/** @returns the months whose results are deleted now */
export const dropOldResults = (platform: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<string[]> =>
  dropOldMonths(platform, 'search_results', platform.config.retention.searchResults);

// Single records among the results that a workspace has kept.

/** A record that the workspace has found, as its source gave it then; `field` holds what it is known by. */
export async function foundItem(
  db: Database,
  workspaceId: string,
  { capability, key, field }: { capability: Capability; key: string; field: string },
): Promise<{ item: unknown; source: SourceInfo; deliveredAt: Date } | null> {
  const rows = await runNamed<{ item: unknown; source: SourceInfo; deliveredAt: Date }>(
    db,
    'search-found-item',
    sql`select found.item, r.source, r.delivered_at as "deliveredAt"
          from seen_results s
          join search_runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
          join search_results f on f.workspace_id = s.workspace_id and f.run_id = s.run_id
         cross join lateral jsonb_array_elements(f.results) as found(item)
         where s.workspace_id = ${workspaceId}::uuid and s.capability = ${capability}::text
           and s.record_key = ${key.slice(0, 500)}::text and found.item ->> ${field}::text = ${key}::text
         limit 1`,
  );
  return rows[0] ?? null;
}

export interface FoundBefore {
  item: unknown;
  runId: string;
  source: SourceInfo;
  deliveredAt: Date;
}

/** Searches that are looked through, newest first. */
const MAX_SEARCHES = 50;

/** All that searches of a capability have found whose query has this value in a field; what was found twice as it was found last. */
export function foundByQuery(
  db: Database,
  workspaceId: string,
  { capability, field, value, key }: { capability: Capability; field: string; value: string; key: string },
): Promise<FoundBefore[]> {
  return runNamed<FoundBefore>(
    db,
    'search-found-by-query',
    sql`select distinct on (each.key) each.item, each."runId", each.source, each."deliveredAt"
          from (select found.item, found.item ->> ${key}::text as key, r.id as "runId", r.source, r.delivered_at as "deliveredAt"
                  from (select id, source, delivered_at from search_runs
                         where workspace_id = ${workspaceId}::uuid and capability = ${capability}::text and state = 'delivered'
                           and query ->> ${field}::text = ${value}::text
                         order by id desc limit ${MAX_SEARCHES}::int) r
                  join search_results f on f.workspace_id = ${workspaceId}::uuid and f.run_id = r.id
                 cross join lateral jsonb_array_elements(f.results) as found(item)) each
         order by each.key, each."runId" desc`,
  );
}

/** What these searches have found; those of other workspaces and other capabilities are passed over. */
export async function foundByRuns(
  db: Database,
  workspaceId: string,
  { capability, runIds }: { capability: Capability; runIds: readonly string[] },
): Promise<unknown[]> {
  const rows = await runNamed<{ item: unknown }>(
    db,
    'search-found-by-runs',
    sql`select found.item from search_runs r
          join search_results f on f.workspace_id = r.workspace_id and f.run_id = r.id
         cross join lateral jsonb_array_elements(f.results) as found(item)
         where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...runIds])}::uuid[])
           and r.capability = ${capability}::text and r.state = 'delivered'`,
  );
  return rows.map(({ item }) => item);
}

export interface FoundRun {
  id: string;
  results: unknown[];
  source: SourceInfo | null;
}

/** The runs that found these results. Those whose results were deleted, unknown keys and those of other workspaces are ignored. */
export function runsOfResults(
  db: Database,
  workspaceId: string,
  capability: Capability,
  keys: readonly string[],
): Promise<FoundRun[]> {
  const known = keys.map((key) => key.slice(0, 500));
  return runOnce<FoundRun>(
    db,
    sql`select r.id, f.results, r.source
          from search_runs r join search_results f on f.workspace_id = r.workspace_id and f.run_id = r.id
         where r.workspace_id = ${workspaceId}::uuid
           and r.id in (select s.run_id from seen_results s
                         where s.workspace_id = ${workspaceId}::uuid and s.capability = ${capability}::text
                           and s.record_key = any(${sql.param(known)}::text[]))`,
  );
}

/** Runs that brought the details of one record each. */
export function runsOfDetails(
  db: Database,
  workspaceId: string,
  capability: Capability,
  ids: readonly string[],
): Promise<FoundRun[]> {
  return runOnce<FoundRun>(
    db,
    sql`select r.id, f.results, r.source
          from search_runs r join search_results f on f.workspace_id = r.workspace_id and f.run_id = r.id
         where r.workspace_id = ${workspaceId}::uuid and r.id::text = any(${sql.param([...ids])}::text[])
           and r.capability = ${capability}::text`,
  );
}

/** Searches that records came from, by the ids that they keep of them; those that were deleted are left out. */
export interface SearchOrigin {
  id: string;
  name: string;
  charged: number;
  capability: Capability;
  query: Record<string, unknown>;
}

export function searchOrigins(db: Database, workspaceId: string, ids: readonly string[]): Promise<SearchOrigin[]> {
  return runOnce<SearchOrigin>(
    db,
    sql`select id, label as name, charged, capability, query from search_runs
         where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`,
  );
}
