// SQL that stores the answer of a paid search, alone or with what a feature notes of it in the same transaction.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
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
  const statement = sql`${deliveryOf(workspaceId, runId, delivery)} returning ${summaryColumns}`;
  const rows = await runNamed<RunRow>(db, 'search-deliver', statement);
  return rows[0] ?? null;
}

/** The same in the caller's transaction: what was charged for it, or null where the run was closed before. */
export async function deliverWithin(
  tx: Executor,
  workspaceId: string,
  runId: string,
  delivery: Delivery,
): Promise<number | null> {
  const { rows } = await tx.execute<{ charged: number }>(
    sql`${deliveryOf(workspaceId, runId, delivery)} returning r.charged`,
  );
  return rows[0]?.charged ?? null;
}

/** Notes that what was charged for a delivered run came back. */
export async function noteGivenBack(tx: Executor, workspaceId: string, runId: string): Promise<void> {
  await tx.execute(sql`
    update search_runs set given_back = charged, charged = 0
     where workspace_id = ${workspaceId}::uuid and id = ${runId}::uuid and state = 'delivered'`);
}

/** Keys are noted in one order: two searches that find the same at the same time in another would wait for each other. */
function deliveryOf(
  workspaceId: string,
  runId: string,
  { capability, source, items, total, next, fetchedAt, keys }: Delivery,
): SQL {
  return sql`
    with before as (
      select record_key from seen_results
       where workspace_id = ${workspaceId}::uuid and capability = ${capability}::text and record_key = any(${sql.param(keys)}::text[])),
    noted as (
      insert into seen_results (workspace_id, capability, record_key, run_id)
      select ${workspaceId}::uuid, ${capability}::text, key, ${runId}::uuid from unnest(${sql.param(keys)}::text[]) as key
       order by key
      on conflict do nothing)
    update search_runs r
           set next_cursor = ${next}::text,
               seen = (select coalesce(jsonb_agg(record_key), '[]'::jsonb) from before), state = 'delivered',
               delivered_at = coalesce(${fetchedAt?.toISOString() ?? null}::timestamptz, now()), fault = null,
               source = ${JSON.stringify(source)}::jsonb, total = ${total}::int, result_count = ${items.length}::int,
               results = ${JSON.stringify(items)}::jsonb
         where r.workspace_id = ${workspaceId}::uuid and r.id = ${runId}::uuid and r.state in ('running', 'owed')`;
}
