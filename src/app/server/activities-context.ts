// What the timeline is given of other features: the search or the file that a record came from, and what custom fields are called.
import { sql } from 'drizzle-orm';
import type { ActivitiesContext } from '#features/activities/server/index.ts';
import type { OriginKind } from '#features/records/contract.ts';
import { originWords } from '#features/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { recordOrigins } from './record-origins.ts';

export function createActivitiesContext(platform: Platform): ActivitiesContext {
  const { db } = platform;
  return {
    platform,
    async readOrigin(workspaceId, source, originId) {
      const label = originWords(source as OriginKind);
      const origin = (await recordOrigins(db, workspaceId, originId === null ? [] : [originId])).get(originId ?? '');
      return { source, label, name: origin?.name ?? null, charged: origin?.charged ?? null, href: '' };
    },
    async customFieldNames(workspaceId, kind) {
      const { rows } = await db.execute<{ id: string; label: string }>(sql`
        select id, label from custom_fields where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}`);
      return new Map(rows.map(({ id, label }) => [id, label]));
    },
  };
}
