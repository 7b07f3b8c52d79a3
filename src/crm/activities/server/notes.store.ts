// SQL of notes, and of the nightly purge of deleted notes and tasks.
import { sql } from 'drizzle-orm';
import type { RecordKind } from '#crm/records/contract.ts';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';

export interface NoteRow {
  id: string;
  recordKind: RecordKind;
  recordId: string;
  text: string;
  createdBy: string | null;
  createdByName: string | null;
  createdAt: Date;
  editedAt: Date | null;
}

/** Idempotent by id; the first text stays. False where the note existed. */
export async function insertNote(
  tx: Executor,
  workspaceId: string,
  note: { id: string; kind: RecordKind; recordId: string; text: string; createdBy: string },
): Promise<void> {
  await tx.execute(sql`
    insert into record_notes (workspace_id, id, record_kind, record_id, text, created_by)
    values (${workspaceId}::uuid, ${note.id}::uuid, ${note.kind}, ${note.recordId}::uuid, ${note.text}, ${note.createdBy}::uuid)`);
}

/** Deleted notes are not edited. Returns the note's record, or null where there is no such note. */
export async function changeNote(
  tx: Executor,
  workspaceId: string,
  id: string,
  change: { text: string } | { deleted: boolean },
): Promise<{ recordKind: RecordKind; recordId: string } | null> {
  const set =
    'text' in change
      ? sql`text = ${change.text}, edited_at = case when text = ${change.text} then edited_at else now() end`
      : sql`deleted_at = ${change.deleted ? sql`now()` : sql`null`}`;
  const shelf = 'deleted' in change && !change.deleted ? sql`deleted_at is not null` : sql`deleted_at is null`;
  const { rows } = await tx.execute<{ recordKind: RecordKind; recordId: string }>(sql`
    update record_notes set ${set} where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and ${shelf}
    returning record_kind as "recordKind", record_id as "recordId"`);
  return rows[0] ?? null;
}

export async function noteById(db: Database, workspaceId: string, id: string): Promise<NoteRow | null> {
  const rows = await runNamed<NoteRow>(
    db,
    'record-note',
    sql`select n.id, n.record_kind as "recordKind", n.record_id as "recordId", n.text, n.created_by as "createdBy",
               (select u.name from workspace_users u
                 where u.workspace_id = n.workspace_id and u.id = n.created_by) as "createdByName",
               n.created_at as "createdAt", n.edited_at as "editedAt"
          from record_notes n
         where n.workspace_id = ${workspaceId}::uuid and n.id = ${id}::uuid and n.deleted_at is null`,
  );
  return rows[0] ?? null;
}

/** Purges notes and tasks that were deleted 30 days ago (product design 4) with their events. Returns how many. */
export async function purgeDeleted(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with notes as (
      delete from record_notes where deleted_at < now() - interval '30 days' returning workspace_id, record_id, id),
    tasks as (
      delete from record_tasks where deleted_at < now() - interval '30 days' returning workspace_id, record_id, id),
    gone as (select * from notes union all select * from tasks),
    events as (
      delete from record_events e using gone g
       where e.workspace_id = g.workspace_id and e.record_id = g.record_id and e.subject_id = g.id)
    select 1 from gone`);
  return rowCount ?? 0;
}
