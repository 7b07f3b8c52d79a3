// Takes a change back, once: at once where it is small, as work of its own where it touched many.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Transaction } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { RECORD_JOB_EVENT, type RecordJob } from '../../contract.ts';
import { presentJob, RECORD_JOB } from '../bulk/record-job.ts';
import { findOpenUndo, findStopJob, insertJob, readJob } from '../bulk/record-jobs.store.ts';
import { RECORD_TABLE_NAMES } from '../record-columns.ts';
import { publishBoth, type RecordRelations, type RecordsContext } from '../records-context.ts';
import { lockLibrary } from './record-changes.store.ts';
import { queueRecordWebhooks } from './record-webhooks.store.ts';
import {
  countChangedRows,
  lastChangedRows,
  lockChange,
  markUndone,
  revertRows,
  saveUndoProgress,
  type UndoableChange,
} from './undo.store.ts';

/** Rows undone within one request. */
const REQUEST_LIMIT = 1_000;

export interface Undone {
  /** Records set back. */
  restored: number;
  /** Records kept, because they were changed since. */
  kept: number;
}

interface UndoResult {
  kind: RecordJob['kind'];
  undone: Undone;
  /** The work that takes it back, where that is too much for one request. */
  jobId: string | null;
  /** The work that was still making it. */
  stopped: string | null;
}

/**
 * Work that still makes the change is stopped first.
 * @throws AppError CHANGE_NOT_FOUND where it does not exist, was undone before, or is older than 30 days
 */
export async function undoChange(
  { platform: { db, events, jobs }, relations }: RecordsContext,
  principal: Principal,
  changeId: string,
): Promise<Undone & { job: RecordJob | null }> {
  const { workspaceId, userId } = principal;
  const done = await db.transaction(async (tx): Promise<UndoResult> => {
    await lockLibrary(tx, workspaceId);
    const change = await lockChange(tx, workspaceId, changeId);
    if (!change) throw new AppError('CHANGE_NOT_FOUND');
    const stopped = await findStopJob(tx, workspaceId, changeId);
    const total = await countChangedRows(tx, workspaceId, changeId);
    // What was noted of records goes with them when they are purged.
    if (total === 0) return { kind: change.kind, undone: { restored: 0, kept: change.changed }, jobId: null, stopped };
    if (total > REQUEST_LIMIT) {
      const open = await findOpenUndo(tx, workspaceId, changeId);
      if (open !== null) return { kind: change.kind, undone: { restored: 0, kept: 0 }, jobId: open, stopped };
      await recordUndo(tx, principal, change, total);
      const id = newId();
      const action = { do: 'undo', changeId } as const;
      await insertJob(tx, workspaceId, {
        id,
        kind: change.kind,
        action,
        target: { ids: [changeId] },
        total,
        madeBy: userId,
      });
      await jobs.enqueue(tx, RECORD_JOB, { workspaceId, id }, `record-job:${id}`);
      return { kind: change.kind, undone: { restored: 0, kept: 0 }, jobId: id, stopped };
    }
    const undone = await undoStep(tx, relations, workspaceId, change, REQUEST_LIMIT);
    await finishUndo(tx, workspaceId, change, undone);
    if (undone.restored > 0) await recordUndo(tx, principal, change, undone.restored);
    return { kind: change.kind, undone, jobId: null, stopped };
  });
  if (done.undone.restored > 0) publishBoth(events, workspaceId, done.kind);
  const stopped = done.stopped === null ? null : await readJob(db, workspaceId, done.stopped);
  if (stopped) events.publish(workspaceId, { type: RECORD_JOB_EVENT, data: presentJob(stopped) });
  const job = done.jobId === null ? null : await readJob(db, workspaceId, done.jobId);
  const { restored, kept } = done.undone;
  return { restored, kept, job: job && presentJob(job) };
}

function recordUndo(tx: Transaction, principal: Principal, { id, kind }: UndoableChange, count: number): Promise<void> {
  return recordActivity(tx, principal, {
    kind: 'record.undone',
    subject: { type: kind },
    details: { count, change: id },
  });
}

/** Nothing could be restored: it may be tried again after an undo of the conflicting change. */
export async function finishUndo(
  tx: Executor,
  workspaceId: string,
  { id, kind }: Pick<UndoableChange, 'id' | 'kind'>,
  undone: Undone,
): Promise<void> {
  if (undone.restored === 0 && undone.kept > 0) return saveUndoProgress(tx, workspaceId, id, null);
  await markUndone(tx, workspaceId, id);
  await queueRecordWebhooks(tx, { workspaceId, id, kind }, undone.restored, true);
}

/** Undoes the next rows, last first, and records the position. The caller has locked the library. */
export async function undoStep(
  tx: Executor,
  relations: RecordRelations,
  workspaceId: string,
  { id, kind, action, undonePlace }: UndoableChange,
  limit: number,
): Promise<Undone & { worked: number }> {
  const groups = await lastChangedRows(tx, workspaceId, id, undonePlace, limit);
  const table = action === 'list' || action === 'unlist' ? 'list_members' : RECORD_TABLE_NAMES[kind];
  const step = { restored: 0, kept: 0, worked: 0 };
  for (const group of groups) {
    const back = await revertRows(tx, workspaceId, id, group, relations.links);
    step.worked += group.places.length;
    // A moved record is in two rows, one for each list, and counts once.
    if (group.table !== table || (action === 'unlist' && group.does !== 'removed')) continue;
    step.restored += back;
    step.kept += group.places.length - back;
  }
  const reached = groups.at(-1)?.places.at(-1);
  if (reached !== undefined) await saveUndoProgress(tx, workspaceId, id, reached);
  return step;
}
