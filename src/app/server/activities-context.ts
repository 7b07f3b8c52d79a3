// What the timeline is given of other features: the search or the file that a record came from, and what custom fields are called.
import { sql } from 'drizzle-orm';
import type { ActivitiesContext } from '#features/activities/server/index.ts';
import type { OriginKind } from '#features/records/contract.ts';
import { originWords } from '#features/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function createActivitiesContext(platform: Platform): ActivitiesContext {
  const { db } = platform;
  return {
    platform,
    async readOrigin(workspaceId, source, originId) {
      const label = originWords(source as OriginKind);
      const { rows } = await db.execute<{ label: string; charged: number }>(sql`
        select label, charged from search_runs where workspace_id = ${workspaceId}::uuid and id = ${originId}::uuid`);
      return { source, label, name: rows[0]?.label ?? null, charged: rows[0]?.charged ?? null, href: '' };
    },
    async customFieldNames(workspaceId, kind) {
      const { rows } = await db.execute<{ id: string; label: string }>(sql`
        select id, label from custom_fields where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}`);
      return new Map(rows.map(({ id, label }) => [id, label]));
    },
  };
}
