// SQL of merges: moves the dependents of one record to another, and finds the survivor of a merged record.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { AppError } from '#shared/errors.ts';
import type { RecordKind } from '../../contract.ts';
import { type Change, changeRows, noteRows } from '../changes/record-changes.store.ts';
import { RECORD_TABLES } from '../record-columns.ts';
import type { RecordLink } from '../records-context.ts';

type LinkRow = Record<string, unknown>;

/** Moves a live record to the bin, with the record that it was merged into. */
export async function moveToSurvivor(tx: Executor, change: Change, from: string, into: string): Promise<void> {
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

/**
 * The error to throw: RECORD_MERGED with `details: { id, name }` of the record that survived, whatever number of merges lie between;
 * RECORD_GONE; RECORD_NOT_FOUND for one in the bin, one that never was, and one of another workspace.
 */
export async function missingRecord(
  db: Executor,
  workspaceId: string,
  kind: RecordKind,
  id: string,
): Promise<AppError> {
  const { rows } = await db.execute<Step>(sql`
    with recursive steps (id, into_id, name, kept, purged) as (
      select ${id}::uuid, ${id}::uuid, null::text, false, false
      union
      select w.id, coalesce(r.merged_into, t.merged_into), r.name, r.id is not null, t.record_id is not null
        from steps s cross join lateral (select s.into_id as id) w
        left join ${RECORD_TABLES[kind]} r on r.workspace_id = ${workspaceId}::uuid and r.id = w.id
        left join record_tombstones t
          on t.workspace_id = ${workspaceId}::uuid and t.record_kind = ${kind} and t.record_id = w.id
       where w.id is not null)
    select id, into_id as into, name, kept, purged from steps where kept or purged`);
  const asked = rows.find((step) => step.id === id);
  if (!asked) return new AppError('RECORD_NOT_FOUND');
  const last = rows.find(({ into }) => into === null);
  if (asked.into === null) return new AppError(asked.kept ? 'RECORD_NOT_FOUND' : 'RECORD_GONE');
  if (!last?.kept) return new AppError('RECORD_GONE');
  const name = last.name || `another ${kind}`;
  return new AppError('RECORD_MERGED', { params: { name }, details: { id: last.id, name } });
}

interface Step extends Record<string, unknown> {
  id: string;
  /** The record that this one was merged into. */
  into: string | null;
  name: string | null;
  /** It has its row: live or in the bin. */
  kept: boolean;
  /** It was deleted for good. */
  purged: boolean;
}
