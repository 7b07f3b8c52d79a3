// Contacts and companies as tests put them in: straight into the table, so that every state can be had.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import type { Platform } from '#platform/platform.ts';

/** Columns by their names in the database; what is left out is blank. */
export type RecordColumns = Record<string, unknown>;

/** Answers the ids in the order of the rows. */
export async function insertRecords(
  db: Database,
  workspaceId: string,
  kind: RecordKind,
  rows: readonly RecordColumns[],
): Promise<string[]> {
  const table = sql.raw(kind === 'contact' ? 'contacts' : 'companies');
  const ids: string[] = [];
  for (const row of rows) {
    const { tags = [], ...all }: RecordColumns = { id: crypto.randomUUID(), source: 'manual', ...row };
    const names = Object.keys(all);
    const values = names.map((name) => {
      const value = all[name];
      if (Array.isArray(value)) return sql`${sql.param(value)}::text[]`;
      if (value instanceof Date) return sql`${value.toISOString()}::timestamptz`;
      return typeof value === 'object' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
    });
    await db.execute(
      sql`insert into ${table} (workspace_id, ${sql.raw(names.join(', '))}) values (${workspaceId}::uuid, ${sql.join(values, sql`, `)})`,
    );
    if (Array.isArray(tags) && tags.length > 0) {
      await db.execute(sql`
        insert into ${sql.raw(kind === 'contact' ? 'contact_tags' : 'company_tags')} (workspace_id, record_id, tags)
        values (${workspaceId}::uuid, ${String(all.id)}::uuid, ${sql.param(tags)}::text[])`);
    }
    ids.push(String(all.id));
  }
  return ids;
}

/** Records of a server without any other feature. */
export function recordsContext(platform: Platform, change: Partial<RecordsContext> = {}): RecordsContext {
  return {
    platform,
    signPicture: (url) => url,
    nameOrigins: async () => new Map(),
    suggestMatches: async () => [],
    exactGroups: async () => ({ groups: [], reached: null, worked: 0 }),
    relations: {
      inLists: async () => sql`false`,
      inAnyList: () => sql`false`,
      listsOf: { contact: sql`'[]'::json`, company: sql`'[]'::json` },
      changeList: async () => [],
      roomInList: async () => ({ limit: 0, room: 0 }),
      links: [],
    },
    ...change,
  };
}
