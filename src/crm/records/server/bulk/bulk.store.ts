// SQL of bulk actions on selected ids.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Executor } from '#platform/db/client.ts';
import type { RecordKind, RestoreConflict } from '../../contract.ts';
import { TAGS_LIMIT } from '../../domain/field-value.ts';
import { type Change, changeRows, type Note, type Settings } from '../changes/record-changes.store.ts';
import { changeTags, rememberTags } from '../changes/record-tags.store.ts';
import { RECORD_TABLE_NAMES, RECORD_TABLES } from '../record-columns.ts';
import type { RecordLink } from '../records-context.ts';

function activeCondition(workspaceId: string, ids: readonly string[]): SQL {
  return sql`r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is null`;
}

function trashedCondition(workspaceId: string, ids: readonly string[]): SQL {
  return sql`r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = any(${sql.param([...ids])}::uuid[]) and r.deleted_at is not null`;
}

export async function tagRows(tx: Executor, change: Change, ids: readonly string[], tag: string): Promise<string[]> {
  const changed = await changeTags(
    tx,
    change,
    ids,
    (
      tags,
    ) => sql`case when cardinality(${tags}) >= ${TAGS_LIMIT}::int or exists (select from unnest(${tags}) t where lower(t) = lower(${tag}::text))
                       then ${tags} else ${tags} || ${tag}::text end`,
  );
  if (changed.length > 0) await rememberTags(tx, change.workspaceId, change.kind, [tag]);
  return changed;
}

export async function untagRows(tx: Executor, change: Change, ids: readonly string[], tag: string): Promise<string[]> {
  return changeTags(
    tx,
    change,
    ids,
    (tags) =>
      sql`array(select t from unnest(${tags}) with ordinality as e(t, n) where lower(t) <> lower(${tag}::text) order by n)`,
  );
}

export async function ownRows(
  tx: Executor,
  change: Change,
  ids: readonly string[],
  ownerId: string | null,
): Promise<string[]> {
  return changeRows(tx, change, activeCondition(change.workspaceId, ids), { owner_id: sql`${ownerId}::uuid` });
}

export async function trashRows(tx: Executor, change: Change, ids: readonly string[]): Promise<string[]> {
  return changeRows(tx, change, activeCondition(change.workspaceId, ids), { deleted_at: sql`now()` });
}

/** Of several with one address the oldest comes back; one whose address is taken stays in the bin. What was merged away is a record of its own again. */
export async function restoreRows(tx: Executor, change: Change, ids: readonly string[]): Promise<string[]> {
  const column = change.kind === 'contact' ? sql.raw('email') : sql.raw('domain');
  const table = RECORD_TABLES[change.kind];
  const free = sql`(r.${column} = '' or not exists (
    select 1 from ${table} o
     where o.workspace_id = r.workspace_id and o.${column} = r.${column} and o.id <> r.id
       and (o.deleted_at is null or (o.id < r.id and o.id = any(${sql.param([...ids])}::uuid[])))))`;
  const settings: Settings = { deleted_at: sql`null::timestamptz`, merged_into: sql`null::uuid` };
  return changeRows(tx, change, sql`${trashedCondition(change.workspaceId, ids)} and ${free}`, settings);
}

/** Records of the condition that stay in the bin since a live one has their address: the first ones, and who has it. */
export async function restoreConflicts(
  db: Executor,
  kind: RecordKind,
  condition: SQL,
  limit: number,
): Promise<RestoreConflict[]> {
  const table = RECORD_TABLES[kind];
  const column = kind === 'contact' ? sql.raw('email') : sql.raw('domain');
  const { rows } = await db.execute<RestoreConflict & Record<string, unknown>>(sql`
    select r.id, coalesce(nullif(r.name, ''), r.${column}) as name, r.${column} as address,
           jsonb_build_object('id', o.id, 'name', coalesce(nullif(o.name, ''), o.${column})) as holder
      from ${table} r
      join ${table} o on o.workspace_id = r.workspace_id and o.${column} = r.${column} and o.deleted_at is null and o.id <> r.id
     where ${condition} and r.deleted_at is not null and r.${column} <> '' and o.${column} <> ''
     order by r.id limit ${limit}`);
  return rows;
}

/** Condition on records as `r`: a change has a note of them. */
export function recordsOfChange(workspaceId: string, changeId: string, kind: RecordKind): SQL {
  return sql`r.workspace_id = ${workspaceId}::uuid and r.id in (
    select record_id from record_change_rows
     where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid and table_name = ${RECORD_TABLE_NAMES[kind]})`;
}

export async function countTrashed(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${RECORD_TABLES[kind]} r where ${trashedCondition(workspaceId, ids)}`,
  );
  return rows[0]?.n ?? 0;
}

// Dependent rows of other features, such as list members: compared before and after, they show what another feature has changed.
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
