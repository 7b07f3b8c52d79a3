// Single records among the results that a workspace has kept.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { SourceInfo } from '../contract.ts';

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
         cross join lateral jsonb_array_elements(r.results) as found(item)
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
const LOOKED_THROUGH = 50;

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
                  from (select id, source, delivered_at, results from search_runs
                         where workspace_id = ${workspaceId}::uuid and capability = ${capability}::text and state = 'delivered'
                           and query ->> ${field}::text = ${value}::text
                         order by id desc limit ${LOOKED_THROUGH}::int) r
                 cross join lateral jsonb_array_elements(r.results) as found(item)) each
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
    sql`select found.item from search_runs r cross join lateral jsonb_array_elements(r.results) as found(item)
         where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...runIds])}::uuid[])
           and r.capability = ${capability}::text and r.state = 'delivered'`,
  );
  return rows.map(({ item }) => item);
}
