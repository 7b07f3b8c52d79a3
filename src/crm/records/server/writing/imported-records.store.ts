// SQL of imports on records: rows are added by one statement from a query of the caller, and what an import has added is found and removed by its
// origin. The change of an import has the id of the import, so repeating a step changes nothing.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Database, type Executor } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';
import { RECORD_TABLES, revisionColumn, TAG_TABLES } from '../record-columns.ts';

export interface AddedRecords {
  /** Columns of the records, from the workspace on. */
  columns: SQL;
  /** The query of their values, in this order. */
  rows: SQL;
  /** The query of workspace, id and tags of those that have tags; added records are `made (id)` in it. */
  tags?: SQL;
  /** Records whose address or domain is taken: an error where it is not said that they are left out. */
  skipTaken?: boolean;
}

/** Returns how many were added. The caller has the lock of the library. */
export async function addRecordsFrom(
  tx: Executor,
  kind: RecordKind,
  { columns, rows, tags, skipTaken = false }: AddedRecords,
): Promise<number> {
  const tagged = sql`, tagged as (insert into ${TAG_TABLES[kind]} (workspace_id, record_id, tags) ${tags ?? sql``})`;
  const { rows: added } = await tx.execute<{ n: number }>(sql`
    with made as (
      insert into ${RECORD_TABLES[kind]} (${columns}) ${rows} ${skipTaken ? sql`on conflict do nothing` : sql``} returning id)
      ${tags === undefined ? sql`` : tagged}
    select count(*)::int as n from made`);
  return added[0]?.n ?? 0;
}

/** ANALYZE, which autovacuum would do within minutes: until then the planner takes the table for empty and scans it for each row. */
export async function analyzeRecords(db: Database, kind: RecordKind): Promise<void> {
  const identity = sql.identifier(kind === 'contact' ? 'email' : 'domain');
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql`analyze ${RECORD_TABLES[kind]} (workspace_id, id, ${identity})`);
  });
}

/** Opens the change under which an import writes. Idempotent. */
export async function openImportChange(
  tx: Executor,
  workspaceId: string,
  { id, kind, madeBy }: { id: string; kind: RecordKind; madeBy: string },
): Promise<void> {
  await tx.execute(sql`
    insert into record_changes (workspace_id, id, record_kind, action, made_by)
    values (${workspaceId}::uuid, ${id}::uuid, ${kind}, 'import', ${madeBy}::uuid) on conflict do nothing`);
}

export async function countChanged(tx: Executor, workspaceId: string, id: string, changed: number): Promise<void> {
  await tx.execute(sql`
    update record_changes set changed = ${changed}::int where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** Rows of the change from this position on are undone; null for none. */
export async function undonePlace(tx: Executor, workspaceId: string, changeId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ place: number | null }>(sql`
    select undone_place::float8 as place from record_changes where workspace_id = ${workspaceId}::uuid and id = ${changeId}::uuid`);
  return rows[0]?.place ?? null;
}

/** Locks records in the order of their ids. */
export async function lockRecords(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select from ${RECORD_TABLES[kind]} c where c.workspace_id = ${anyWorkspace(workspaceId)} and c.id = any(${sql.param([...ids])}::uuid[])
     order by c.id for update`);
}

export interface CreatedRecord {
  id: string;
  /** Not changed or deleted since. */
  untouched: boolean;
}

/** The next records that an import created, locked. */
export async function createdRecords(
  tx: Executor,
  workspaceId: string,
  importId: string,
  { kind, after, limit }: { kind: RecordKind; after: string | null; limit: number },
): Promise<CreatedRecord[]> {
  const table = RECORD_TABLES[kind];
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    select r.id from ${table} r
     where r.workspace_id = ${workspaceId}::uuid and r.origin_id = ${importId}::uuid and r.source = 'import'
       and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${limit} for update`);
  // Only now: a statement that had to wait for someone would not see a change of tags.
  const { rows } = await tx.execute<CreatedRecord & Record<string, unknown>>(sql`
    select r.id, ${revisionColumn(kind)} = 1 and r.deleted_at is null as untouched from ${table} r
     where r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = any(${sql.param(held.map(({ id }) => id))}::uuid[]) order by r.id`);
  return rows;
}

interface ImportedCompany {
  id: string;
  /** Start of the next page. */
  place: string;
}
interface From {
  after: string | null;
  limit: number;
}

/** The next companies that an import created. */
export async function companiesCreated(
  tx: Executor,
  workspaceId: string,
  importId: string,
  { after, limit }: From,
): Promise<ImportedCompany[]> {
  const { rows } = await tx.execute<ImportedCompany & Record<string, unknown>>(sql`
    select r.id, r.id as place from companies r
     where r.workspace_id = ${workspaceId}::uuid and r.origin_id = ${importId}::uuid and r.source = 'import'
       and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${limit}`);
  return rows;
}

/** The next companies to which a change gave a new name or domain. */
export async function companiesRenamed(
  tx: Executor,
  workspaceId: string,
  changeId: string,
  { after, limit }: From,
): Promise<ImportedCompany[]> {
  const { rows } = await tx.execute<ImportedCompany & Record<string, unknown>>(sql`
    select n.record_id as id, n.place::text as place from record_change_rows n
     where n.workspace_id = ${workspaceId}::uuid and n.change_id = ${changeId}::uuid and (${after}::bigint is null or n.place > ${after}::bigint)
       and n.table_name = 'companies' and n.before is not null and n.after ?| array['name', 'domain', 'other_domains']
     order by n.place limit ${limit}`);
  return rows;
}

/** Deletes records without dependents. `hanging`: tables with record_kind and record_id. Returns the deleted ones. */
export async function removeBare(
  tx: Executor,
  workspaceId: string,
  { kind, ids, hanging }: { kind: RecordKind; ids: readonly string[]; hanging: readonly string[] },
): Promise<ReadonlySet<string>> {
  const free = hanging.map(
    (name) => sql`and not exists (select 1 from ${sql.identifier(name)} l
      where l.workspace_id = r.workspace_id and l.record_kind = ${kind} and l.record_id = r.id)`,
  );
  if (kind === 'company') {
    free.push(
      sql`and not exists (select 1 from contacts c where c.workspace_id = r.workspace_id and c.company_id = r.id)`,
    );
  }
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from ${RECORD_TABLES[kind]} r
     where r.workspace_id = ${anyWorkspace(workspaceId)} and r.id = any(${sql.param([...ids])}::uuid[]) ${sql.join(free, sql` `)} returning r.id`);
  return new Set(rows.map(({ id }) => id));
}
