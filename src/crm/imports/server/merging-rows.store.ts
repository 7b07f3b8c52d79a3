// Rows that mean a record which is there, read together with it, in the order of the records.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { type StoredRow, storedRow } from '#crm/records/server/index.ts';
import type { Executor } from '#platform/db/client.ts';
import { tableOf } from './import-rows.store.ts';

export interface MergingRow {
  row: number;
  target: string;
  reason: string | null;
  cells: unknown[];
  /** Cells of the earlier row that creates the record, where it is not there yet. */
  leaderCells: unknown[] | null;
  /** null where it is not there, or not any more. */
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
      left join ${tableOf(kind)} c on c.workspace_id = ${workspaceId}::uuid and c.id = b.target and c.deleted_at is null
      left join import_rows l
        on l.workspace_id = ${workspaceId}::uuid and l.import_id = ${importId}::uuid and l.row = b.leader and c.id is null
     order by b.target, b.row`);
  return rows;
}

/** Holds the records of a batch until the transaction ends, in the order of their ids. */
export async function holdTargets(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select from ${tableOf(kind)} c where c.workspace_id = ${workspaceId}::uuid and c.id = any(${sql.param([...ids])}::uuid[])
     order by c.id for update`);
}

/** Of records that are about to be written: those that would have an address which another live one has. */
export async function takenTargets(
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
     where exists (select 1 from ${tableOf(kind)} c where c.workspace_id = ${workspaceId}::uuid and c.${sql.identifier(identity)} = w.address
                      and c.${sql.identifier(identity)} <> '' and c.deleted_at is null and c.id <> w.id)`);
  return new Set(rows.map(({ id }) => id));
}
