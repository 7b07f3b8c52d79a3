// SQL of the overview of searches.
import { sql } from 'drizzle-orm';
import { type Database, runNamed } from '#platform/db/client.ts';
import type { Capability } from '#shared/capabilities.ts';
import { isOwed } from './searches.store.ts';

/** Paid searches of these kinds whose call failed. */
export async function owedCount(
  db: Database,
  workspaceId: string,
  capabilities: readonly Capability[],
): Promise<number> {
  const [row] = await runNamed<{ owed: number }>(
    db,
    'search-owed-count',
    // The words of the index on open runs, which are few.
    sql`select count(*) as owed from search_runs r
         where r.workspace_id = ${workspaceId}::uuid and r.state in ('running', 'owed') and ${isOwed}
           and r.capability = any(${sql.param([...capabilities])}::text[])`,
  );
  return row?.owed ?? 0;
}

export async function hasSearched(db: Database, workspaceId: string): Promise<boolean> {
  const rows = await runNamed(
    db,
    'search-any-delivered',
    sql`select from search_runs where workspace_id = ${workspaceId}::uuid and state = 'delivered' limit 1`,
  );
  return rows.length > 0;
}
