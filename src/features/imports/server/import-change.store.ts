// The change that an import is: its id is the import's own.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#features/records/contract.ts';
import type { Executor } from '#platform/db/client.ts';
import { tableOf } from './import-rows.store.ts';

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

export interface Taken {
  /** The last record that was looked at; null where none is left. */
  last: string | null;
  removed: number;
  kept: number;
}

/**
 * Takes away the next records that the import has created. One that somebody has changed since, or on which something hangs, stays:
 * people put that there. `hanging`: tables with record_kind and record_id.
 */
export async function removeCreated(
  tx: Executor,
  workspaceId: string,
  importId: string,
  {
    kind,
    after,
    limit,
    hanging,
  }: { kind: RecordKind; after: string | null; limit: number; hanging: readonly string[] },
): Promise<Taken> {
  const table = tableOf(kind);
  const free = hanging.map(
    (name) => sql`and not exists (select 1 from ${sql.identifier(name)} l
      where l.workspace_id = r.workspace_id and l.record_kind = ${kind} and l.record_id = r.id)`,
  );
  if (kind === 'company') {
    free.push(
      sql`and not exists (select 1 from contacts c where c.workspace_id = r.workspace_id and c.company_id = r.id)`,
    );
  }
  const { rows } = await tx.execute<{ last: string | null; looked: number; removed: number }>(sql`
    with due as (
      select r.id, r.deleted_at from ${table} r
       where r.workspace_id = ${workspaceId}::uuid and r.origin_id = ${importId}::uuid and r.source = 'import'
         and (${after}::uuid is null or r.id > ${after}::uuid) order by r.id limit ${limit} for update),
    gone as (
      delete from ${table} r using due d
       where r.workspace_id = ${workspaceId}::uuid and r.id = d.id and r.revision = 1 ${sql.join(free, sql` `)} returning 1)
    select (select id from due order by id desc limit 1) as last,
           (select count(*) from due where deleted_at is null) as looked, (select count(*) from gone) as removed`);
  const row = rows[0];
  const removed = Number(row?.removed ?? 0);
  return { last: row?.last ?? null, removed, kept: Math.max(0, Number(row?.looked ?? 0) - removed) };
}

/** Notes of the change from this place on are taken back already; null for none. */
export async function undonePlace(tx: Executor, workspaceId: string, importId: string): Promise<number | null> {
  const { rows } = await tx.execute<{ place: number | null }>(sql`
    select undone_place::float8 as place from record_changes where workspace_id = ${workspaceId}::uuid and id = ${importId}::uuid`);
  return rows[0]?.place ?? null;
}
