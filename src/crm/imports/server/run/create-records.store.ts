// SQL that creates records from rows in batches. The id of a record follows from its row, so none is created twice.
import { type SQL, sql } from 'drizzle-orm';
import { type RecordKind, toCustomField } from '#crm/records/contract.ts';
import {
  ACTIVE_RECORDS,
  type AddedRecords,
  addRecordsFrom,
  postponeWords,
  suggestTags,
} from '#crm/records/server/index.ts';
import { type Executor, isUniqueViolation } from '#platform/db/client.ts';
import { idOfRow, toColumn } from '../import-rows.store.ts';
import type { Slice } from './slices.ts';
import { isMany, type Slot } from './slots.ts';

interface Batch extends Slice {
  kind: RecordKind;
  slots: readonly Slot[];
  madeBy: string;
}

export interface Created {
  created: number;
  /** Rows that fail now, because another record has taken their unique value. */
  failed: number;
}

/** Rows of a slice whose records exist are skipped and not counted. */
export async function createRecords(
  tx: Executor,
  workspaceId: string,
  importId: string,
  batch: Batch,
): Promise<Created> {
  const { kind, after, last } = batch;
  const range = sql`r.workspace_id = ${workspaceId}::uuid and r.import_id = ${importId}::uuid
    and r.row > ${after}::int and r.row <= ${last}::int and r.fault is null and r.target is null`;
  const company = kind === 'contact' && (await hasCompanies(tx, workspaceId)) ? COMPANY : null;
  const added = addedBy(batch, range, company);
  if (kind === 'contact') await postponeWords(tx, workspaceId, idsBetween(importId, batch));
  try {
    // Conflicts are rare: checking for them first, row by row, would cost a tenth of the time.
    return { created: await tx.transaction((inner) => addRecordsFrom(inner, kind, added)), failed: 0 };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const created = await addRecordsFrom(tx, kind, { ...added, skipTaken: true });
  return { created, failed: await matchAddedMeanwhile(tx, kind, range) };
}

/** The records and tags of a slice. */
function addedBy({ slots, madeBy }: Batch, range: SQL, company: SQL | null): AddedRecords {
  const { columns, values } = filled(
    slots.map((slot, n) => ({ ...slot, n })).filter(({ field }) => field.type !== 'tags'),
  );
  const id = idOfRow(sql`r.import_id`, sql`r.row`);
  const added = {
    columns: sql`workspace_id, id, ${columns}, source, origin_id, created_by${company ? sql`, company_id` : sql``}`,
    rows: sql`
    select r.workspace_id, ${id}, ${values}, 'import', r.import_id, ${madeBy}::uuid
           ${company ? sql`, ${company}` : sql``}
      from import_rows r where ${range} order by r.row`,
  };
  const tags = slots.findIndex(({ field }) => field.type === 'tags');
  if (tags < 0) return added;
  const tagged = sql`
    select r.workspace_id, made.id, ${valueSql('tags', tags, true)}
      from import_rows r join made on made.id = ${id}
     where ${range} and ${sql.raw(`jsonb_array_length(case when jsonb_typeof(r.cells->${tags}) = 'array' then r.cells->${tags} else '[]' end) > 0`)}
     order by r.row`;
  return { ...added, tags: tagged };
}

/**
 * Rows whose record was not added because another with the same address was added since the check: they are merged into that one later.
 * Returns how many match none.
 */
async function matchAddedMeanwhile(tx: Executor, kind: RecordKind, range: SQL): Promise<number> {
  const identity = sql.identifier(kind === 'contact' ? 'email' : 'domain');
  const id = idOfRow(sql`r.import_id`, sql`r.row`);
  // Repeated rows of the file follow.
  await tx.execute(sql`
    with met as (
      update import_rows r set target = c.id, reason = ${kind === 'contact' ? 'email' : 'domain'} from ${ACTIVE_RECORDS[kind]} c
       where ${range} and c.workspace_id = r.workspace_id and c.${identity} = r.${identity} and c.${identity} <> ''
         and c.id <> ${id}
      returning r.workspace_id, r.import_id, r.row, r.target)
    update import_rows f set target = met.target from met
     where f.workspace_id = met.workspace_id and f.import_id = met.import_id and f.leader = met.row`);
  const left = await tx.execute(sql`
    update import_rows r set fault = 'This record was added meanwhile'
     where ${range} and not exists (select 1 from all_records c where c.kind = ${kind} and c.workspace_id = r.workspace_id and c.id = ${id})`);
  return left.rowCount ?? 0;
}

async function hasCompanies(tx: Executor, workspaceId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from record_totals where workspace_id = ${workspaceId}::uuid and kind = 'company' and live > 0`,
  );
  return rows.length > 0;
}

/** The company of a contact: by the domain of its address, else by name where that is unique. */
const COMPANY = sql`coalesce(
  (select c.id from active_companies c where c.workspace_id = r.workspace_id and c.domain = r.domain and c.domain <> ''),
  (select case when count(*) = 1 then min(c.id::text)::uuid end from active_companies c
    where c.workspace_id = r.workspace_id and c.name_folded = record_fold(r.company)))`;

/** Ids of the records of a slice. */
const idsBetween = (importId: string, { after, last }: Slice): { first: SQL; last: SQL } => ({
  first: idOfRow(sql`${importId}::uuid`, sql`${after + 1}::int`),
  last: idOfRow(sql`${importId}::uuid`, sql`${last}::int`),
});

export async function idsCreated(
  tx: Executor,
  workspaceId: string,
  importId: string,
  { kind, after, last }: Slice & { kind: RecordKind },
): Promise<string[]> {
  const ids = idsBetween(importId, { after, last });
  const { rows } = await tx.execute<{ id: string }>(sql`
    select r.id from all_records r where r.kind = ${kind} and r.workspace_id = ${workspaceId}::uuid
       and r.id between ${ids.first} and ${ids.last}`);
  return rows.map(({ id }) => id);
}

function filled(slots: readonly (Slot & { n: number })[]): { columns: SQL; values: SQL } {
  const columns: SQL[] = [];
  const values: SQL[] = [];
  const customs: SQL[] = [];
  for (const { n, field } of slots) {
    const custom = toCustomField(field.key);
    if (custom !== null) {
      customs.push(sql`${custom}::text, ${sql.raw(`r.cells->${n}`)}`);
      continue;
    }
    columns.push(sql`${toColumn(field.key)}`);
    values.push(valueSql(field.type, n, isMany(field)));
  }
  if (customs.length > 0) {
    columns.push(sql`custom`);
    values.push(sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(customs, sql`, `)}))`);
  }
  return { columns: sql.join(columns, sql`, `), values: sql.join(values, sql`, `) };
}

function valueSql(type: string, n: number, many: boolean): SQL {
  const text = `r.cells->>${n}`;
  if (many) {
    return sql.raw(
      `case when ${text} is null then '{}'::text[] else array(select jsonb_array_elements_text(r.cells->${n})) end`,
    );
  }
  if (type === 'number') return sql.raw(`(${text})::int`);
  if (type === 'user') return sql.raw(`(${text})::uuid`);
  return sql.raw(`coalesce(${text}, '')`);
}

/** Maximum number of suggested tags; further tags of a file are still set on its records. */
const TAGS_SUGGESTED = 2_000;

/** The tags of a file become suggestions. `slots`: of the import, in which one may hold the tags. */
export async function suggestTagsOfRows(
  db: Executor,
  workspaceId: string,
  importId: string,
  { kind, slots }: Pick<Batch, 'kind' | 'slots'>,
): Promise<void> {
  const slot = slots.findIndex(({ field }) => field.type === 'tags');
  if (slot < 0) return;
  const cell = sql`r.cells->${sql.raw(String(slot))}`;
  await suggestTags(
    db,
    sql`
    select distinct r.workspace_id, ${kind}, t.tag
      from import_rows r, jsonb_array_elements_text(${cell}) t(tag)
     where r.workspace_id = ${workspaceId}::uuid and r.import_id = ${importId}::uuid and r.fault is null
       and jsonb_typeof(${cell}) = 'array'
     order by t.tag limit ${TAGS_SUGGESTED}`,
  );
}

// Companies named by rows of contacts are created before the contacts, which are then linked by the same rule as to any other company.

/** One row for each new company: its name as the first row writes it, and its domain where all of its rows have the same. */
function newCompanies(workspaceId: string, importId: string): SQL {
  return sql`
    select r.workspace_id, r.import_id, min(r.row) as first, (array_agg(r.company order by r.row))[1] as name,
           case when count(distinct r.domain) = 1 then min(r.domain) else '' end as domain
      from import_rows r
     where r.workspace_id = ${workspaceId}::uuid and r.import_id = ${importId}::uuid and r.fault is null
       and r.company is not null and record_fold(r.company) <> ''
       and not exists (select 1 from active_companies c where c.workspace_id = r.workspace_id
                          and c.name_folded = record_fold(r.company))
       and not exists (select 1 from active_companies c where c.workspace_id = r.workspace_id
                          and c.domain = r.domain and c.domain <> '')
     group by r.workspace_id, r.import_id, record_fold(r.company)`;
}

/** Two names with the same domain are one company. */
export async function countNamedCompanies(db: Executor, workspaceId: string, importId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (count(*) filter (where n.domain = '') + count(distinct nullif(n.domain, '')))::int as count
      from (${newCompanies(workspaceId, importId)}) n`);
  return rows[0]?.count ?? 0;
}

/** Idempotent. */
export async function createNamedCompanies(
  tx: Executor,
  workspaceId: string,
  { id, madeBy }: { id: string; madeBy: string },
): Promise<void> {
  await addRecordsFrom(tx, 'company', {
    columns: sql`workspace_id, id, name, domain, source, origin_id, created_by`,
    rows: sql`
    select n.workspace_id, ${idOfRow(sql`n.import_id`, sql`n.first`)}, n.name, n.domain, 'import', n.import_id, ${madeBy}::uuid
      from (${newCompanies(workspaceId, id)}) n order by n.first`,
    skipTaken: true,
  });
}
