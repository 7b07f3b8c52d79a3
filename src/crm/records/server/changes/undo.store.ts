// SQL on a change that is taken back: whether it may be, how far it is, and its notes from the last to the first.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';

/** Changes can be taken back for as long as the bin keeps what was deleted. */
export const UNDO_DAYS = 30;

export interface UndoableChange {
  id: string;
  kind: RecordKind;
  action: string;
  /** Rows that it changed. */
  changed: number;
  /** Notes from this place on are taken back already; null for none. */
  undonePlace: number | null;
}

/** Null for one that is not there, was taken back, is too old, or is none of a person's: an import takes itself back, a verdict stays, whoever opted out stays so. Held until the transaction ends. */
export async function holdChange(tx: Executor, workspaceId: string, id: string): Promise<UndoableChange | null> {
  const { rows } = await tx.execute<UndoableChange & Record<string, unknown>>(sql`
    select id, record_kind as kind, action, changed, undone_place::float8 as "undonePlace" from record_changes
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and undone_at is null and action not in ('import', 'verify', 'permit')
       and at > now() - make_interval(days => ${UNDO_DAYS}) for update`);
  return rows[0] ?? null;
}

export async function countNotes(tx: Executor, workspaceId: string, changeId: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from record_change_rows where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid`);
  return rows[0]?.n ?? 0;
}

export async function markUndone(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update record_changes set undone_at = now(), undone_place = null where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

export async function keepUndonePlace(
  tx: Executor,
  workspaceId: string,
  id: string,
  place: number | null,
): Promise<void> {
  await tx.execute(sql`
    update record_changes set undone_place = ${place}::bigint where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`);
}

/** Notes that are alike: the same table and columns, one after the other. Taken back in one statement. */
export interface NoteGroup {
  table: string;
  columns: string[];
  does: 'added' | 'changed' | 'removed';
  places: number[];
}

/** The next notes to take back, last first, in groups. */
export async function lastNotes(
  tx: Executor,
  workspaceId: string,
  changeId: string,
  before: number | null,
  limit: number,
): Promise<NoteGroup[]> {
  const { rows } = await tx.execute<{ place: number; table: string; does: NoteGroup['does']; columns: string[] }>(sql`
    select place::float8 as place, table_name as "table",
           case when before is null then 'added' when after is null then 'removed' else 'changed' end as does,
           array(select jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) order by 1) as columns
      from record_change_rows
     where workspace_id = ${workspaceId}::uuid and change_id = ${changeId}::uuid and (${before}::bigint is null or place < ${before}::bigint)
     order by place desc limit ${limit}`);
  const groups: NoteGroup[] = [];
  for (const { place, ...note } of rows) {
    const last = groups.at(-1);
    const alike = last?.table === note.table && last.does === note.does && last.columns.join() === note.columns.join();
    if (alike) last.places.push(place);
    else groups.push({ ...note, places: [place] });
  }
  return groups;
}
