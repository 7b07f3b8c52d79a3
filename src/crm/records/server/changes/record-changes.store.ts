// SQL of changes: every write records the touched columns before and after, so that undo, timeline and trash are one mechanism.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Executor } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type RecordKind, toCustomField } from '../../contract.ts';
import { diffRows, type StoredRow, toColumn } from '../../domain/stored-row.ts';
import { RECORD_TABLE_NAMES, RECORD_TABLES, revisionColumn, storedRow } from '../record-columns.ts';
import { type TaggedRecord, writeTags } from './record-tags.store.ts';
import { queueRecordWebhooks } from './record-webhooks.store.ts';

export type ChangeAction =
  | 'create'
  | 'edit'
  | 'choose'
  | 'tag'
  | 'untag'
  | 'own'
  | 'bin'
  | 'restore'
  | 'list'
  | 'unlist'
  | 'merge'
  | 'save'
  | 'import'
  | 'verify'
  | 'permit';

/** A change that is being made, in the transaction of what it notes. */
export interface Change {
  workspaceId: string;
  id: string;
  kind: RecordKind;
}

/**
 * Serialises adding, trashing, restoring and merging records of a workspace until the end of the transaction, so that the result of a match
 * rule stays valid while it is applied, and the triggers of the totals cannot deadlock.
 */
export async function lockLibrary(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('records ' || ${workspaceId}, 0))`);
}

/** For parallel batches of inserts that cannot match one another. Conflicts with `lockLibrary` only. */
export async function lockLibraryShared(tx: Executor, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('records ' || ${workspaceId}, 0))`);
}

export async function openChange(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  action: ChangeAction,
  madeBy: string | null,
): Promise<Change> {
  const id = newId();
  await tx.execute(sql`
    insert into record_changes (workspace_id, id, record_kind, action, made_by)
    values (${workspaceId}::uuid, ${id}::uuid, ${kind}, ${action}, ${madeBy}::uuid)`);
  return { workspaceId, id, kind };
}

/** Counts what it changed. One that changed nothing goes away: null. */
export async function closeChange(tx: Executor, change: Change, changed: number): Promise<string | null> {
  const { workspaceId, id } = change;
  const which = sql`workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`;
  if (changed === 0) {
    const { rowCount } = await tx.execute(sql`delete from record_changes where ${which} and changed = 0`);
    if (rowCount) return null;
  } else {
    await tx.execute(sql`update record_changes set changed = changed + ${changed}::int where ${which}`);
    await queueRecordWebhooks(tx, change, changed);
  }
  return id;
}

/** Rows as they are, held until the transaction ends, in the order of their ids. Those of the bin too. */
export async function lockRows(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<StoredRow[]> {
  const which = sql`r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[]) order by r.id`;
  await tx.execute(sql`select from ${RECORD_TABLES[kind]} r where ${which} for update`);
  // Only now: a statement that had to wait for someone would read the tags as they were before.
  const { rows } = await tx.execute<{ row: StoredRow }>(
    sql`select ${storedRow(kind)} as row from ${RECORD_TABLES[kind]} r where ${which}`,
  );
  return rows.map(({ row }) => row);
}

type NewRow = Record<string, unknown> & { id: string };

/** New rows; columns that a row does not name hold what a new row holds. */
export async function insertRows(tx: Executor, change: Change, rows: readonly NewRow[]): Promise<void> {
  const { workspaceId, kind } = change;
  const table = RECORD_TABLES[kind];
  const byColumns = new Map<string, NewRow[]>();
  const tagged = rows.flatMap(({ id, tags }) => (isTagged(tags) ? [{ id, tags, revisions: 0 as const }] : []));
  for (const { tags: _written, ...row } of rows) {
    const names = Object.keys(row).sort().join();
    byColumns.set(names, [...(byColumns.get(names) ?? []), row]);
  }
  for (const [names, alike] of byColumns) {
    const columns = ['workspace_id', ...names.split(',')];
    const listed = (of: string) => sql.raw(columns.map((column) => `${of}"${column}"`).join(', '));
    const docs = JSON.stringify(alike.map((row) => ({ ...row, workspace_id: workspaceId })));
    await tx.execute(sql`
      insert into ${table} (${listed('')})
      select ${listed('p.')} from jsonb_array_elements(${docs}::jsonb) d(doc) cross join lateral jsonb_populate_record(null::${table}, d.doc) p`);
  }
  await writeTags(tx, change, tagged);
  const notes = rows.map(({ id }) => ({
    table: RECORD_TABLE_NAMES[kind],
    recordId: id,
    before: null,
    after: { revision: 1 },
  }));
  await noteRows(tx, change, notes);
}

const isTagged = (tags: unknown): tags is string[] => Array.isArray(tags) && tags.length > 0;

/**
 * Writes rows that `lockRows` gave as they shall be, with a note of each. Other tags alone leave
 * "updated" as it is. Answers the ids of those that differ.
 */
export async function writeRows(
  tx: Executor,
  change: Change,
  pairs: readonly { before: StoredRow; after: StoredRow }[],
): Promise<string[]> {
  const differing = pairs.flatMap(({ before, after }) => {
    const diff = diffRows(before, after);
    return diff ? [{ before, after, columns: Object.keys(diff.after) }] : [];
  });
  if (differing.length === 0) return [];
  const { rows } = await tx.execute<{ now: string }>(sql`select to_jsonb(now()) as now`);
  const now = rows[0]?.now ?? '';
  const columns = new Set(['updated_at']);
  const docs: StoredRow[] = [];
  const tagged: TaggedRecord[] = [];
  const notes: Note[] = [];
  for (const { before, after, columns: changed } of differing) {
    const tagsOnly = changed.every((column) => column === 'tags');
    const next: StoredRow = { ...after, revision: before.revision + 1, updated_at: tagsOnly ? before.updated_at : now };
    const noted = diffRows(before, next);
    if (changed.includes('tags')) {
      tagged.push({ id: next.id, tags: next.tags as string[], revisions: tagsOnly ? 1 : 0 });
    }
    if (!tagsOnly) {
      for (const column of Object.keys(noted?.after ?? {})) columns.add(column);
      docs.push(next);
    }
    // Both always, also where two changes of one moment leave the time as it was.
    const kept = ({ revision, updated_at }: StoredRow) => (tagsOnly ? { revision } : { revision, updated_at });
    notes.push({
      table: RECORD_TABLE_NAMES[change.kind],
      recordId: next.id,
      before: { ...noted?.before, ...kept(before) },
      after: { ...noted?.after, ...kept(next) },
    });
  }
  for (const column of ['tags', 'revision']) columns.delete(column);
  await updateRows(tx, change, docs, [...columns]);
  await writeTags(tx, change, tagged);
  await noteRows(tx, change, notes);
  return differing.map(({ after }) => after.id);
}

async function updateRows(
  tx: Executor,
  { workspaceId, kind }: Change,
  docs: readonly StoredRow[],
  columns: readonly string[],
): Promise<void> {
  if (docs.length === 0) return;
  const table = RECORD_TABLES[kind];
  const settings = sql.raw(columns.map((column) => `"${column}" = p."${column}"`).join(', '));
  const set = docs.map((doc) => Object.fromEntries(['id', ...columns].map((column) => [column, doc[column]])));
  await tx.execute(sql`
    update ${table} r set ${settings}, revision = r.revision + 1
      from jsonb_array_elements(${JSON.stringify(set)}::jsonb) d(doc)
     cross join lateral jsonb_populate_record(null::${table}, d.doc) p
     where r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = p.id`);
}

export interface Note {
  table: string;
  recordId: string;
  /** Null: the row was not there. */
  before: object | null;
  /** Null: the row went away. */
  after: object | null;
}

/** In this order; an undo goes from the last to the first. */
export async function noteRows(tx: Executor, { workspaceId, id }: Change, notes: readonly Note[]): Promise<void> {
  if (notes.length === 0) return;
  await tx.execute(sql`
    insert into record_change_rows (workspace_id, change_id, table_name, record_id, before, after)
    select ${workspaceId}::uuid, ${id}::uuid, n ->> 'table', (n ->> 'recordId')::uuid, nullif(n -> 'before', 'null'), nullif(n -> 'after', 'null')
      from jsonb_array_elements(${JSON.stringify(notes)}::jsonb) with ordinality e(n, place) order by e.place`);
}

/** What a change sets, by column. Expressions are on `r`, the row as it is. */
export type Settings = Record<string, SQL>;

/**
 * Sets columns of the records that match, and notes how they were, in one statement. Rows that it would leave as they are, are not
 * touched. Not for `facts` and `custom`, of which single entries are noted, and not for tags (`changeTags`). Answers the ids of what has changed.
 */
export async function changeRows(
  tx: Executor,
  { workspaceId, id, kind }: Change,
  condition: SQL,
  settings: Settings,
): Promise<string[]> {
  const table = RECORD_TABLES[kind];
  const columns = Object.keys(settings);
  const assignments = columns.map((column) => sql`${sql.identifier(column)} = ${settings[column]}`);
  const differs = columns.map((column) => sql`r.${sql.identifier(column)} is distinct from ${settings[column]}`);
  const touched = [...columns, 'updated_at'];
  const listed = (write: (column: string) => string) => sql.raw(touched.map(write).join(', '));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with held as (
      select r.id, ${listed((column) => `r."${column}"`)}, ${revisionColumn(kind)} as revision
        from ${table} r where ${condition} order by r.id for update of r),
    changed as (
      update ${table} r set ${sql.join(assignments, sql`, `)}, revision = r.revision + 1, updated_at = now()
        from held h where r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = h.id and (${sql.join(differs, sql` or `)})
      returning r.id, h.revision, ${listed((column) => `h."${column}" as "was_${column}", r."${column}"`)}),
    noted as (
      insert into record_change_rows (workspace_id, change_id, table_name, record_id, before, after)
      select ${workspaceId}::uuid, ${id}::uuid, ${RECORD_TABLE_NAMES[kind]}, c.id,
             jsonb_build_object('revision', c.revision, ${listed((column) => `'${column}', c."was_${column}"`)}),
             jsonb_build_object('revision', c.revision + 1, ${listed((column) => `'${column}', c."${column}"`)})
        from changed c order by c.id)
    select id from changed order by id`);
  return rows.map((row) => row.id);
}

/**
 * Whether one of these fields was changed since the shown revision. An undo gives the record its old revision back, so undone changes of
 * that revision count too.
 */
export async function changedSince(
  tx: Executor,
  workspaceId: string,
  row: StoredRow,
  { revision, userId, fields }: { revision: number; userId: string; fields: readonly string[] },
): Promise<boolean> {
  if (fields.length === 0) return false;
  const columns = fields.filter((key) => toCustomField(key) === null).map(toColumn);
  const customs = fields.flatMap((key) => toCustomField(key) ?? []);
  const { rowCount } = await tx.execute(sql`
    select 1 from record_change_rows n
      join record_changes c on c.workspace_id = n.workspace_id and c.id = n.change_id
     where n.workspace_id = ${workspaceId}::uuid and n.record_id = ${row.id}::uuid and c.made_by is distinct from ${userId}::uuid
       and (n.after ?| ${sql.param(columns)}::text[] or n.after -> 'custom' ?| ${sql.param(customs)}::text[])
       and ((n.after ->> 'revision')::int > ${revision}::int
            or (c.undone_at is not null and (n.after ->> 'revision')::int = ${revision}::int))
     limit 1`);
  return rowCount === 1;
}
