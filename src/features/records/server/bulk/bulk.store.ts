// SQL of what can be done to many records at once, on ids that are chosen already.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';
import { TAGS_LIMIT } from '../../domain/field-value.ts';
import { type Change, changeRows, type Settings } from '../changes/record-changes.store.ts';
import { RECORD_TABLES } from '../record-columns.ts';
import { rememberTags } from '../writing/record-tags.store.ts';

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
