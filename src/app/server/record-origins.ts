// Searches and imports that records came from, by the id that records keep of them: what they were called, what they cost and where they are shown.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import type { Database } from '#platform/db/client.ts';
import type { Capability } from '#shared/capabilities.ts';

export type RecordOrigin =
  | {
      type: 'search';
      id: string;
      name: string;
      charged: number;
      capability: Capability;
      query: Record<string, unknown>;
    }
  | { type: 'import'; id: string; name: string; kind: RecordKind };

/** Those that were deleted are left out. */
export async function recordOrigins(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, RecordOrigin>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ origin: RecordOrigin }>(sql`
    select jsonb_build_object('type', 'search', 'id', id, 'name', label, 'charged', charged, 'capability', capability, 'query', query) as origin
      from search_runs where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])
    union all
    select jsonb_build_object('type', 'import', 'id', id, 'name', name, 'kind', record_kind) as origin
      from imports where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ origin }) => [origin.id, origin]));
}
