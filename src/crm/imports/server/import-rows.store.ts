// SQL of the staging table: copying rows in, counting, and clearing.
import { type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { hostOfEmail, isFreeMail, toDomain } from '#crm/records/server/index.ts';
import { copyInto, copyLine } from '#platform/db/bulk-rows.ts';
import type { Database, Executor } from '#platform/db/client.ts';
import type { RowOptIn, RowOptOut } from '../domain/consent-columns.ts';
import type { Slot } from './run/slots.ts';

const COLUMNS = [
  'workspace_id',
  'import_id',
  'row',
  'cells',
  'email',
  'linkedin',
  'instagram',
  'facebook',
  'tiktok',
  'phone',
  'domain',
  'name',
  'company',
  'number',
  'fault',
  'source',
  'note',
  'opt_out',
  'opt_in',
] as const;

/** Field → column by which a row is looked up. */
const MATCH_COLUMNS = {
  email: 'email',
  linkedin: 'linkedin',
  instagram: 'instagram',
  facebook: 'facebook',
  tiktok: 'tiktok',
  phone: 'phone',
  domain: 'domain',
  name: 'name',
  companyName: 'company',
  registerNumber: 'number',
} as const;

export interface StagedRow {
  number: number;
  cells: readonly unknown[];
  fault: string | null;
  /** Values that are dropped. */
  note: string | null;
  /** The row as in the file, where it fails or loses a value. */
  source: readonly string[] | null;
  optOut: RowOptOut | null;
  optIn: RowOptIn | null;
}

const HOSTS = 20_000;

/** One line for COPY, for each row. */
export function createRowWriter(workspaceId: string, importId: string, kind: RecordKind, slots: readonly Slot[]) {
  const places = Object.keys(MATCH_COLUMNS).map((key) => slots.findIndex(({ field }) => field.key === key));
  const [email, domain] = ['email', 'domain'].map((key) => Object.keys(MATCH_COLUMNS).indexOf(key)) as [number, number];
  const companies = new Map<string, string | null>();
  const head = [workspaceId, importId];
  /** A contact's domain is that of its company, which no free mail provider is. */
  const companyOf = (address: string): string | null => {
    const host = hostOfEmail(address);
    const known = companies.get(host);
    if (known !== undefined) return known;
    const found = isFreeMail(host) ? null : toDomain(host);
    if (companies.size < HOSTS) companies.set(host, found);
    return found;
  };
  return ({ number, cells, fault, note, source, optOut, optIn }: StagedRow): string => {
    const keys = places.map((place) => (place < 0 ? null : ((cells[place] as string | null | undefined) ?? null)));
    if (kind === 'contact') keys[domain] = keys[email] == null ? null : companyOf(keys[email]);
    return copyLine([
      ...head,
      String(number),
      JSON.stringify(fault === null ? cells : []),
      ...keys,
      fault,
      source === null ? null : JSON.stringify(source),
      note,
      optOut === null ? null : JSON.stringify(optOut),
      optIn === null ? null : JSON.stringify(optIn),
    ]);
  };
}

/** What nothing is looked up by. */
const UNSORTED: ReadonlySet<string> = new Set(['cells', 'source', 'note', 'opt_out', 'opt_in']);

export async function stageRows(db: Database, lines: AsyncIterable<string>): Promise<void> {
  await copyInto(db, 'import_rows', COLUMNS, lines);
  // The planner knows nothing of a table that was filled a moment ago.
  const columns = [...COLUMNS.filter((name) => !UNSORTED.has(name)), 'target', 'leader'];
  await analyze(db, sql`import_rows (${sql.raw(columns.join(', '))})`);
}

/** `what`: a table, or some columns of it. Few rows are looked at: the planner is to know a large table from an empty one, and that soon. */
function analyze(db: Database, what: SQL): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql`analyze ${what}`);
  });
}

const ofImport = (workspaceId: string, importId: string): SQL =>
  sql`workspace_id = ${workspaceId}::uuid and import_id = ${importId}::uuid`;

export async function clearRows(db: Executor, workspaceId: string, importId: string): Promise<void> {
  await db.execute(sql`delete from import_rows where ${ofImport(workspaceId, importId)}`);
}

export interface RowCounts {
  rows: number;
  failed: number;
  /** Merged into a record that is there, or that an earlier row creates. */
  merged: number;
  incomplete: number;
}

export async function countRows(db: Executor, workspaceId: string, importId: string): Promise<RowCounts> {
  const { rows } = await db.execute<Record<keyof RowCounts, number>>(sql`
    select count(*) as rows, count(*) filter (where fault is not null) as failed, count(*) filter (where target is not null) as merged,
           count(*) filter (where note is not null and fault is null) as incomplete
      from import_rows where ${ofImport(workspaceId, importId)}`);
  const row = rows[0];
  return {
    rows: Number(row?.rows ?? 0),
    failed: Number(row?.failed ?? 0),
    merged: Number(row?.merged ?? 0),
    incomplete: Number(row?.incomplete ?? 0),
  };
}

/** The rows above this one, by their numbers; null where there are none. */
export async function rowsAbove(
  db: Executor,
  workspaceId: string,
  importId: string,
  row: number,
): Promise<{ after: number; last: number } | null> {
  const { rows } = await db.execute<{ first: number | null; last: number }>(sql`
    select min("row") as first, max("row") as last from import_rows where ${ofImport(workspaceId, importId)} and "row" > ${row}::int`);
  const found = rows[0];
  return found?.first == null ? null : { after: found.first - 1, last: found.last };
}

/** Rows whose records this import has created already. */
export async function dropCreatedRows(
  db: Executor,
  workspaceId: string,
  importId: string,
  kind: RecordKind,
): Promise<void> {
  await db.execute(sql`
    delete from import_rows r where r.workspace_id = ${workspaceId}::uuid and r.import_id = ${importId}::uuid
       and exists (select 1 from all_records c where c.kind = ${kind} and c.workspace_id = r.workspace_id and c.id = ${idOfRow(sql`r.import_id`, sql`r.row`)})`);
}

/** Rows that fail while it runs. */
export async function failRows(
  tx: Executor,
  workspaceId: string,
  importId: string,
  faults: readonly { row: number; fault: string }[],
): Promise<void> {
  if (faults.length === 0) return;
  await tx.execute(sql`
    update import_rows r set fault = f.fault from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb) as f("row" int, fault text)
     where r.workspace_id = ${workspaceId}::uuid and r.import_id = ${importId}::uuid and r.row = f.row`);
}

export interface FailedRow {
  row: number;
  fault: string;
  source: string[] | null;
  cells: unknown[];
}

export async function failedRows(
  db: Executor,
  workspaceId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<FailedRow[]> {
  const { rows } = await db.execute<FailedRow & Record<string, unknown>>(sql`
    select "row", fault, source, cells from import_rows where ${ofImport(workspaceId, importId)} and fault is not null and "row" > ${after}
     order by "row" limit ${limit}`);
  return rows;
}

export interface Finding extends Omit<FailedRow, 'fault'> {
  /** null where the row is imported, without what `note` says. */
  fault: string | null;
  note: string | null;
}

/** Rows that failed, and rows that lost a value. */
export async function rowsWithFindings(
  db: Executor,
  workspaceId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Finding[]> {
  const { rows } = await db.execute<Finding & Record<string, unknown>>(sql`
    select "row", fault, note, source, cells from import_rows
     where ${ofImport(workspaceId, importId)} and (fault is not null or note is not null) and "row" > ${after}
     order by "row" limit ${limit}`);
  return rows;
}

/** Rows that say their addresses must not be written to, in their order. */
export async function optOutsAfter(
  db: Executor,
  workspaceId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ row: number; optOut: RowOptOut }[]> {
  const { rows } = await db.execute<{ row: number; optOut: RowOptOut }>(sql`
    select "row", opt_out as "optOut" from import_rows
     where ${ofImport(workspaceId, importId)} and opt_out is not null and "row" > ${after} order by "row" limit ${limit}`);
  return rows;
}

/** Rows that say their phone agreed to messages on WhatsApp, in their order. */
export async function optInsAfter(
  db: Executor,
  workspaceId: string,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ row: number; optIn: RowOptIn }[]> {
  const { rows } = await db.execute<{ row: number; optIn: RowOptIn }>(sql`
    select "row", opt_in as "optIn" from import_rows
     where ${ofImport(workspaceId, importId)} and opt_in is not null and fault is null and "row" > ${after} order by "row" limit ${limit}`);
  return rows;
}

/** How many phones agreed to messages on WhatsApp. */
export async function countOptIns(db: Executor, workspaceId: string, importId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct opt_in ->> 'phone')::int as count from import_rows
     where ${ofImport(workspaceId, importId)} and opt_in is not null and fault is null`);
  return rows[0]?.count ?? 0;
}

/** The first rows that create a record, for the preview. */
export async function firstNewRows(
  db: Executor,
  workspaceId: string,
  importId: string,
  limit: number,
): Promise<{ row: number; cells: unknown[] }[]> {
  const { rows } = await db.execute<{ row: number; cells: unknown[] }>(sql`
    select "row", cells from import_rows where ${ofImport(workspaceId, importId)} and fault is null and target is null
     order by "row" limit ${limit}`);
  return rows;
}

/** The id of the record that a row creates. Deterministic, so that a row is created once. */
export const idOfRow = (importId: SQL, row: SQL): SQL =>
  sql`(left(${importId}::text, 28) || lpad(to_hex(${row}), 8, '0'))::uuid`;

/** The column of a field: its key in snake case. */
export function toColumn(key: string): SQL {
  return sql`${sql.identifier(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`;
}
