// What a workspace's own searches have found, read from its stored runs.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { Capability } from '#shared/capabilities.ts';

export interface FoundRun {
  id: string;
  results: unknown[];
  source: SourceInfo | null;
}

/** The runs that found these results first. Unknown keys and those of other workspaces are ignored. */
export function runsOfResults(
  db: Database,
  workspaceId: string,
  capability: Capability,
  keys: readonly string[],
): Promise<FoundRun[]> {
  const known = keys.map((key) => key.slice(0, 500));
  return runOnce<FoundRun>(
    db,
    sql`select r.id, r.results, r.source
          from search_runs r
         where r.workspace_id = ${workspaceId}::uuid and r.results is not null
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
    sql`select r.id, r.results, r.source from search_runs r
         where r.workspace_id = ${workspaceId}::uuid and r.id::text = any(${sql.param([...ids])}::text[])
           and r.capability = ${capability}::text and r.results is not null`,
  );
}
