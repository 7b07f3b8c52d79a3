// SQL of undo: whether a change can be undone, its progress, and restoring its rows from the last to the first.
import { type SQL, sql } from 'drizzle-orm';
import { type Executor, isForeignKeyViolation, isUniqueViolation } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';
import { RECORD_TABLE_NAMES, revisionColumn } from '../record-columns.ts';
import type { RecordLink } from '../records-context.ts';
import { lockRecordedTags, removeBlankTags, restoredTags, restoreTags, sameTags } from './record-tags.store.ts';

/** Changes can be undone for as long as trashed records are kept. */
export const UNDO_DAYS = 30;

export interface UndoableChange {
  id: string;
  kind: RecordKind;
  action: string;
  /** Rows that it changed. */
  changed: number;
  /** Rows from this position on are undone; null for none. */
  undonePlace: number | null;
}

/**
 * Null for a change that does not exist, was undone, is too old, or was not made by a user: an import has its own undo, verdicts and
 * opt-outs stay. Locked by the transaction.
 */
export async function lockChange(tx: Executor, workspaceId: string, id: string): Promise<UndoableChange | null> {
  const { rows } = await tx.execute<UndoableChange & Record<string, unknown>>(sql`
    select id, record_kind as kind, action, changed, undone_place::float8 as "undonePlace" from record_changes
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and undone_at is null and action not in ('import', 'verify', 'permit')
       and at > now() - make_interval(days => ${UNDO_DAYS}) for update`);
  return rows[0] ?? null;
}

export async function countChangedRows(tx: Executor, workspaceId: string, changeId: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from record_change_rows where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid`);
  return rows[0]?.n ?? 0;
}

export async function markUndone(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update record_changes set undone_at = now(), undone_place = null where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

export async function saveUndoProgress(
  tx: Executor,
  workspaceId: string,
  id: string,
  place: number | null,
): Promise<void> {
  await tx.execute(sql`
    update record_changes set undone_place = ${place}::bigint where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** Consecutive rows of the same table and columns, undone in one statement. */
export interface ChangedRowGroup {
  table: string;
  columns: string[];
  does: 'added' | 'changed' | 'removed';
  places: number[];
}

/** The next rows to undo, last first, in groups. */
export async function lastChangedRows(
  tx: Executor,
  workspaceId: string,
  changeId: string,
  before: number | null,
  limit: number,
): Promise<ChangedRowGroup[]> {
  const { rows } = await tx.execute<{
    place: number;
    table: string;
    does: ChangedRowGroup['does'];
    columns: string[];
  }>(sql`
    select place::float8 as place, table_name as "table",
           case when before is null then 'added' when after is null then 'removed' else 'changed' end as does,
           array(select jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) order by 1) as columns
      from record_change_rows
     where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid and (${before}::bigint is null or place < ${before}::bigint)
     order by place desc limit ${limit}`);
  const groups: ChangedRowGroup[] = [];
  for (const { place, ...note } of rows) {
    const last = groups.at(-1);
    const alike = last?.table === note.table && last.does === note.does && last.columns.join() === note.columns.join();
    if (alike) last.places.push(place);
    else groups.push({ ...note, places: [place] });
  }
  return groups;
}

// A row is restored only where the same columns were not changed since.
const RECORDS = new Set(Object.values(RECORD_TABLE_NAMES));
/** Columns of every change that are not values. */
const BOOKKEEPING = new Set(['revision', 'updated_at']);

/**
 * Takes the notes of a group back. Answers how many rows were set back. The others were changed since, or what they pointed at (a company
 * that was purged) is not there any more.
 */
export async function revertRows(
  tx: Executor,
  workspaceId: string,
  changeId: string,
  group: ChangedRowGroup,
  links: readonly RecordLink[],
): Promise<number> {
  const link = links.find(({ table }) => table === group.table);
  const key = RECORDS.has(group.table) ? ['id'] : link?.key;
  // A feature that is not there any more has nothing to set back.
  if (!key) return 0;
  const statement = { added: deleteCreated, removed: restoreDeleted, changed: restoreValues }[group.does];
  const notesAt = (places: readonly number[]) => sql`select * from record_change_rows
    where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid and place = any(${sql.param([...places])}::bigint[])`;
  const undone: Record<string, unknown>[] = [];
  const take = async (places: readonly number[]): Promise<number> => {
    const undoStep = { workspaceId, notes: notesAt(places), group, key, links, onePer: link?.onePer ?? [] };
    try {
      const done = await tx.transaction((step) => step.execute<{ row?: Record<string, unknown> }>(statement(undoStep)));
      for (const { row } of done.rows) if (row) undone.push(row);
      return done.rowCount ?? 0;
    } catch (error) {
      if (!isForeignKeyViolation(error) && !isUniqueViolation(error)) throw error;
    }
    // One that cannot be set back keeps none of the others.
    if (places.length === 1) return 0;
    const half = places.length >> 1;
    return (await take(places.slice(0, half))) + (await take(places.slice(half)));
  };
  const isRecord = RECORDS.has(group.table);
  const tagged = isRecord && group.does === 'changed' && group.columns.includes('tags');
  const all = { workspaceId, kind: toKind(group), notes: notesAt(group.places) };
  if (tagged || (isRecord && group.does === 'added')) await lockRecordedTags(tx, all);
  const back = await take(group.places);
  if (tagged)
    await removeBlankTags(tx, workspaceId, all.kind, sql`any(array(select n.record_id from (${all.notes}) n))`);
  if (link?.moved && back > 0) {
    for (const [kind, ids] of await getRecords(tx, notesAt(group.places))) await link.moved(tx, workspaceId, kind, ids);
  }
  if (link?.undone && undone.length > 0)
    await link.undone(tx, workspaceId, group.does === 'added' ? 'removed' : 'added', undone);
  return back;
}

/** The records between which the rows of these notes have moved. */
async function getRecords(tx: Executor, notes: SQL): Promise<Map<RecordKind, string[]>> {
  const { rows } = await tx.execute<{ kind: RecordKind; ids: string[] }>(sql`
    select c.record_kind as kind, array_agg(distinct i.id) as ids
      from (${notes}) n join record_changes c on c.workspace_id = n.workspace_id and c.id = n.change_id
     cross join lateral (values (n.before ->> 'record_id'), (n.after ->> 'record_id')) i(id)
     where i.id is not null group by c.record_kind`);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

interface UndoStep {
  workspaceId: string;
  notes: SQL;
  group: ChangedRowGroup;
  key: readonly string[];
  links: readonly RecordLink[];
  /** Columns of a link that may stand only once for a record. */
  onePer: readonly string[];
}

const getColumns = (group: ChangedRowGroup) => group.columns.filter((column) => !BOOKKEEPING.has(column));

/** The row that a note is of. Rows of other tables name their key in the note, as ids: so that each is found by its index. */
function toRow({ group, key }: UndoStep): SQL {
  if (RECORDS.has(group.table)) return sql.raw('t.id = n.record_id');
  return sql.raw(key.map((column) => `t."${column}" = (n.after ->> '${column}')::uuid`).join(' and '));
}

/**
 * A record that was added goes, unless it has been changed since or something hangs on it: people put that there. What only tells what
 * happened to it goes with it.
 */
function deleteCreated(undoStep: UndoStep): SQL {
  const { workspaceId, notes, group, links } = undoStep;
  const table = sql.identifier(group.table);
  const where = [sql`t.workspace_id = ${workspaceId}::uuid`, toRow(undoStep)];
  if (!RECORDS.has(group.table))
    return sql`delete from ${table} t using (${notes}) n where ${sql.join(where, sql` and `)} returning to_jsonb(t) as row`;
  where.push(sql`${revisionColumn(toKind(group), 't')} = (n.after ->> 'revision')::int`, ...hasNoDependents(undoStep));
  const deletions = links
    .filter(({ history }) => history === true)
    .map(
      ({ table: name }, place) => sql`, ${sql.raw(`told_${place}`)} as (
        delete from ${sql.identifier(name)} h using gone g
         where h.workspace_id = ${workspaceId}::uuid and h.record_kind = ${toKind(group)} and h.record_id = g.id)`,
    );
  return sql`
    with gone as (delete from ${table} t using (${notes}) n where ${sql.join(where, sql` and `)} returning t.id)
    ${sql.join(deletions, sql``)}
    select id from gone`;
}

const toKind = ({ table }: ChangedRowGroup): RecordKind => (table === 'contacts' ? 'contact' : 'company');

function hasNoDependents({ group, links }: UndoStep): SQL[] {
  const kind = toKind(group);
  const elsewhere = links
    .filter(({ history }) => history !== true)
    .map(
      ({ table }) => sql`not exists (select 1 from ${sql.identifier(table)} l
        where l.workspace_id = t.workspace_id and l.record_kind = ${kind} and l.record_id = t.id)`,
    );
  if (kind === 'contact') return elsewhere;
  return [
    ...elsewhere,
    sql`not exists (select 1 from contacts c where c.workspace_id = t.workspace_id and c.company_id = t.id)`,
  ];
}

function restoreDeleted({ notes, group }: UndoStep): SQL {
  const table = sql.identifier(group.table);
  const columns = sql.raw(group.columns.map((column) => `"${column}"`).join(', '));
  const values = sql.raw(group.columns.map((column) => `p."${column}"`).join(', '));
  return sql`insert into ${table} as t (${columns})
             select ${values} from (${notes}) n cross join lateral jsonb_populate_record(null::${table}, n.before) p
             on conflict do nothing returning to_jsonb(t) as row`;
}

/**
 * An untouched record is restored to its revision. Other columns that were changed meanwhile stay,
 * and this counts as one more change.
 */
function restoreValues(undoStep: UndoStep): SQL {
  const { workspaceId, notes, group } = undoStep;
  const table = sql.identifier(group.table);
  const kind = toKind(group);
  const noted = getColumns(group);
  const isRecord = RECORDS.has(group.table);
  const columns = isRecord ? noted.filter((column) => column !== 'tags') : noted;
  const tagged = columns.length < noted.length;
  if (tagged && columns.length === 0) return restoreTags({ workspaceId, kind, notes });
  const settings = columns.map((column) => sql`${sql.identifier(column)} = ${toSetting(column)}`);
  const untouched = columns.map((column) => untouchedWhere(column));
  untouched.push(...isValueFree(group), ...isNotDuplicated(undoStep));
  if (tagged) untouched.push(sameTags(kind));
  if (isRecord) {
    const alone = sql`${revisionColumn(kind, 't')} = (n.after ->> 'revision')::int`;
    const back = sql`(n.before ->> 'revision')::int - (n.after ->> 'revision')::int`;
    settings.push(
      sql`revision = t.revision + case when ${alone} then ${back} else 1 end`,
      sql`updated_at = case when ${alone} then (n.before ->> 'updated_at')::timestamptz else now() end`,
    );
  }
  const update = sql`
    update ${table} t set ${sql.join(settings, sql`, `)}
      from (select n.*, w as was, x as now_is from (${notes}) n
             cross join lateral jsonb_populate_record(null::${table}, n.before) w
             cross join lateral jsonb_populate_record(null::${table}, n.after) x) n
     where t.workspace_id = ${workspaceId}::uuid and ${toRow(undoStep)} and ${sql.join(untouched, sql` and `)}`;
  if (!tagged) return update;
  return sql`
    with back as (${update} returning t.id, n.before -> 'tags' as tags),
    tagged as (${restoredTags(workspaceId, kind)})
    select id from back`;
}

const UNIQUE: Record<string, string> = { contacts: 'email', companies: 'domain' };

/** No other record has the unique value that the row would get back. */
function isValueFree({ table, columns }: ChangedRowGroup): SQL[] {
  const column = UNIQUE[table];
  if (!column || !(columns.includes(column) || columns.includes('deleted_at'))) return [];
  const name = sql.identifier(column);
  const again = columns.includes(column) ? sql`(n.was).${name}` : sql`t.${name}`;
  const binned = columns.includes('deleted_at') ? sql`(n.was).deleted_at` : sql`t.deleted_at`;
  return [
    sql`(${binned} is not null or ${again} = '' or not exists (
          select 1 from ${sql.identifier(table)} o
           where o.workspace_id = t.workspace_id and o.${name} = ${again} and o.deleted_at is null and o.id <> t.id))`,
  ];
}

/** What would move back to a record is not there a second time. */
function isNotDuplicated({ group, onePer }: UndoStep): SQL[] {
  if (onePer.length === 0) return [];
  const same = onePer.map(
    (column) => sql`o.${sql.identifier(column)} is not distinct from t.${sql.identifier(column)}`,
  );
  return [
    sql`not exists (select 1 from ${sql.identifier(group.table)} o
         where o.workspace_id = t.workspace_id and o.record_kind = t.record_kind and o.record_id = (n.was).record_id and ${sql.join(same, sql` and `)})`,
  ];
}

/** Of facts and custom values only the recorded entries; null means none. */
function toSetting(column: string): SQL {
  const name = sql.identifier(column);
  if (column !== 'facts' && column !== 'custom') return sql`(n.was).${name}`;
  const noted = sql`n.before -> ${column}::text`;
  return sql`(t.${name} - array(select jsonb_object_keys(${noted})))
             || coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each(${noted}) e where e.value <> 'null'), '{}')`;
}

function untouchedWhere(column: string): SQL {
  const name = sql.identifier(column);
  if (column !== 'facts' && column !== 'custom') return sql`t.${name} is not distinct from (n.now_is).${name}`;
  return sql`not exists (select 1 from jsonb_each(n.after -> ${column}::text) e
                          where coalesce(t.${name} -> e.key, 'null') <> e.value)`;
}

/** Undone, or being undone. */
export async function isUndone(tx: Executor, workspaceId: string, changeId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from record_changes
     where workspace_id = ${workspaceId}::uuid and id = ${changeId}::uuid and (undone_at is not null or undone_place is not null)`);
  return rows.length > 0;
}
