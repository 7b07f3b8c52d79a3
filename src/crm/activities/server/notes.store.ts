// SQL of notes.
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

/** Under the same id it is there once, with the text that came first. False where it was there. */
export async function insertNote(
  tx: Executor,
  workspaceId: string,
  note: { id: string; kind: RecordKind; recordId: string; text: string; createdBy: string },
): Promise<void> {
  await tx.execute(sql`
    insert into record_notes (workspace_id, id, record_kind, record_id, text, created_by)
    values (${workspaceId}::uuid, ${note.id}::uuid, ${note.kind}, ${note.recordId}::uuid, ${note.text}, ${note.createdBy}::uuid)`);
}

/** What is deleted is not edited. The record that it is about, or null where there is no such note. */
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
               (select coalesce(nullif(u.full_name, ''), u.email) from users u
                 where u.workspace_id = n.workspace_id and u.id = n.created_by) as "createdByName",
               n.created_at as "createdAt", n.edited_at as "editedAt"
          from record_notes n
         where n.workspace_id = ${workspaceId}::uuid and n.id = ${id}::uuid and n.deleted_at is null`,
  );
  return rows[0] ?? null;
}
