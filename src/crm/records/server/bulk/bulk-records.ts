// Changes many records: some hundred at once, more of them as work in the background that shows how far it is.
import { type ActivityKind, MAX_IDS, recordActivity, toSubjects } from '#account/activity-log/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { AppError, errorText } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  type BulkAction,
  CONFLICTS_SHOWN,
  RECORD_JOB_EVENT,
  type RecordJob,
  type RecordKind,
  type Target,
} from '../../contract.ts';
import { type FilterContext, targetCondition } from '../reading/record-filter.store.ts';
import { publishRecords, type RecordsContext } from '../records-context.ts';
import { fieldLabels } from '../writing/edit-record.ts';
import { recordsOfChange, restoreConflicts } from './bulk.store.ts';
import { checkAction } from './bulk-actions.ts';
import { type OnChanged, processBatch } from './process-job.ts';
import { presentJob, RECORD_JOB } from './record-job.ts';
import {
  advanceJob,
  countMatching,
  endJob,
  insertJob,
  type JobRow,
  type NewJob,
  nextIds,
  readJob,
  recentJobs,
} from './record-jobs.store.ts';

/** Done within the request. Also the size of a batch. */
const REQUEST_LIMIT = 500;

/** The same key does it once. @throws AppError NOT_FOUND for an owner of nowhere; LIST_NOT_FOUND, LIST_FULL; INVALID_INPUT */
export async function bulkRecords(
  context: RecordsContext,
  principal: Principal,
  kind: RecordKind,
  body: { target: Target; action: BulkAction },
  key = newId(),
): Promise<RecordJob> {
  const { db, events, jobs } = context.platform;
  const { workspaceId, userId } = principal;
  const { target, action } = body;
  await checkAction(context, workspaceId, kind, action);
  const condition = await targetCondition(context, { workspaceId, kind }, target);
  const first = await nextIds(db, kind, condition, { reached: null, startedAt: null }, REQUEST_LIMIT + 1);
  const small = first.length <= REQUEST_LIMIT;
  const total = small ? first.length : await countMatching(db, kind, condition);
  const { result, again } = await withIdempotency(db, { principal, key, what: `bulk ${kind}`, body }, async (tx) => {
    const id = newId();
    // What is done at once is done to these, whatever the question answers a moment later.
    await insertJob(tx, workspaceId, {
      id,
      kind,
      action,
      target: small ? toIds(first, target) : target,
      total,
      madeBy: userId,
    });
    if (total === 0) await advanceJob(tx, workspaceId, id, { done: 0, changed: 0, failed: 0, state: 'done' });
    if (!small) await recordBulk(tx, principal, kind, action, first, total);
    if (!small) await jobs.enqueue(tx, RECORD_JOB, { workspaceId, id }, `record-job:${id}`);
    return { id };
  });
  const { id } = result;
  if (again) return readJobInFull(context, workspaceId, id);
  const onChanged: OnChanged = (tx, ids, changed) => recordBulk(tx, principal, kind, action, ids, changed);
  if (small && total > 0) await runImmediately(context, workspaceId, id, onChanged);
  const job = await readJobInFull(context, workspaceId, id);
  if (job.changed > 0) publishRecords(events, workspaceId, kind);
  if (!small) events.publish(workspaceId, { type: RECORD_JOB_EVENT, data: job });
  return job;
}

const KIND_OF: Record<BulkAction['do'], ActivityKind> = {
  tag: 'record.edited',
  untag: 'record.edited',
  own: 'record.edited',
  set: 'record.edited',
  bin: 'record.deleted',
  restore: 'record.restored',
  'add-to-list': 'list.members-added',
  'move-to-list': 'list.members-added',
  'remove-from-list': 'list.members-removed',
};
const FIELD_OF: Partial<Record<BulkAction['do'], string>> = { tag: 'tags', untag: 'tags', own: 'owner' };

/** One entry, however many they are: with the change where that is done at once, with its start where a job does it. */
async function recordBulk(
  tx: Transaction,
  principal: Principal,
  kind: RecordKind,
  action: BulkAction,
  ids: readonly string[],
  total: number,
): Promise<void> {
  const several = toSubjects(kind, ids, total);
  if ('listId' in action) {
    const details = { records: total, type: kind, ids: ids.slice(0, MAX_IDS) };
    await recordActivity(tx, principal, {
      kind: KIND_OF[action.do],
      subject: { type: 'list', id: action.listId },
      details,
    });
    return;
  }
  const field = action.do === 'set' ? fieldLabels(kind, [action.field])[0] : FIELD_OF[action.do];
  await recordActivity(tx, principal, {
    kind: KIND_OF[action.do],
    subject: several.subject,
    details: { ...several.details, ...(field !== undefined && { fields: field }) },
  });
}

/** Work in the background from the first record on, within the caller's transaction; to be told with `publishJob` after it. */
export async function startJob(
  tx: Executor,
  { platform: { jobs } }: Pick<RecordsContext, 'platform'>,
  workspaceId: string,
  job: Omit<NewJob, 'id'>,
): Promise<string> {
  const id = newId();
  await insertJob(tx, workspaceId, { ...job, id });
  await jobs.enqueue(tx, RECORD_JOB, { workspaceId, id }, `record-job:${id}`);
  return id;
}

/** Shows its bar in every open tab. */
export async function publishJob(
  { platform: { db, events } }: Pick<RecordsContext, 'platform'>,
  workspaceId: string,
  id: string,
): Promise<void> {
  const job = await readJob(db, workspaceId, id);
  if (job) events.publish(workspaceId, { type: RECORD_JOB_EVENT, data: presentJob(job) });
}

/** Reports the error to the waiting request. */
async function runImmediately(
  context: RecordsContext,
  workspaceId: string,
  id: string,
  onChanged: OnChanged,
): Promise<void> {
  try {
    await processBatch(context, workspaceId, id, { batch: REQUEST_LIMIT, ids: [], all: false, onChanged });
  } catch (error) {
    const fault = error instanceof AppError ? error.message : errorText('INTERNAL');
    await endJob(context.platform.db, workspaceId, id, 'failed', fault);
    throw error;
  }
}

/** An empty list of ids is no target: nothing matches, so no query runs. */
function toIds(ids: string[], target: Target): Target {
  return ids.length > 0 ? { ids } : target;
}

export async function listJobs({ platform: { db } }: RecordsContext, workspaceId: string): Promise<RecordJob[]> {
  return (await recentJobs(db, workspaceId)).map(presentJob);
}

/** @throws AppError NOT_FOUND */
export async function readRecordJob(
  { platform: { db } }: Pick<RecordsContext, 'platform'>,
  workspaceId: string,
  id: string,
): Promise<RecordJob> {
  return presentJob(await knownJob(db, workspaceId, id));
}

/** A restore or an undo that left records in the bin names those that have their addresses. @throws AppError NOT_FOUND */
export async function readJobInFull(context: FilterContext, workspaceId: string, id: string): Promise<RecordJob> {
  const { db } = context.platform;
  const job = await knownJob(db, workspaceId, id);
  const { kind, action, target, failed } = job;
  if ((action.do !== 'restore' && action.do !== 'undo') || failed === 0) return presentJob(job);
  const condition =
    action.do === 'undo'
      ? recordsOfChange(workspaceId, action.changeId, kind)
      : await targetCondition(context, { workspaceId, kind }, target);
  return { ...presentJob(job), conflicts: await restoreConflicts(db, kind, condition, CONFLICTS_SHOWN) };
}

async function knownJob(db: Platform['db'], workspaceId: string, id: string): Promise<JobRow> {
  const job = await readJob(db, workspaceId, id);
  if (!job) throw new AppError('NOT_FOUND');
  return job;
}

/** Finished records stay changed and can be undone. No effect on an ended job. @throws AppError NOT_FOUND */
export async function cancelJob(context: RecordsContext, principal: Principal, id: string): Promise<RecordJob> {
  const { db, events } = context.platform;
  const { workspaceId } = principal;
  const known = await knownJob(db, workspaceId, id);
  const cancelled = await db.transaction(async (tx) => {
    const ended = await endJob(tx, workspaceId, id, 'cancelled', null);
    const details = { count: known.total };
    if (ended)
      await recordActivity(tx, principal, { kind: 'record-job.cancelled', subject: { type: known.kind }, details });
    return ended;
  });
  const job = await readRecordJob(context, workspaceId, id);
  if (cancelled) events.publish(workspaceId, { type: RECORD_JOB_EVENT, data: job });
  return job;
}
