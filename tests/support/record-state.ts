// All that is kept of records in a workspace, to compare before and after; and the context of their use cases.
import { type SQL, sql } from 'drizzle-orm';
import { activityLinks } from '#crm/activities/server/index.ts';
import { createListRelations } from '#crm/lists/server/index.ts';
import type { RecordsContext } from '#crm/records/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import type { Platform } from '#platform/platform.ts';

const TABLES = [
  'contacts',
  'companies',
  'contact_tags',
  'company_tags',
  'record_counts',
  'lists',
  'list_members',
  'record_notes',
  'record_tasks',
  'record_events',
];

/** Every column of every row, byte by byte as the database writes them; but for when a list last changed, which it did. */
export async function recordState(db: Database, workspaceId: string): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - ${table === 'lists' ? 'updated_at' : ''}::text)::text as row from ${sql.identifier(table)} t
           where t.workspace_id = ${workspaceId}::uuid order by 1`,
    );
    state[table] = rows.map(({ row }) => row);
  }
  return state;
}

export function recordsContext(platform: Platform): RecordsContext {
  const nothing = async (): Promise<SQL> => sql`false`;
  const relations = createListRelations(platform, nothing);
  return {
    platform,
    signPicture: (url) => url,
    relations: { ...relations, links: [...relations.links, ...activityLinks] },
    nameOrigins: async () => new Map(),
    suggestMatches: async () => [],
    exactGroups: async () => ({ groups: [], reached: null, worked: 0 }),
  };
}

/** Columns by their names; those of a kind that has none of the name are undefined. */
export interface StoredColumns extends Record<string, unknown> {
  email: string;
  other_emails: string[];
  phone: string;
  other_phones: string[];
  tags: string[];
  facts: Record<string, { others?: { value: unknown }[] }>;
}

/** Rows as the database writes them, with their tags, in the order of their ids. `condition`: on the record as `t`. */
export async function storedRows(db: Database, kind: 'contact' | 'company', condition: SQL): Promise<StoredColumns[]> {
  const [table, tags] = kind === 'contact' ? ['contacts', 'contact_tags'] : ['companies', 'company_tags'];
  const { rows } = await db.execute<{ row: StoredColumns }>(sql`
    select to_jsonb(t) || jsonb_build_object('tags', coalesce(k.tags, '{}'), 'revision', t.revision + coalesce(k.revision, 0)) as row
      from ${sql.raw(table)} t left join ${sql.raw(tags)} k on k.workspace_id = t.workspace_id and k.record_id = t.id
     where ${condition} order by t.id`);
  return rows.map(({ row }) => row);
}

/** A row by its id. */
export async function storedRow(db: Database, kind: 'contact' | 'company', id: string): Promise<StoredColumns> {
  const [row] = await storedRows(db, kind, sql`t.id = ${id}::uuid`);
  if (!row) throw new Error(`no ${kind} ${id}`);
  return row;
}

/** What the counted totals say, and what counting says: both must agree at any time. */
export async function countsAgree(db: Database, workspaceId: string): Promise<boolean> {
  const { rows } = await db.execute<{ differ: number }>(sql`
    select count(*)::int as differ from (
      select 'contact' as kind, count(*) filter (where live) as live, count(*) filter (where not live) as binned,
             count(*) filter (where live and email <> '') as with_email,
             count(*) filter (where live and email_verdict = 'valid') as verified,
             count(*) filter (where live and last_contacted_at is not null) as contacted,
             count(*) filter (where live and last_contacted_at is not null and last_replied_at is not null) as replied
        from (select *, deleted_at is null as live from contacts where workspace_id = ${workspaceId}::uuid) r
      union all
      select 'company', count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is not null), 0, 0, 0, 0
        from companies where workspace_id = ${workspaceId}::uuid) c
      left join record_counts k on k.workspace_id = ${workspaceId}::uuid and k.kind = c.kind
     where (coalesce(k.live, 0), coalesce(k.binned, 0), coalesce(k.with_email, 0), coalesce(k.verified, 0),
            coalesce(k.contacted, 0), coalesce(k.replied, 0))
        <> (c.live, c.binned, c.with_email, c.verified, c.contacted, c.replied)`);
  return rows[0]?.differ === 0;
}
