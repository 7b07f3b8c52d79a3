// SQL that moves what hangs on one record to another, each row noted.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { type Change, changeRows, noteRows } from '../changes/record-changes.store.ts';
import type { RecordLink } from '../records-context.ts';

type LinkRow = Record<string, unknown>;

/** Moves a live record to the bin, with the record that it was merged into. */
export async function mergeAway(tx: Executor, change: Change, from: string, into: string): Promise<void> {
  const live = sql`r.workspace_id = ${change.workspaceId}::uuid and r.id = ${from}::uuid and r.deleted_at is null`;
  await changeRows(tx, change, live, { deleted_at: sql`now()`, merged_into: sql`${into}::uuid` });
}

/** Rows that would stand twice for the record that stays go away, the others move. */
export async function moveLinks(
  tx: Executor,
  change: Change,
  link: RecordLink,
  from: string,
  to: string,
): Promise<void> {
  const table = sql.identifier(link.table);
  const { workspaceId, kind } = change;
  const ofRecord = (id: string) =>
    sql`l.workspace_id = ${workspaceId}::uuid and l.record_kind = ${kind} and l.record_id = ${id}::uuid`;
  if (link.onePer.length > 0) {
    const twice = link.onePer.map(
      (column) => sql`o.${sql.identifier(column)} is not distinct from l.${sql.identifier(column)}`,
    );
    const { rows } = await tx.execute<{ row: LinkRow }>(sql`
      delete from ${table} l where ${ofRecord(from)}
         and exists (select 1 from ${table} o where o.workspace_id = l.workspace_id and o.record_kind = l.record_kind
                        and o.record_id = ${to}::uuid and ${sql.join(twice, sql` and `)})
      returning to_jsonb(l) as row`);
    await noteRows(
      tx,
      change,
      rows.map(({ row }) => ({ table: link.table, recordId: from, before: row, after: null })),
    );
  }
  const keys = sql.raw(link.key.map((column) => `, '${column}', l."${column}"`).join(''));
  const { rows: moved } = await tx.execute<{ key: LinkRow }>(sql`
    update ${table} l set record_id = ${to}::uuid where ${ofRecord(from)}
    returning jsonb_build_object('record_id', l.record_id${keys}) as key`);
  await noteRows(
    tx,
    change,
    moved.map(({ key }) => ({
      table: link.table,
      recordId: from,
      before: { ...key, record_id: from },
      after: { ...key, record_id: to },
    })),
  );
  if (moved.length > 0) await link.moved?.(tx, workspaceId, kind, [from, to]);
}

/** Everybody of one company works at the other from then on, in the bin too. */
export async function movePeople(tx: Executor, change: Change, from: string, to: string): Promise<void> {
  const people = sql`r.workspace_id = ${change.workspaceId}::uuid and r.company_id = ${from}::uuid`;
  await changeRows(tx, { ...change, kind: 'contact' }, people, { company_id: sql`${to}::uuid` });
}
