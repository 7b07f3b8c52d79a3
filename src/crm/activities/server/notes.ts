// Create, edit, delete and restore notes.

import { z } from 'zod';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { lockRecord, missingRecord } from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { addNote, Note } from '../contract.ts';
import { type ActivitiesContext, publishActivities } from './activities-context.ts';
import { changeNote, insertNote, type NoteRow, noteById, purgeDeleted } from './notes.store.ts';
import { recordEvents } from './timeline.store.ts';

/** Idempotent by id. @throws AppError RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE, also for a trashed record */
export async function createNote(
  { platform: { db, events } }: ActivitiesContext,
  principal: Principal,
  body: RouteInput<typeof addNote>['body'],
  key: string,
): Promise<Note> {
  const { workspaceId, userId } = principal;
  const { recordKind: kind, recordId, text } = body;
  const { result, again } = await withIdempotency(db, { principal, key, what: 'add note', body }, async (tx) => {
    if (!(await lockRecord(tx, workspaceId, kind, recordId)))
      throw await missingRecord(tx, workspaceId, kind, recordId);
    const id = newId();
    await insertNote(tx, workspaceId, { id, kind, recordId, text, createdBy: userId });
    const subject = { type: kind, id: recordId };
    await recordActivity(tx, principal, { kind: 'note.added', subject, details: { note: id } });
    await recordEvents(tx, workspaceId, {
      kind,
      recordIds: [recordId],
      what: 'note',
      payload: {},
      subjectId: id,
      madeBy: userId,
    });
    return { id };
  });
  if (!again) publishActivities(events, workspaceId, { kind, id: recordId });
  return getNote(db, workspaceId, result.id);
}

/** @throws AppError NOT_FOUND */
export async function updateNote(
  context: ActivitiesContext,
  principal: Principal,
  id: string,
  text: string,
): Promise<Note> {
  await change(context, principal, id, { text });
  return getNote(context.platform.db, principal.workspaceId, id);
}

/** @throws AppError NOT_FOUND */
export async function deleteNote(context: ActivitiesContext, principal: Principal, id: string): Promise<void> {
  await change(context, principal, id, { deleted: true });
}

/** @throws AppError NOT_FOUND, also where it was not deleted */
export async function restoreNote(context: ActivitiesContext, principal: Principal, id: string): Promise<Note> {
  await change(context, principal, id, { deleted: false });
  return getNote(context.platform.db, principal.workspaceId, id);
}

async function change(
  { platform: { db, events } }: ActivitiesContext,
  principal: Principal,
  id: string,
  what: Parameters<typeof changeNote>[3],
): Promise<void> {
  const { workspaceId } = principal;
  const record = await db.transaction(async (tx) => {
    const changed = await changeNote(tx, workspaceId, id, what);
    if (changed === null) throw new AppError('NOT_FOUND');
    const kind = 'text' in what ? 'note.edited' : what.deleted ? 'note.deleted' : 'note.restored';
    const subject = { type: changed.recordKind, id: changed.recordId };
    await recordActivity(tx, principal, { kind, subject, details: { note: id } });
    return changed;
  });
  publishActivities(events, workspaceId, { kind: record.recordKind, id: record.recordId });
}

async function getNote(db: ActivitiesContext['platform']['db'], workspaceId: string, id: string): Promise<Note> {
  const row = await noteById(db, workspaceId, id);
  if (row === null) throw new AppError('NOT_FOUND');
  return presentNote(row);
}

function presentNote({ id, text, createdBy, createdByName, createdAt, editedAt }: NoteRow): Note {
  return {
    id,
    text,
    by: createdBy && createdByName ? { id: createdBy, name: createdByName } : null,
    at: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}

// Nightly: purges notes and tasks that were deleted 30 days ago.
export function createTidyActivitiesJob({ db, log }: Platform): Job {
  return defineJob({ name: 'activities-tidy', payload: z.unknown(), cron: '55 3 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await purgeDeleted(db) }, 'notes and tasks tidied');
  });
}
