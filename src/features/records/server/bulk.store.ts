// SQL of what can be done to many records at once, on ids that are chosen already.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { RecordKind } from '../contract.ts';
import { TAGS_LIMIT } from '../domain/field-value.ts';
import { type Change, changeRows, type Note, type Settings } from './record-changes.store.ts';
import { RECORD_TABLES } from './record-columns.ts';
import type { RecordLink } from './records-context.ts';

function liveOf(workspaceId: string, ids: readonly string[]): SQL {
  return sql`r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is null`;
}

function binnedOf(workspaceId: string, ids: readonly string[]): SQL {
  return sql`r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is not null`;
}

export async function tagRows(tx: Executor, change: Change, ids: readonly string[], tag: string): Promise<string[]> {
  const had = sql`exists (select 1 from unnest(r.tags) t where lower(t) = lower(${tag}::text))`;
  const tags = sql`case when ${had} or cardinality(r.tags) >= ${TAGS_LIMIT}::int then r.tags else r.tags || ${tag}::text end`;
  const changed = await changeRows(tx, change, liveOf(change.workspaceId, ids), { tags });
  if (changed.length > 0) await rememberTags(tx, change.workspaceId, change.kind, [tag]);
  return changed;
}

/** For suggestions. */
export async function rememberTags(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx.execute(sql`
    insert into record_tags (workspace_id, record_kind, tag)
    select ${workspaceId}::uuid, ${kind}, t from unnest(${sql.param([...tags].sort())}::text[]) t
        on conflict do nothing`);
}

export async function untagRows(tx: Executor, change: Change, ids: readonly string[], tag: string): Promise<string[]> {
  const tags = sql`array(select t from unnest(r.tags) with ordinality as e(t, n) where lower(t) <> lower(${tag}::text) order by n)`;
  return changeRows(tx, change, liveOf(change.workspaceId, ids), { tags });
}

export async function ownRows(
  tx: Executor,
  change: Change,
  ids: readonly string[],
  ownerId: string | null,
): Promise<string[]> {
  return changeRows(tx, change, liveOf(change.workspaceId, ids), { owner_id: sql`${ownerId}::uuid` });
}

export async function isMember(db: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from users where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid`,
  );
  return rowCount === 1;
}

export async function binRows(tx: Executor, change: Change, ids: readonly string[]): Promise<string[]> {
  return changeRows(tx, change, liveOf(change.workspaceId, ids), { deleted_at: sql`now()` });
}

/** Of several with one address the oldest comes back; one whose address is taken stays in the bin. */
export async function restoreRows(tx: Executor, change: Change, ids: readonly string[]): Promise<string[]> {
  const column = change.kind === 'contact' ? sql.raw('email') : sql.raw('domain');
  const table = RECORD_TABLES[change.kind];
  const free = sql`(r.${column} = '' or not exists (
    select 1 from ${table} o
     where o.workspace_id = r.workspace_id and o.${column} = r.${column} and o.id <> r.id
       and (o.deleted_at is null or (o.id < r.id and o.id = any(${sql.param([...ids])}::uuid[])))))`;
  const settings: Settings = { deleted_at: sql`null::timestamptz` };
  return changeRows(tx, change, sql`${binnedOf(change.workspaceId, ids)} and ${free}`, settings);
}

export async function countBinned(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${RECORD_TABLES[kind]} r where ${binnedOf(workspaceId, ids)}`,
  );
  return rows[0]?.n ?? 0;
}

type LinkRow = Record<string, unknown>;

/** Rows that hang on records, as they are: compared with those of later, they tell what another feature has changed. */
export async function linkRows(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  link: RecordLink,
  ids: readonly string[],
): Promise<Map<string, LinkRow>> {
  const { rows } = await tx.execute<{ row: LinkRow }>(sql`
    select to_jsonb(l) as row from ${sql.identifier(link.table)} l
     where l.workspace_id = ${workspaceId}::uuid and l.record_kind = ${kind} and l.record_id = any(${sql.param([...ids])}::uuid[])`);
  return new Map(rows.map(({ row }) => [link.key.map((column) => row[column]).join(' '), row]));
}

/** Notes of what came and went between two looks at a table. */
export function linkNotes(
  link: RecordLink,
  before: ReadonlyMap<string, LinkRow>,
  after: ReadonlyMap<string, LinkRow>,
): Note[] {
  const noteOf = (row: LinkRow) => ({ table: link.table, recordId: String(row.record_id) });
  const gone = [...before]
    .filter(([key]) => !after.has(key))
    .map(([, row]) => ({ ...noteOf(row), before: row, after: null }));
  const come = [...after]
    .filter(([key]) => !before.has(key))
    .map(([, row]) => ({ ...noteOf(row), before: null, after: row }));
  return [...gone, ...come];
}
