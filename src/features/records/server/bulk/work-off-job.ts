// Works off what is done to many records in batches. Each batch commits with its place, so whatever happens between two of them, the
// next one goes on there: nothing is done twice, and nothing is left out.
import type { Executor } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { RECORD_JOB_EVENT } from '../../contract.ts';
import { announceBoth } from '../announce-records.ts';
import { closeChange, holdLibrary, openChange } from '../changes/record-changes.store.ts';
import { holdChange } from '../changes/undo.store.ts';
import { settleUndo, undoStep } from '../changes/undo-change.ts';
import { targetCondition } from '../reading/record-filter.store.ts';
import type { RecordsContext } from '../records-context.ts';
import { ACTION_OF, applyAction } from './bulk-actions.ts';
import { presentJob } from './present-job.ts';
import { advanceJob, endJob, type HeldJob, holdJob, nextIds, readJob } from './record-jobs.store.ts';

const BATCH = 500;

/** Until it is done, cancelled or fails; `stopping` ends it between two batches, to be taken up again. */
export async function workOff(
  context: RecordsContext,
  workspaceId: string,
  id: string,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = context.platform;
  for (;;) {
    const open = await workOffBatch(context, workspaceId, id).catch(async (error: unknown) => {
      // A fault of the catalogue will not go away by itself; anything else is tried again.
      if (!(error instanceof AppError)) throw error;
      await endJob(db, workspaceId, id, 'failed', error.message);
      return false;
    });
    await tell(context, workspaceId, id);
    if (!open || stopping?.aborted) return;
  }
}

/** Answers whether there may be more to do. */
export async function workOffBatch(context: RecordsContext, workspaceId: string, id: string): Promise<boolean> {
  return context.platform.db.transaction(async (tx) => {
    await holdLibrary(tx, workspaceId);
    const job = await holdJob(tx, workspaceId, id);
    if (!job || (job.state !== 'queued' && job.state !== 'running')) return false;
    return job.action.do === 'undo'
      ? undoBatch(context, tx, workspaceId, job, job.action.changeId)
      : actBatch(context, tx, workspaceId, job, job.action);
  });
}

type Act = Exclude<HeldJob['action'], { do: 'undo' }>;

async function actBatch(
  context: RecordsContext,
  tx: Executor,
  workspaceId: string,
  job: HeldJob,
  action: Act,
): Promise<boolean> {
  const { id, kind, target, madeBy } = job;
  const ids = await batchOf(context, tx, workspaceId, job);
  const more = ids.length === BATCH && !('ids' in target && ids.at(-1) === lastOf(target.ids));
  if (ids.length === 0) {
    await advanceJob(tx, workspaceId, id, { done: 0, changed: 0, failed: 0, changeId: job.changeId, state: 'done' });
    return false;
  }
  const change = job.changeId
    ? { workspaceId, id: job.changeId, kind }
    : await openChange(tx, workspaceId, kind, ACTION_OF[action.do], madeBy);
  const { changed, failed } = await applyAction(context, tx, change, action, ids, madeBy);
  const changeId = await closeChange(tx, change, changed);
  const state = more ? 'running' : 'done';
  await advanceJob(tx, workspaceId, id, { done: ids.length, changed, failed, reached: ids.at(-1), changeId, state });
  return more;
}

function lastOf(ids: readonly string[]): string | undefined {
  return [...ids].sort().at(-1);
}

/** Ids that are named are taken in their order, whatever shelf they are on; those of nobody are passed over by the action. */
async function batchOf(context: RecordsContext, tx: Executor, workspaceId: string, job: HeldJob): Promise<string[]> {
  const { kind, target, reached, startedAt } = job;
  if ('ids' in target) {
    return [...new Set(target.ids)]
      .sort()
      .filter((each) => reached === null || each > reached)
      .slice(0, BATCH);
  }
  const condition = await targetCondition(context, { workspaceId, kind }, target);
  return nextIds(tx, kind, condition, { reached, startedAt }, BATCH);
}

async function undoBatch(
  context: RecordsContext,
  tx: Executor,
  workspaceId: string,
  job: HeldJob,
  changeId: string,
): Promise<boolean> {
  const change = await holdChange(tx, workspaceId, changeId);
  const step = change
    ? await undoStep(tx, context.relations, workspaceId, change, BATCH)
    : { restored: 0, kept: 0, worked: 0 };
  const more = step.worked === BATCH;
  if (change && !more)
    await settleUndo(tx, workspaceId, changeId, step.restored > 0 || job.done > 0 ? { restored: 1, kept: 0 } : step);
  const { restored: changed, kept: failed, worked: done } = step;
  await advanceJob(tx, workspaceId, job.id, {
    done,
    changed,
    failed,
    changeId: null,
    state: more ? 'running' : 'done',
  });
  return more;
}

async function tell({ platform: { db, events } }: RecordsContext, workspaceId: string, id: string): Promise<void> {
  const job = await readJob(db, workspaceId, id);
  if (!job) return;
  events.publish(workspaceId, { type: RECORD_JOB_EVENT, data: presentJob(job) });
  announceBoth(events, workspaceId, job.kind);
}
