// What a user does with an uploaded file: map its columns, run, cancel, undo, delete.

import { z } from 'zod';
import { type Actor, recordActivity, systemActor } from '#account/activity-log/server/index.ts';
import { getCustomFields, type RecordsContext } from '#crm/records/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import { DRAFT_DAYS, type Import, type ImportDetail, type ImportMapping, UNDO_DAYS } from '../contract.ts';
import { enqueueImport } from './import.job.ts';
import { clearRows } from './import-rows.store.ts';
import {
  changeImport,
  filesInUse,
  type ImportRow,
  importById,
  lockImport,
  oldRejects,
  oldResumable,
  removeImport,
  staleDrafts,
} from './imports.store.ts';
import {
  getImport,
  IMPORT_FILES,
  importOfKey,
  presentDetail,
  presentImport,
  publishImport,
  rejectsKey,
  undoUntil,
  uploadKey,
} from './present-import.ts';
import { createSlots } from './run/slots.ts';
import { BEFORE_RUN, isBeforeRun } from './upload/upload-import.ts';

/** @throws AppError NOT_FOUND, IMPORT_STARTED, LIST_NOT_FOUND, INVALID_INPUT at the invalid columns */
export async function mapImport(
  { platform, relations }: RecordsContext,
  { workspaceId }: Principal,
  id: string,
  mapping: ImportMapping,
): Promise<ImportDetail> {
  const { db, jobs } = platform;
  const row = await getImport(platform, workspaceId, id);
  const customs = await getCustomFields(db, workspaceId, row.kind);
  createSlots(row.kind, mapping, { customs, width: row.columns.length });
  if (mapping.listId !== null) await relations.roomInList(workspaceId, mapping.listId);
  await db.transaction(async (tx) => {
    const changed = await changeImport(tx, workspaceId, id, BEFORE_RUN, {
      state: 'checking',
      mapping,
      preview: null,
      rows: null,
      progress: 0,
      fault: null,
      nextAttempt: true,
    });
    if (!changed) throw new AppError('IMPORT_STARTED');
    await enqueueImport(jobs, tx, workspaceId, id);
  });
  await publishImport(platform, workspaceId, id);
  return presentDetail(await getImport(platform, workspaceId, id));
}

/** Runs a checked import. Idempotent. @throws AppError NOT_FOUND, IMPORT_NOT_READY; LIST_NOT_FOUND, LIST_FULL before anything is written */
export async function startRun(
  { platform, relations }: Pick<RecordsContext, 'platform' | 'relations'>,
  principal: Principal,
  id: string,
): Promise<Import> {
  const { db, jobs } = platform;
  const { workspaceId } = principal;
  const row = await getImport(platform, workspaceId, id);
  if (row.state === 'ready') await checkList(relations, workspaceId, row);
  const started = await db.transaction(async (tx) => {
    const zero = {
      created: 0,
      updated: 0,
      skipped: 0,
      failed: 0,
      progress: 0,
      reachedRow: 0,
      reachedMerge: 0,
      reachedRecord: null,
    };
    const changed = await changeImport(
      tx,
      workspaceId,
      id,
      { states: ['ready'] },
      {
        state: 'running',
        ...zero,
        failed: row.failed,
        progress: row.failed,
      },
    );
    const resumed = !changed && (await resumeRun(tx, workspaceId, id));
    if (changed || resumed) {
      await enqueueImport(jobs, tx, workspaceId, id);
      await recordActivity(tx, principal, { kind: 'import.started', subject: { type: 'import', id } });
    }
    return changed || resumed;
  });
  // Another call may have started it.
  const now = presentImport(await getImport(platform, workspaceId, id));
  if (!started && ['mapping', 'checking', 'ready'].includes(now.state)) throw new AppError('IMPORT_NOT_READY');
  if (!started && now.state === 'failed' && now.counts === null) throw new AppError('IMPORT_NOT_READY');
  await publishImport(platform, workspaceId, id);
  return now;
}

/** Continues a failed run after its finished rows. */
function resumeRun(tx: Executor, workspaceId: string, id: string): Promise<boolean> {
  const change = { state: 'running', resumable: false, fault: null, finishedAt: null } as const;
  return changeImport(tx, workspaceId, id, { states: ['failed'], resumable: true }, change);
}

/** Counts new records only: existing ones may be on the list. */
async function checkList(
  relations: RecordsContext['relations'],
  workspaceId: string,
  { mapping, created }: ImportRow,
): Promise<void> {
  const listId = mapping?.listId ?? null;
  if (listId === null) return;
  const { limit, room } = await relations.roomInList(workspaceId, listId);
  if (created > room) throw new AppError('LIST_FULL', { params: { n: formatCount(limit) }, details: { limit, room } });
}

const RUN = new Set(['running', 'done']);

/**
 * Runs an import onto a list of another feature. `listFor` is idempotent, and so is a repeated call.
 * @throws AppError NOT_FOUND, IMPORT_NOT_READY, LIST_NOT_FOUND, LIST_FULL
 */
export async function runOntoList(
  context: Pick<RecordsContext, 'platform' | 'relations'>,
  principal: Principal,
  id: string,
  listFor: (name: string) => Promise<string>,
): Promise<{ listId: string; name: string }> {
  const { db } = context.platform;
  const { workspaceId } = principal;
  const row = await getImport(context.platform, workspaceId, id);
  const { mapping, name, kind } = row;
  if (kind !== 'contact' || mapping === null) throw new AppError('IMPORT_NOT_READY');
  if (mapping.listId !== null && RUN.has(row.state)) return { listId: mapping.listId, name };
  if (row.state !== 'ready') throw new AppError('IMPORT_NOT_READY');
  const listId = await listFor(name);
  await changeImport(db, workspaceId, id, { states: ['ready'] }, { mapping: { ...mapping, listId } });
  await startRun(context, principal, id);
  return { listId, name };
}

export interface ImportProgress {
  state: string;
  /** Rows. */
  done: number;
  total: number;
  /** '' where nothing went wrong. */
  fault: string;
}

/** Null where there is no such import (any more). */
export async function importProgress(db: Executor, workspaceId: string, id: string): Promise<ImportProgress | null> {
  const row = await importById(db, workspaceId, id);
  return row && { state: row.state, done: row.progress, total: row.rows ?? 0, fault: row.fault ?? '' };
}

/** During the check back to the mapping; during the run with the rows done so far. No effect after its end. @throws AppError NOT_FOUND */
export async function cancelImport(platform: Platform, principal: Principal, id: string): Promise<Import> {
  const { workspaceId } = principal;
  await getImport(platform, workspaceId, id);
  const back = { state: 'mapping', preview: null, rows: null, progress: 0, nextAttempt: true } as const;
  await platform.db.transaction(async (tx) => {
    const stopped =
      (await changeImport(tx, workspaceId, id, { states: ['checking', 'ready'] }, back)) ||
      (await stopRun(platform, tx, workspaceId, id));
    if (stopped) await recordActivity(tx, principal, { kind: 'import.cancelled', subject: { type: 'import', id } });
  });
  await publishImport(platform, workspaceId, id);
  return presentImport(await getImport(platform, workspaceId, id));
}

/** The running job finishes after its batch: rejects, counts, file. If it waits for a retry, this new job does. */
async function stopRun({ jobs }: Platform, tx: Transaction, workspaceId: string, id: string): Promise<boolean> {
  const stopped = await changeImport(tx, workspaceId, id, { states: ['running'] }, { state: 'cancelled' });
  if (stopped) await enqueueImport(jobs, tx, workspaceId, id);
  return stopped;
}

/** Undoes an import within thirty days of its end. Idempotent. @throws AppError NOT_FOUND, IMPORT_NOT_UNDOABLE */
export async function undoImport(platform: Platform, principal: Principal, id: string): Promise<Import> {
  const { workspaceId } = principal;
  const { db, jobs, clock } = platform;
  const row = await getImport(platform, workspaceId, id);
  if (row.state !== 'undoing' && row.state !== 'undone') {
    const until = undoUntil(row);
    if (until === null) throw refused('nothing of it has been written, or it has not ended yet.');
    if (until.getTime() < clock.now()) throw refused(`that is possible for ${UNDO_DAYS} days.`);
    await db.transaction(async (tx) => {
      const zero = { progress: 0, reachedRecord: null, removed: 0, restored: 0, kept: 0 };
      const states = ['done', 'cancelled', 'failed'] as const;
      if (!(await changeImport(tx, workspaceId, id, { states }, { state: 'undoing', resumable: false, ...zero })))
        return;
      if (row.resumable) await clearRows(tx, workspaceId, id);
      await enqueueImport(jobs, tx, workspaceId, id);
      await recordActivity(tx, principal, { kind: 'import.undone', subject: { type: 'import', id } });
    });
  }
  await publishImport(platform, workspaceId, id);
  return presentImport(await getImport(platform, workspaceId, id));
}

const refused = (reason: string) => new AppError('IMPORT_NOT_UNDOABLE', { params: { reason } });

/** Deletes an upload that was not run. @throws AppError NOT_FOUND, IMPORT_STARTED */
export async function deleteImport({ db, files }: Platform, actor: Actor, id: string): Promise<void> {
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    await lockImport(tx, workspaceId, id);
    const row = await importById(tx, workspaceId, id);
    if (row === null) throw new AppError('NOT_FOUND');
    if (!isBeforeRun(row)) throw new AppError('IMPORT_STARTED');
    await recordActivity(tx, actor, { kind: 'import.deleted', subject: { type: 'import', id } });
    await removeImport(tx, workspaceId, id);
    await clearRows(tx, workspaceId, id);
  });
  await files.remove(uploadKey(workspaceId, id));
}

// Nightly: deletes uploads that were not run for a week, rejects after a month, and files left by a killed process.
const DAY_MS = 86_400_000;

export function createTidyImportsJob(platform: Platform): Job {
  const { db, clock, files } = platform;
  return defineJob({ name: 'imports-tidy', payload: z.unknown(), cron: '41 3 * * *', maxAttempts: 3 }, async () => {
    for (const { workspaceId, id } of await staleDrafts(db, new Date(clock.now() - DRAFT_DAYS * DAY_MS)))
      await deleteImport(platform, systemActor(workspaceId, 'Cleanup of uploads'), id);
    for (const { workspaceId, id } of await oldRejects(db, new Date(clock.now() - UNDO_DAYS * DAY_MS))) {
      await files.remove(rejectsKey(workspaceId, id));
      await changeImport(
        db,
        workspaceId,
        id,
        { states: ['done', 'cancelled', 'failed', 'undone'] },
        { rejects: false },
      );
    }
    for (const { workspaceId, id } of await oldResumable(db, new Date(clock.now() - DRAFT_DAYS * DAY_MS))) {
      await changeImport(db, workspaceId, id, { states: ['failed'] }, { resumable: false });
      await clearRows(db, workspaceId, id);
    }
    await sweepFiles(platform);
  });
}

/** Files that no import needs, if unchanged for a day. */
async function sweepFiles({ db, files, clock }: Platform): Promise<void> {
  for await (const page of files.list(IMPORT_FILES)) {
    const old = page
      .filter(({ modifiedAt }) => modifiedAt.getTime() < clock.now() - DAY_MS)
      .flatMap(({ key }) => importOfKey(key) ?? []);
    const used = await filesInUse(db, old);
    for (const { key, id, what } of old) if (!used[what].has(id)) await files.remove(key);
  }
}
