// SQL that matches rows to records, or to earlier rows of the file, by the match rules in their order. Set-based: a million rows take a few
// seconds.
import { type SQL, sql } from 'drizzle-orm';
import { type MATCH_REASONS, type RecordKind, toCustomField } from '#crm/records/contract.ts';
import {
  ACTIVE_RECORDS,
  contradictsNumbers,
  type StoredRow,
  storedRow,
  tagsColumn,
  toRegister,
} from '#crm/records/server/index.ts';
import type { Database, Executor } from '#platform/db/client.ts';
import { idOfRow, toColumn } from '../import-rows.store.ts';
import { isMany, type Slot } from './slots.ts';

type Reason = (typeof MATCH_REASONS)[number];

interface Matching {
  kind: RecordKind;
  matchBy: readonly Reason[];
  slots: readonly Slot[];
}

const KEYS: Record<RecordKind, readonly Exclude<Reason, 'name-company'>[]> = {
  contact: ['email', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
  company: ['domain', 'register', 'linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
};
/** Unique in the database, so it always counts. */
const IDENTITY: Record<RecordKind, Reason> = { contact: 'email', company: 'domain' };
const OTHERS: Partial<Record<Reason, SQL>> = { email: sql`other_emails`, domain: sql`other_domains` };

export async function matchRows(
  db: Database,
  workspaceId: string,
  importId: string,
  matching: Matching,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64MB'`);
    await tx.execute(sql`set local jit = off`);
    await tx.execute(sql`set local default_statistics_target = 10`);
    const here = { tx, workspaceId, importId, ...matching };
    const anyThere = await hasRecords(here);
    for (const key of KEYS[matching.kind]) {
      const wanted = key === IDENTITY[matching.kind] || matching.matchBy.includes(key);
      const slot = matching.slots.some(({ field }) => field.key === (key === 'register' ? 'registerNumber' : key));
      if (!wanted || !slot) continue;
      const value = comparedBy(key);
      if (anyThere) await matchKey(here, key, value);
      await leadKey(here, key, value);
      if (key === 'domain' && hasNumbers(here)) await shareNumbers(here);
    }
    await matchNames(here, anyThere);
    await resolveLeaders(here);
  });
}

interface Here extends Matching {
  tx: Executor;
  workspaceId: string;
  importId: string;
}

const ours = ({ workspaceId, importId }: Here, alias: string): SQL =>
  sql.raw(`${alias}.workspace_id = '${uuid(workspaceId)}'::uuid and ${alias}.import_id = '${uuid(importId)}'::uuid`);
const open = (here: Here, alias: string): SQL =>
  sql`${ours(here, alias)} and ${sql.raw(`${alias}.fault is null and ${alias}.target is null and ${alias}.leader is null`)}`;

/** Constants let the planner see how many rows there are. */
function uuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('no id');
  return id;
}

async function hasRecords({ tx, workspaceId, kind }: Here): Promise<boolean> {
  const { rows } = await tx.execute<{ live: number }>(
    sql`select live from record_totals where workspace_id = ${workspaceId}::uuid and kind = ${kind}`,
  );
  return Number(rows[0]?.live ?? 0) > 0;
}

/** What is compared by a key: the row as `i` has a column or a cell for it, the record as `c` a column. */
interface KeyValue {
  row: SQL;
  record: SQL;
}

function comparedBy(key: Exclude<Reason, 'name-company'>): KeyValue {
  if (key !== 'register') return { row: sql`i.${sql.identifier(key)}`, record: sql`c.${sql.identifier(key)}` };
  // A number alone says which register it is of as little in the file as in the library; several identify no record.
  return {
    row: sql`case when i.number like '%:%' and i.number not like '% %' then i.number end`,
    record: sql`c.register_number`,
  };
}

async function matchKey(here: Here, key: Exclude<Reason, 'name-company'>, value: KeyValue): Promise<void> {
  const table = ACTIVE_RECORDS[here.kind];
  await assignTarget(
    here,
    key,
    sql`select distinct on (i.row) ${toFound(here, 'i')} from import_rows i
          join ${table} c on c.workspace_id = i.workspace_id and ${value.record} = ${value.row} ${apart(here, 'i', key)}
         where ${open(here, 'i')} and ${value.row} is not null and ${value.record} <> '' order by i.row, c.id`,
  );
  const others = OTHERS[key];
  if (others === undefined) return;
  await assignTarget(
    here,
    key,
    sql`select distinct on (i.row) i.row, o.id from import_rows i
          join (select c.id, unnest(c.${others}) as value from ${table} c
                 where c.workspace_id = ${here.workspaceId}::uuid and c.${others} <> '{}') o
            on o.value = ${value.row}
         where ${open(here, 'i')} and ${value.row} is not null order by i.row, o.id`,
  );
}

/** Row (`alias`) and id of the record (`c`); of companies also the numbers that they have. */
const toFound = (here: Here, alias: string): SQL =>
  sql.raw(`${alias}.row, c.id${hasNumbers(here) ? `, ${alias}.number, c.register_number as shown` : ''}`);

/** `found`: as `foundOf` says. */
async function assignTarget(here: Here, reason: Reason | 'same', found: SQL): Promise<void> {
  const identity = reason === IDENTITY[here.kind];
  const taken = hasNumbers(here) && !identity ? withOneNumber(here, found) : found;
  await here.tx.execute(sql`
    update import_rows r set target = m.id, reason = ${reason} from (${taken}) m where ${ours(here, 'r')} and r.row = m.row`);
}

/** Whether rows have register numbers. */
const hasNumbers = ({ kind, slots }: Matching): boolean =>
  kind === 'company' && slots.some(({ field }) => field.key === 'registerNumber');

/** Each number of a row as `n`: what its domain joined may have one of each register. */
const toNumbers = (alias: string): SQL => sql.raw(`lateral unnest(string_to_array(${alias}.number, ' ')) n(number)`);

/**
 * Rows of `found` by which a record gets no second number of a register: of rows that differ, those taken for the record before keep it, then
 * the first one of the file. With the record's own number they have been compared.
 */
const withOneNumber = (here: Here, found: SQL): SQL => sql`
  with found as materialized (${found}),
  numbers as materialized (
    select f.row, f.id, n.number, ${toRegister(sql`n.number`)} as register
      from found f cross join ${toNumbers('f')} where ${toRegister(sql`n.number`)} <> ${toRegister(sql`f.shown`)}),
  known as (
    select distinct on (k.id, k.register) k.id, k.register, k.number from (
      select 0 as row, i.target as id, n.number, ${toRegister(sql`n.number`)} as register from import_rows i cross join ${toNumbers('i')}
       where ${ours(here, 'i')} and i.target in (select id from numbers) and i.number is not null
      union all select row, id, number, register from numbers) k
     order by k.id, k.register, k.row)
  select f.row, f.id from found f
   where not exists (
     select from numbers m join known k on k.id = m.id and k.register = m.register where m.row = f.row and m.number <> k.number)`;

/**
 * A domain is one record, so rows with the same one may differ in their numbers: the record's own number of a register counts, else that of the
 * first row. From here on the leader has the numbers of all of them, and a row whose number lost has none.
 */
async function shareNumbers(here: Here): Promise<void> {
  await here.tx.execute(sql`
    with joined as materialized (
      select i.row, i.leader, i.target, i.number from import_rows i
       where ${ours(here, 'i')} and i.fault is null and i.number is not null and (i.target is not null or i.leader is not null)
      union all
      select i.row, i.row, null, i.number from import_rows i
       where ${ours(here, 'i')} and i.number is not null
         and i.row in (select f.leader from import_rows f where ${ours(here, 'f')} and f.leader is not null)),
    members as materialized (
      select j.*, coalesce(j.target::text, j.leader::text) as whose, ${toRegister(sql`j.number`)} as register from joined j),
    winners as materialized (
      select distinct on (m.whose, m.register) m.whose, m.leader, m.target, m.register,
             case when c.register_number <> '' and ${toRegister(sql`c.register_number`)} = m.register then c.register_number else m.number end as number
        from members m left join active_companies c on c.workspace_id = ${here.workspaceId}::uuid and c.id = m.target
       order by m.whose, m.register, m.row)
    update import_rows r set number = u.number from (
      select m.row, null as number from members m join winners w on w.whose = m.whose and w.register = m.register and w.number <> m.number
      union all
      select w.leader, string_agg(w.number, ' ' order by w.number) from winners w where w.target is null group by w.leader) u
     where ${ours(here, 'r')} and r.row = u.row and r.number is distinct from u.number`);
}

/** `pairs`: rows, each with the first one of the file that says the same. */
async function lead(here: Here, reason: Reason | 'same', pairs: SQL): Promise<void> {
  await here.tx.execute(sql`
    update import_rows r set leader = g.first, reason = ${reason} from (${pairs}) g
     where ${open(here, 'r')} and r.row = g.row and g.row > g.first`);
}

async function leadKey(here: Here, key: Exclude<Reason, 'name-company'>, { row }: KeyValue): Promise<void> {
  const number = key === IDENTITY[here.kind] ? sql`''` : toNumber(here, 'i');
  await lead(
    here,
    key,
    sql`select s.row, g.first from (select i.row, ${row} as value, ${number} as number from import_rows i where ${open(here, 'i')}) s
          join (select ${row} as value, ${number} as number, min(i.row) as first from import_rows i
                 where ${ours(here, 'i')} and i.fault is null and ${row} is not null group by 1, 2 having count(*) > 1) g
            on g.value = s.value and g.number = s.number`,
  );
}

/** The register numbers of a row; '' where it has none. Rows of one file with different ones are different companies. */
const toNumber = (here: Here, alias: string): SQL =>
  hasNumbers(here) ? sql`coalesce(${sql.raw(alias)}.number, '')` : sql`''`;

/** A domain is one record. By all else, a row is not the record (`c`) that has a different number of the same register. */
const apart = (here: Here, alias: string, key: Reason): SQL =>
  hasNumbers(here) && key !== IDENTITY.company
    ? sql`and not case when ${sql.raw(alias)}.number like '% %' then exists (select from ${toNumbers(alias)} where ${contradictsNumbers(sql`n.number`, 'c')})
                       else ${contradictsNumbers(toNumber(here, alias), 'c')} end`
    : sql``;

/** By folded name and company; then, whatever was asked, rows that say word by word what is there already. */
async function matchNames(here: Here, anyThere: boolean): Promise<void> {
  const { tx, kind, matchBy } = here;
  const alone = kind === 'contact' ? sql`i.company is not null` : sql`i.domain is null`;
  const second = kind === 'contact' ? sql`record_fold(i.company)` : sql`''`;
  await tx.execute(sql`
    create temp table folded_rows on commit drop as
    select i.row, record_fold(i.name) as name, ${toNumber(here, 'i')} as number, coalesce(${second}, '') as company, ${alone} as telling, ${bare(kind, 'i')} as bare
      from import_rows i where ${open(here, 'i')} and i.name is not null`);
  await tx.execute(sql`analyze folded_rows`);
  const there = kind === 'contact' ? sql`c.company_folded = i.company` : sql`c.domain = ''`;
  if (matchBy.includes('name-company')) {
    if (anyThere) await assignTarget(here, 'name-company', namesake(here, sql`${there} and i.telling`));
    await lead(
      here,
      'name-company',
      sql`
      select f.row, g.first from folded_rows f
        join (select i.name, i.company, i.number, min(i.row) as first from folded_rows i where i.telling group by 1, 2, 3 having count(*) > 1) g
          on g.name = f.name and g.company = f.company and g.number = f.number
       where f.telling`,
    );
  }
  if (anyThere) {
    await assignTarget(here, 'same', namesake(here, sql`i.bare and ${sameValues(here)}`));
    for (const key of NAMELESS[kind]) await assignTarget(here, 'same', sameNameless(here, key));
  }
  await lead(
    here,
    'same',
    sql`
    select b.row, min(b.row) over (partition by b.cells) as first from import_rows b where ${open(here, 'b')} and ${bare(kind, 'b')}`,
  );
}

/** The same file twice creates nothing twice, also where it has no names and nothing was to be matched by. */
const NAMELESS: Record<RecordKind, readonly string[]> = {
  contact: ['linkedin', 'instagram', 'facebook', 'tiktok', 'phone'],
  company: ['linkedin', 'instagram', 'facebook', 'tiktok', 'phone', 'email'],
};

/** Without an address that the database has once. */
const bare = (kind: RecordKind, alias: string): SQL =>
  sql.raw(`${alias}.${kind === 'contact' ? 'email' : 'domain'} is null`);

function sameNameless(here: Here, key: string): SQL {
  const column = sql.identifier(key);
  return sql`
    select distinct on (b.row) ${toFound(here, 'b')} from import_rows b
      join ${ACTIVE_RECORDS[here.kind]} c on c.workspace_id = b.workspace_id and c.${column} = b.${column}
     where ${open(here, 'b')} and ${bare(here.kind, 'b')} and b.name is null and c.${column} <> ''
       and ${sameValues(here)} order by b.row, c.id`;
}

function namesake(here: Here, condition: SQL): SQL {
  return sql`
    select distinct on (i.row) ${toFound(here, 'b')} from folded_rows i
      join import_rows b on ${open(here, 'b')} and b.row = i.row
      join ${ACTIVE_RECORDS[here.kind]} c on c.workspace_id = b.workspace_id and c.name_folded = i.name ${apart(here, 'b', 'name-company')}
     where i.name <> '' and ${condition} order by i.row, c.id`;
}

/** All that the row says is what the record says. */
function sameValues({ kind, slots }: Here): SQL {
  const conditions = slots.flatMap(({ field, rule }, n): SQL[] => {
    if (rule === null) return [];
    const cell = sql.raw(`b.cells->>${n}`);
    const custom = toCustomField(field.key);
    if (custom !== null) return [sql`(${cell} is null or c.custom->>${custom}::text = ${cell})`];
    const column = field.type === 'tags' ? tagsColumn(kind, 'c') : sql`c.${toColumn(field.key)}`;
    if (isMany(field)) {
      return [
        sql`(${cell} is null or ${column} @> array(select jsonb_array_elements_text(${sql.raw(`b.cells->${n}`)})))`,
      ];
    }
    return [sql`(${cell} is null or lower(${column}::text) = lower(${cell}))`];
  });
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/** An earlier row may itself be taken for another: all end at the first one, and share what that one is taken for. */
async function resolveLeaders(here: Here): Promise<void> {
  for (;;) {
    const { rowCount } = await here.tx.execute(sql`
      update import_rows r set leader = p.leader from import_rows p
       where ${ours(here, 'r')} and ${ours(here, 'p')} and r.leader = p.row and p.leader is not null`);
    if (rowCount === 0) break;
  }
  await here.tx.execute(sql`
    update import_rows r set target = p.target, leader = null from import_rows p
     where ${ours(here, 'r')} and ${ours(here, 'p')} and r.leader = p.row and p.target is not null`);
  await here.tx.execute(sql`
    update import_rows r set target = ${idOfRow(sql`r.import_id`, sql`r.leader`)} where ${ours(here, 'r')} and r.leader is not null`);
}

/** A row with the record it is merged into. */
export interface MergingRow {
  row: number;
  target: string;
  reason: string | null;
  cells: unknown[];
  /** Cells of the earlier row that creates the record. */
  leaderCells: unknown[] | null;
  /** null where it does not exist. */
  record: StoredRow | null;
}

interface Page {
  kind: RecordKind;
  after: { target: string; row: number } | null;
  limit: number;
}

export async function mergingRows(
  tx: Executor,
  workspaceId: string,
  importId: string,
  { kind, after, limit }: Page,
): Promise<MergingRow[]> {
  const place = after === null ? sql`true` : sql`(r.target, r.row) > (${after.target}::uuid, ${after.row}::int)`;
  const { rows } = await tx.execute<MergingRow & Record<string, unknown>>(sql`
    with b as materialized (
      select r.row, r.target, r.reason, r.cells, r.leader from import_rows r
       where r.workspace_id = ${workspaceId}::uuid and r.import_id = ${importId}::uuid and r.target is not null and r.fault is null and ${place}
       order by r.target, r.row limit ${limit})
    select b.row, b.target, b.reason, b.cells, l.cells as "leaderCells",
           ${storedRow(kind, 'c')} as record
      from b
      left join ${ACTIVE_RECORDS[kind]} c on c.workspace_id = ${workspaceId}::uuid and c.id = b.target
      left join import_rows l
        on l.workspace_id = ${workspaceId}::uuid and l.import_id = ${importId}::uuid and l.row = b.leader and c.id is null
     order by b.target, b.row`);
  return rows;
}

/** Of records to be written: those whose address another active record has. */
export async function findAddressConflicts(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  changes: readonly { before: StoredRow; after: StoredRow }[],
): Promise<ReadonlySet<string>> {
  const identity = kind === 'contact' ? 'email' : 'domain';
  const moving = changes.filter(({ before, after }) => after[identity] !== '' && before[identity] !== after[identity]);
  if (moving.length === 0) return new Set();
  const wanted = moving.map(({ after }) => ({ id: after.id, address: after[identity] }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    select w.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, address text)
     where exists (select 1 from ${ACTIVE_RECORDS[kind]} c where c.workspace_id = ${workspaceId}::uuid and c.${sql.identifier(identity)} = w.address
                      and c.${sql.identifier(identity)} <> '' and c.id <> w.id)`);
  return new Set(rows.map(({ id }) => id));
}
