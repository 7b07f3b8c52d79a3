// What the timeline is given of other features: the search or the file that a record came from, and what custom fields are called.
import { sql } from 'drizzle-orm';
import type { ActivitiesContext, KnownOrigin } from '#crm/activities/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { type RecordOrigin, recordOrigins } from './record-origins.ts';

export function createActivitiesContext(platform: Platform): ActivitiesContext {
  const { db } = platform;
  return {
    platform,
    async readOrigins(workspaceId, ids) {
      const origins = await recordOrigins(db, workspaceId, ids);
      return new Map([...origins].map(([id, origin]) => [id, known(origin)]));
    },
    async customFieldNames(workspaceId, kind) {
      const { rows } = await db.execute<{ id: string; label: string }>(sql`
        select id, label from custom_fields where workspace_id = ${workspaceId}::uuid and record_kind = ${kind}`);
      return new Map(rows.map(({ id, label }) => [id, label]));
    },
  };
}

function known(origin: RecordOrigin): KnownOrigin {
  const { id, name } = origin;
  if (origin.type === 'search') {
    const { charged, capability, query } = origin;
    return { name, charged, search: { id, capability, query }, href: '' };
  }
  const page = origin.kind === 'contact' ? '/contacts' : '/company-library';
  return { name, charged: null, search: null, href: `${page}?import=${id}` };
}
