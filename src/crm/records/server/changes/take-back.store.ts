// SQL that takes notes of a change back, each row only where nobody has changed the same columns since.
import { type SQL, sql } from 'drizzle-orm';
import { type Executor, isForeignKeyViolation, isUniqueViolation } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';
import { RECORD_TABLE_NAMES, revisionColumn } from '../record-columns.ts';
import type { RecordLink } from '../records-context.ts';
import { alsoTagsBack, holdNoted, removeBlankTags, sameTags, setTagsBack } from './record-tags.store.ts';
import type { NoteGroup } from './undo.store.ts';

const RECORDS = new Set(Object.values(RECORD_TABLE_NAMES));
/** Noted of every record, and never what somebody has changed. */
const BOOKKEEPING = new Set(['revision', 'updated_at']);

/**
 * Takes the notes of a group back. Answers how many rows were set back. The others were changed since, or what they pointed at (a company
 * that was purged) is not there any more.
 */
export async function takeBack(
  tx: Executor,
  workspaceId: string,
  changeId: string,
  group: NoteGroup,
  links: readonly RecordLink[],
): Promise<number> {
  const link = links.find(({ table }) => table === group.table);
  const key = RECORDS.has(group.table) ? ['id'] : link?.key;
  // A feature that is not there any more has nothing to set back.
  if (!key) return 0;
  const statement = { added: takeAway, removed: putBack, changed: setBack }[group.does];
  const notesAt = (places: readonly number[]) => sql`select * from record_change_rows
    where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid and place = any(${sql.param([...places])}::bigint[])`;
  const undone: Record<string, unknown>[] = [];
  const take = async (places: readonly number[]): Promise<number> => {
    const taking = { workspaceId, notes: notesAt(places), group, key, links, onePer: link?.onePer ?? [] };
    try {
      const done = await tx.transaction((step) => step.execute<{ row?: Record<string, unknown> }>(statement(taking)));
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
  const all = { workspaceId, kind: kindOf(group), notes: notesAt(group.places) };
  if (tagged || (isRecord && group.does === 'added')) await holdNoted(tx, all);
  const back = await take(group.places);
  if (tagged)
    await removeBlankTags(tx, workspaceId, all.kind, sql`any(array(select n.record_id from (${all.notes}) n))`);
  if (link?.moved && back > 0) {
    for (const [kind, ids] of await recordsOf(tx, notesAt(group.places))) await link.moved(tx, workspaceId, kind, ids);
  }
  if (link?.undone && undone.length > 0)
    await link.undone(tx, workspaceId, group.does === 'added' ? 'removed' : 'added', undone);
  return back;
}

/** The records between which the rows of these notes have moved. */
async function recordsOf(tx: Executor, notes: SQL): Promise<Map<RecordKind, string[]>> {
  const { rows } = await tx.execute<{ kind: RecordKind; ids: string[] }>(sql`
    select c.record_kind as kind, array_agg(distinct i.id) as ids
      from (${notes}) n join record_changes c on c.workspace_id = n.workspace_id and c.id = n.change_id
     cross join lateral (values (n.before ->> 'record_id'), (n.after ->> 'record_id')) i(id)
     where i.id is not null group by c.record_kind`);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

interface Taking {
  workspaceId: string;
  notes: SQL;
  group: NoteGroup;
  key: readonly string[];
  links: readonly RecordLink[];
  /** Columns of a link that may stand only once for a record. */
  onePer: readonly string[];
}

const columnsOf = (group: NoteGroup) => group.columns.filter((column) => !BOOKKEEPING.has(column));

/** The row that a note is of. Rows of other tables name their key in the note, as ids: so that each is found by its index. */
function rowOf({ group, key }: Taking): SQL {
  if (RECORDS.has(group.table)) return sql.raw('t.id = n.record_id');
  return sql.raw(key.map((column) => `t."${column}" = (n.after ->> '${column}')::uuid`).join(' and '));
}

/**
 * A record that was added goes, unless it has been changed since or something hangs on it: people put that there. What only tells what
 * happened to it goes with it.
 */
function takeAway(taking: Taking): SQL {
  const { workspaceId, notes, group, links } = taking;
  const table = sql.identifier(group.table);
  const where = [sql`t.workspace_id = ${workspaceId}::uuid`, rowOf(taking)];
  if (!RECORDS.has(group.table))
    return sql`delete from ${table} t using (${notes}) n where ${sql.join(where, sql` and `)} returning to_jsonb(t) as row`;
  where.push(sql`${revisionColumn(kindOf(group), 't')} = (n.after ->> 'revision')::int`, ...nothingHangs(taking));
  const told = links
    .filter(({ history }) => history === true)
    .map(
      ({ table: name }, place) => sql`, ${sql.raw(`told_${place}`)} as (
        delete from ${sql.identifier(name)} h using gone g
         where h.workspace_id = ${workspaceId}::uuid and h.record_kind = ${kindOf(group)} and h.record_id = g.id)`,
    );
  return sql`
    with gone as (delete from ${table} t using (${notes}) n where ${sql.join(where, sql` and `)} returning t.id)
    ${sql.join(told, sql``)}
    select id from gone`;
}

const kindOf = ({ table }: NoteGroup): RecordKind => (table === 'contacts' ? 'contact' : 'company');

function nothingHangs({ group, links }: Taking): SQL[] {
  const kind = kindOf(group);
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

function putBack({ notes, group }: Taking): SQL {
  const table = sql.identifier(group.table);
  const columns = sql.raw(group.columns.map((column) => `"${column}"`).join(', '));
  const values = sql.raw(group.columns.map((column) => `p."${column}"`).join(', '));
  return sql`insert into ${table} as t (${columns})
             select ${values} from (${notes}) n cross join lateral jsonb_populate_record(null::${table}, n.before) p
             on conflict do nothing returning to_jsonb(t) as row`;
}

/**
 * A record that nobody has touched since is again what it was, to its revision. Where other columns were changed meanwhile they stay,
 * and this counts as one more change.
 */
function setBack(taking: Taking): SQL {
  const { workspaceId, notes, group } = taking;
  const table = sql.identifier(group.table);
  const kind = kindOf(group);
  const noted = columnsOf(group);
  const isRecord = RECORDS.has(group.table);
  const columns = isRecord ? noted.filter((column) => column !== 'tags') : noted;
  const tagged = columns.length < noted.length;
  if (tagged && columns.length === 0) return setTagsBack({ workspaceId, kind, notes });
  const settings = columns.map((column) => sql`${sql.identifier(column)} = ${settingOf(column)}`);
  const untouched = columns.map((column) => untouchedWhere(column));
  untouched.push(...stillFree(group), ...notThereAgain(taking));
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
     where t.workspace_id = ${workspaceId}::uuid and ${rowOf(taking)} and ${sql.join(untouched, sql` and `)}`;
  if (!tagged) return update;
  return sql`
    with back as (${update} returning t.id, n.before -> 'tags' as tags),
    tagged as (${alsoTagsBack(workspaceId, kind)})
    select id from back`;
}

const UNIQUE: Record<string, string> = { contacts: 'email', companies: 'domain' };

/** Nobody else has taken the address meanwhile that the row would have again. */
function stillFree({ table, columns }: NoteGroup): SQL[] {
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
function notThereAgain({ group, onePer }: Taking): SQL[] {
  if (onePer.length === 0) return [];
  const same = onePer.map(
    (column) => sql`o.${sql.identifier(column)} is not distinct from t.${sql.identifier(column)}`,
  );
  return [
    sql`not exists (select 1 from ${sql.identifier(group.table)} o
         where o.workspace_id = t.workspace_id and o.record_kind = t.record_kind and o.record_id = (n.was).record_id and ${sql.join(same, sql` and `)})`,
  ];
}

/** Of facts and custom values only the noted entries; null stands for none. */
function settingOf(column: string): SQL {
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
