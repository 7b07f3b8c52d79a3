// SQL of the change of an import, which has the id of the import.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { revisionColumn } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/db/client.ts';
import { tableOf } from '../import-rows.store.ts';

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

export interface CreatedRecord {
  id: string;
  /** Not changed or deleted since. */
  untouched: boolean;
}

/** The next created records, locked. */
export async function createdRecords(
  tx: Executor,
  workspaceId: string,
  importId: string,
  { kind, after, limit }: { kind: RecordKind; after: string | null; limit: number },
): Promise<CreatedRecord[]> {
  const { rows: held } = await tx.execute<{ id: string }>(sql`
    select r.id from ${tableOf(kind)} r
     where r.workspace_id = ${workspaceId}::uuid and r.origin_id = ${importId}::uuid and r.source = 'import'
       and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${limit} for update`);
  // Only now: a statement that had to wait for someone would not see a change of tags.
  const { rows } = await tx.execute<CreatedRecord & Record<string, unknown>>(sql`
    select r.id, ${revisionColumn(kind)} = 1 and r.deleted_at is null as untouched from ${tableOf(kind)} r
     where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param(held.map(({ id }) => id))}::uuid[]) order by r.id`);
  return rows;
}

interface Brought {
  id: string;
  /** Start of the next page. */
  place: string;
}
interface From {
  after: string | null;
  limit: number;
}

/** The next created companies. */
export async function companiesCreated(
  tx: Executor,
  workspaceId: string,
  importId: string,
  { after, limit }: From,
): Promise<Brought[]> {
  const { rows } = await tx.execute<Brought & Record<string, unknown>>(sql`
    select r.id, r.id as place from companies r
     where r.workspace_id = ${workspaceId}::uuid and r.origin_id = ${importId}::uuid and r.source = 'import'
       and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${limit}`);
  return rows;
}

/** The next companies with a new name or domain. */
export async function companiesRenamed(
  tx: Executor,
  workspaceId: string,
  importId: string,
  { after, limit }: From,
): Promise<Brought[]> {
  const { rows } = await tx.execute<Brought & Record<string, unknown>>(sql`
    select n.record_id as id, n.place::text as place from record_change_rows n
     where n.workspace_id = ${workspaceId}::uuid and n.change_id = ${importId}::uuid and (${after}::bigint is null or n.place > ${after}::bigint)
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
    delete from ${tableOf(kind)} r
     where r.workspace_id = ${workspaceId}::uuid and r.id = any(${sql.param([...ids])}::uuid[]) ${sql.join(free, sql` `)} returning r.id`);
  return new Set(rows.map(({ id }) => id));
}

/** Rows of the change from this position on are undone; null for none. */
export async function undonePlace(tx: Executor, workspaceId: string, importId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ place: number | null }>(sql`
    select undone_place::float8 as place from record_changes where workspace_id = ${workspaceId}::uuid and id = ${importId}::uuid`);
  return rows[0]?.place ?? null;
}
