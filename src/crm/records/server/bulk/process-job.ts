// Runs a job on many records, batch by batch.
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Transaction } from '#platform/platform.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import { type BulkAction, RECORD_JOB_EVENT } from '../../contract.ts';
import { type Change, closeChange, lockLibrary, openChange } from '../changes/record-changes.store.ts';
import { countChangedRows, lockChange } from '../changes/undo.store.ts';
import { finishUndo, undoStep } from '../changes/undo-change.ts';
import { notifyJob } from '../notification-kinds.ts';
import { targetCondition } from '../reading/record-filter.store.ts';
import { publishBoth, type RecordsContext } from '../records-context.ts';
import { mergeGroup } from '../writing/merge-records.ts';
import { ACTION_OF, type Applied, applyAction } from './bulk-actions.ts';
import { presentJob, RECORD_JOB } from './record-job.ts';
import {
  advanceJob,
  deferIndexUpdates,
  endJob,
  flushIndexUpdates,
  isHalfRefused,
  type LockedJob,
  lockJob,
  nextIds,
  prepareHalf,
  readJob,
  stalledJobs,
} from './record-jobs.store.ts';

/** Records of one transaction, within a request and in the background: others who change records of the workspace wait for it. */
const BATCH = 500;
const LARGE_BATCH = 2_000;
/** Fewer records are not worth a second connection. */
const MIN_SPLIT = 1_000;
/** Ids that are looked up at once: what a selection asks for may take a second to find, whether a few of it are wanted or many. */
const READ_AHEAD = 50_000;

/** Until it is done, cancelled or fails; `stopping` ends it between two batches, to be taken up again. */
export async function processJob(
  context: RecordsContext,
  workspaceId: string,
  id: string,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = context.platform;
  const reading: Reading = { batch: LARGE_BATCH, ids: [], all: false };
  for (;;) {
    const open = await processBatch(context, workspaceId, id, reading).catch(async (error: unknown) => {
      // A fault of the catalogue will not go away by itself; anything else is tried again.
      if (!(error instanceof AppError)) throw error;
      await endFailed(context, workspaceId, id, error.message);
      return false;
    });
    await publishJob(context, workspaceId, id);
    if (open && !stopping?.aborted) continue;
    await flushIndexUpdates(db);
    return;
  }
}

/** Ends it with a reason; what is done stays. */
async function failJob(context: RecordsContext, workspaceId: string, id: string, reason: string): Promise<void> {
  await endFailed(context, workspaceId, id, reason);
  await publishJob(context, workspaceId, id);
}

function endFailed({ platform: { db } }: RecordsContext, workspaceId: string, id: string, why: string): Promise<void> {
  return db.transaction(async (tx) => {
    if (await endJob(tx, workspaceId, id, 'failed', why)) await notifyJob(tx, workspaceId, id, { background: true });
  });
}

/** Told in the transaction of a batch what it has changed. */
export type OnChanged = (tx: Transaction, ids: readonly string[], changed: number) => Promise<void>;

/** How the records of a job are read. */
interface Reading {
  batch: number;
  /** Ids that a selection has found beyond the last batch, in their order. */
  ids: string[];
  /** True where there are no further ones. */
  all: boolean;
  /** That of the selection, while further ids are to be found. */
  condition?: SQL | null;
  onChanged?: OnChanged;
}

/** Answers whether there may be more to do. */
export async function processBatch(
  context: RecordsContext,
  workspaceId: string,
  id: string,
  reading: Reading = { batch: BATCH, ids: [], all: false },
): Promise<boolean> {
  reading.condition = await readCondition(context, workspaceId, id, reading);
  return context.platform.db.transaction(async (tx) => {
    await deferIndexUpdates(tx);
    await lockLibrary(tx, workspaceId);
    const job = await lockJob(tx, workspaceId, id);
    if (!job || (job.state !== 'queued' && job.state !== 'running')) return false;
    const more = await oneBatch(context, tx, workspaceId, job, reading);
    if (!more) await notifyJob(tx, workspaceId, id, { background: reading.batch === LARGE_BATCH });
    return more;
  });
}

/**
 * Read before the transaction of a batch: the lists and fields that a filter names are looked up by statements of their own, for which the
 * transaction would need a second connection.
 */
async function readCondition(
  context: RecordsContext,
  workspaceId: string,
  id: string,
  reading: Reading,
): Promise<SQL | null> {
  if (reading.all || reading.ids.length >= reading.batch) return null;
  const job = await readJob(context.platform.db, workspaceId, id);
  if (job === null || 'ids' in job.target || job.action.do === 'undo' || job.action.do === 'merge-duplicates') {
    // Nothing is looked up, now or for a later batch.
    reading.all = true;
    return null;
  }
  return targetCondition(context, { workspaceId, kind: job.kind }, job.target);
}

function oneBatch(
  context: RecordsContext,
  tx: Transaction,
  workspaceId: string,
  job: LockedJob,
  reading: Reading,
): Promise<boolean> {
  const { action } = job;
  if (action.do === 'merge-duplicates') return mergeBatch(context, tx, workspaceId, job);
  return action.do === 'undo'
    ? undoBatch(context, tx, workspaceId, job, action.changeId, reading.batch)
    : actBatch(context, tx, workspaceId, job, action, reading);
}

type Act = Exclude<LockedJob['action'], { do: 'undo' | 'merge-duplicates' }>;

async function actBatch(
  context: RecordsContext,
  tx: Transaction,
  workspaceId: string,
  job: LockedJob,
  action: Act,
  reading: Reading,
): Promise<boolean> {
  const { id, kind, target, madeBy } = job;
  const ids = await listBatch(tx, job, reading);
  const more = ids.length === reading.batch && !('ids' in target && ids.at(-1) === toLast(target.ids));
  if (ids.length === 0) {
    const changed = await uncounted(tx, workspaceId, job, action);
    const changeId = job.changeId && (await closeChange(tx, { workspaceId, id: job.changeId, kind }, changed));
    await advanceJob(tx, workspaceId, id, { done: 0, changed, failed: 0, changeId, state: 'done' });
    return false;
  }
  const change = job.changeId
    ? { workspaceId, id: job.changeId, kind }
    : await openChange(tx, workspaceId, kind, ACTION_OF[action.do], madeBy);
  // The notes of the second half point at the change: the first batch has to have committed it.
  const split = job.changeId !== null && isSplit(action) && ids.length >= MIN_SPLIT;
  const applied = await (split ? applyInHalves : applyAction)(context, tx, change, action, ids, madeBy);
  const { failed } = applied;
  const changed = more ? applied.changed : applied.changed + (await uncounted(tx, workspaceId, job, action, applied));
  const changeId = await closeChange(tx, change, changed);
  const state = more ? 'running' : 'done';
  if (changed > 0) await reading.onChanged?.(tx, ids, changed);
  await advanceJob(tx, workspaceId, id, { done: ids.length, changed, failed, reached: ids.at(-1), changeId, state });
  return more;
}

/** What a second half has changed whose process was killed before the first one was committed: each has its note. */
async function uncounted(
  tx: Executor,
  workspaceId: string,
  { changeId, changed }: LockedJob,
  action: Act,
  last: Applied = { changed: 0, failed: 0 },
): Promise<number> {
  if (changeId === null || !isSplit(action)) return 0;
  return (await countChangedRows(tx, workspaceId, changeId)) - changed - last.changed;
}

function toLast(ids: readonly string[]): string | undefined {
  return [...ids].sort().at(-1);
}

/** Ids that are named are taken in their order, whatever shelf they are on; ids that do not exist are skipped by the action. */
async function listBatch(
  tx: Executor,
  { kind, target, reached, startedAt }: LockedJob,
  reading: Reading,
): Promise<string[]> {
  if ('ids' in target) {
    return [...new Set(target.ids)]
      .sort()
      .filter((each) => reached === null || each > reached)
      .slice(0, reading.batch);
  }
  if (reading.condition) {
    reading.ids = await nextIds(tx, kind, reading.condition, { reached, startedAt }, READ_AHEAD);
    reading.all = reading.ids.length < READ_AHEAD;
  }
  return reading.ids.splice(0, reading.batch);
}

/** Pairs of one transaction: a merge touches all that hangs on both records. */
const MERGE_BATCH = 25;

async function mergeBatch(
  { relations, exactGroups }: RecordsContext,
  tx: Executor,
  workspaceId: string,
  job: LockedJob,
): Promise<boolean> {
  const { id, kind, madeBy } = job;
  const { groups, reached, worked } = await exactGroups(tx, workspaceId, kind, job.reached, MERGE_BATCH);
  const change = job.changeId
    ? { workspaceId, id: job.changeId, kind }
    : await openChange(tx, workspaceId, kind, 'merge', madeBy);
  let merged = 0;
  for (const group of groups) merged += await mergeGroup(tx, relations, change, group);
  const changeId = await closeChange(tx, change, merged);
  const more = worked === MERGE_BATCH;
  // A group may hold pairs of later batches: those are gone when their turn comes, so the end counts all.
  const done = more ? Math.min(worked, Math.max(0, job.total - job.done)) : Math.max(0, job.total - job.done);
  const state = more ? 'running' : 'done';
  await advanceJob(tx, workspaceId, id, {
    done,
    changed: merged,
    failed: 0,
    reached: reached ?? undefined,
    changeId,
    state,
  });
  return more;
}

async function undoBatch(
  context: RecordsContext,
  tx: Executor,
  workspaceId: string,
  job: LockedJob,
  changeId: string,
  batch: number,
): Promise<boolean> {
  const change = await lockChange(tx, workspaceId, changeId);
  const step = change
    ? await undoStep(tx, context.relations, workspaceId, change, batch)
    : { restored: 0, kept: 0, worked: 0 };
  const more = step.worked === batch;
  if (change && !more)
    await finishUndo(tx, workspaceId, change, step.restored > 0 || job.done > 0 ? { restored: 1, kept: 0 } : step);
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

async function publishJob(
  { platform: { db, events } }: RecordsContext,
  workspaceId: string,
  id: string,
): Promise<void> {
  const job = await readJob(db, workspaceId, id);
  if (!job) return;
  events.publish(workspaceId, { type: RECORD_JOB_EVENT, data: presentJob(job) });
  publishBoth(events, workspaceId, job.kind);
}

// A batch runs as two parallel transactions: an UPDATE that writes every index of each row saturates one core.

/** They touch each record by itself and can be repeated. */
const SPLIT = new Set<BulkAction['do']>(['tag', 'untag', 'own']);

const isSplit = (action: BulkAction): boolean => SPLIT.has(action.do);

/** Ends the transaction of the second half without a trace. */
class Abandoned extends Error {}

/**
 * `tx` holds the library and the job for both halves, so that no undo or merge comes between them. The change is committed already: the notes
 * of both point at it. The second half is committed when the first one is written; a process that is killed between the two commits repeats
 * the batch, which changes nothing of the second half again, and the count at the end is that of the notes. Where the pool has no connection
 * for the second half by the time the first one is written, this transaction writes both: it never waits for a connection.
 */
export async function applyInHalves(
  context: RecordsContext,
  tx: Executor,
  change: Change,
  action: BulkAction,
  ids: readonly string[],
  madeBy: string,
): Promise<Applied> {
  const half = Math.ceil(ids.length / 2);
  let settle = (_isWritten: boolean): void => {};
  const first = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  let hasStarted = false;
  let isAbandoned = false;
  const write = async (other: Executor) => {
    if (isAbandoned) throw new Abandoned();
    hasStarted = true;
    await prepareHalf(other);
    const applied = await applyAction(context, other, change, action, ids.slice(half), madeBy);
    if (!(await first)) throw new Abandoned();
    return { applied };
  };
  const second = whileHoldingNothing(() => context.platform.db.transaction(write)).catch((fault: unknown) => ({
    fault,
  }));
  const others = async (): Promise<Applied> => {
    isAbandoned = !hasStarted;
    const ended = isAbandoned ? { fault: new Abandoned() } : await second;
    if ('applied' in ended) return ended.applied;
    if (!(ended.fault instanceof Abandoned) && !isHalfRefused(ended.fault)) throw ended.fault;
    return applyAction(context, tx, change, action, ids.slice(half), madeBy);
  };
  try {
    const own = await applyAction(context, tx, change, action, ids.slice(0, half), madeBy);
    settle(true);
    const { changed, failed } = await others();
    return { changed: own.changed + changed, failed: own.failed + failed };
  } finally {
    settle(false);
    isAbandoned = !hasStarted;
    if (hasStarted) await second;
  }
}

// Runs bulk jobs, and resumes those of a killed process.
export function createRecordJob(context: RecordsContext): Job {
  return defineJob(
    RECORD_JOB,
    ({ workspaceId, id }, stopping) => processJob(context, workspaceId, id, stopping),
    ({ workspaceId, id }) => failJob(context, workspaceId, id, ERRORS.JOB_FAILED.text),
  );
}

/** Work whose queued job is gone (a restored backup has no queue) is queued again; work that used up its tries fails. */
export function createResumeRecordJobsJob(context: RecordsContext): Job {
  const { db, jobs } = context.platform;
  return defineJob({ name: 'records-resume', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 3 }, async () => {
    for (const { workspaceId, id } of await stalledJobs(db)) {
      const resumed = await jobs.resume(db, RECORD_JOB, { workspaceId, id }, `record-job:${id}`);
      if (!resumed) await failJob(context, workspaceId, id, ERRORS.JOB_FAILED.text);
    }
  });
}
