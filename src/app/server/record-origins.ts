// Searches and imports that records came from, by the id that records keep of them: what they were called, what they cost and where they are shown.
import { importOrigins } from '#crm/imports/server/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import type { Database } from '#platform/db/client.ts';
import { searchOrigins } from '#prospecting/searches/server/index.ts';
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
  const [searches, imports] = await Promise.all([
    searchOrigins(db, workspaceId, ids),
    importOrigins(db, workspaceId, ids),
  ]);
  const origins: RecordOrigin[] = [
    ...searches.map((search) => ({ type: 'search' as const, ...search })),
    ...imports.map((file) => ({ type: 'import' as const, ...file })),
  ];
  return new Map(origins.map((origin) => [origin.id, origin]));
}
