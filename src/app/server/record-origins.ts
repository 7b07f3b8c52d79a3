// Searches and imports that records came from, by the id that records keep of them: what they were called and what they cost.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';

export interface RecordOrigin {
  name: string;
  /** Credits. */
  charged: number;
}

/** Those that nobody knows any more are left out. */
export async function recordOrigins(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, RecordOrigin>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; name: string; charged: number }>(sql`
    select id, label as name, charged from search_runs
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])
    union all
    select id, name, 0 from imports
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ id, name, charged }) => [id, { name, charged }]));
}
