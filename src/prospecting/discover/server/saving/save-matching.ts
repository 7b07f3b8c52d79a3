// Saves all rows that fit, in the background: starts, shows, cancels and undoes it. Each batch commits with its place, so a killed process continues there.
import { z } from 'zod';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { isUndone, listRecords, publishBoth, undoChange } from '#crm/records/server/index.ts';
import { withIdempotency } from '#platform/idempotency/idempotency.ts';
import { newId } from '#platform/ids.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { RouteInput } from '#shared/contract.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import {
  DISCOVER_SAVE_EVENT,
  type DiscoverSave,
  type Matching,
  type RowRef,
  type saveMatching as saveRoute,
} from '../../contract.ts';
import type { NewSort } from '../../domain/sorts.ts';
import { MATCHING_LIMIT } from '../../fields.contract.ts';
import { checkSort, recordSort } from '../answers/list-discover.ts';
import type { NewPlace, NewRows } from '../answers/new-cursor.ts';
import { newRows, toRef } from '../answers/new-rows.ts';
import { ownedCondition } from '../answers/owned-records.store.ts';
import type { DiscoverContext } from '../discover-context.ts';
import { matchKnown } from '../found/match-known.ts';
import { RECORD_KIND } from '../found/match-sources.store.ts';
import { assertPlan, loadDrafts, saveDrafts } from './chosen-rows.ts';
import {
  advanceSave,
  endSave,
  findOpenSave,
  insertSave,
  insertSaveRows,
  lockSave,
  nextSaveRows,
  readSave,
  recentSaves,
  type SavedRowOutcome,
  type SaveRow,
  type SaveRowRef,
  stalledSaves,
} from './saves.store.ts';

/** Its work is in a file of its own, so that queueing it does not load that. */
const saveMatchingJob = {
  name: 'discover-save-matching',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  maxAttempts: 10,
} satisfies JobDefinition;

const saveJobKey = (id: string): string => `discover-save:${id}`;

/**
 * The same press, and another one while the same rows are being saved, is one save.
 * @throws AppError PLAN_REQUIRED for a list on a plan without lists, LIST_NOT_FOUND, INVALID_INPUT for an order that these rows do not have
 */
export async function saveMatching(
  context: DiscoverContext,
  principal: Principal,
  body: RouteInput<typeof saveRoute>['body'],
  key: string,
): Promise<DiscoverSave> {
  const { db, jobs } = context.platform;
  const { workspaceId, userId } = principal;
  const { listId, ...asked } = body;
  checkSort(asked);
  if (listId !== undefined) {
    assertPlan('lists', principal);
    await context.relations.roomInList(workspaceId, listId);
  }
  const press = { principal, what: 'keep all that fit in Discover', body, key };
  const { result } = await withIdempotency(db, press, async (tx) => {
    const save = { id: newId(), asked, listId: listId ?? null, madeBy: userId };
    const { id, isNew } = await insertSave(tx, workspaceId, save);
    if (isNew) await jobs.enqueue(tx, saveMatchingJob, { workspaceId, id }, saveJobKey(id));
    const row = await lockSave(tx, workspaceId, id);
    if (!row) throw new AppError('NOT_FOUND');
    if (isNew) {
      const subject = { type: RECORD_KIND[asked.kind] };
      const details = { ...(row.total !== null && { count: row.total }), source: 'Discover' };
      await recordActivity(tx, principal, { kind: 'record.created', subject, details });
    }
    // Sent again under its key, the press is answered as it was the first time.
    return presentSave(row);
  });
  await publishSave(context, workspaceId, result.id);
  return result;
}

/** Shows it in every open tab. @throws AppError NOT_FOUND */
async function publishSave(
  { platform: { db, events } }: DiscoverContext,
  workspaceId: string,
  id: string,
): Promise<DiscoverSave> {
  const row = await readSave(db, workspaceId, id);
  if (!row) throw new AppError('NOT_FOUND');
  const save = presentSave(row);
  events.publish(workspaceId, { type: DISCOVER_SAVE_EVENT, data: save });
  return save;
}

export async function listSaves({ platform: { db } }: DiscoverContext, workspaceId: string): Promise<DiscoverSave[]> {
  return (await recentSaves(db, workspaceId)).map(presentSave);
}

/** What is saved stays. One that has ended is answered as it ended. @throws AppError NOT_FOUND */
export async function cancelSave(context: DiscoverContext, principal: Principal, id: string): Promise<DiscoverSave> {
  const { workspaceId } = principal;
  await context.platform.db.transaction(async (tx) => {
    if (await endSave(tx, workspaceId, id, 'cancelled'))
      await recordActivity(tx, principal, { kind: 'found.save-cancelled' });
  });
  return publishSave(context, workspaceId, id);
}

/** Saving that still makes the change is cancelled first. @throws AppError CHANGE_NOT_FOUND */
export async function undoDiscovered(
  context: DiscoverContext,
  principal: Principal,
  changeId: string,
): Promise<{ restored: number; kept: number; working: boolean }> {
  const open = await findOpenSave(context.platform.db, principal.workspaceId, changeId);
  if (open !== null) await cancelSave(context, principal, open);
  const { restored, kept, job } = await undoChange(context, principal, changeId);
  return { restored, kept, working: job !== null };
}

function presentSave({ asked, madeBy: _madeBy, createdAt, finishedAt, ...save }: SaveRow): DiscoverSave {
  // Within a transaction the driver gives moments as text.
  const moment = (at: Date | string) => new Date(at).toISOString();
  const at = { createdAt: moment(createdAt), finishedAt: finishedAt === null ? null : moment(finishedAt) };
  return { ...save, ...at, kind: asked.kind };
}

/** Rows of one transaction: enough for the planner to be told how many there are. */
const BATCH = 1_000;

export function createSaveMatchingJob(context: DiscoverContext): Job {
  return defineJob(
    saveMatchingJob,
    ({ workspaceId, id }, stopping) => saveAll(context, workspaceId, id, stopping),
    ({ workspaceId, id }) => failSave(context, workspaceId, id, ERRORS.JOB_FAILED.text),
  );
}

/** Queues again what lost its job: a killed process, or a restored backup, which has no queue. What used up its tries fails. */
export function createResumeSavesJob(context: DiscoverContext): Job {
  const { db, jobs } = context.platform;
  const definition = { name: 'discover-resume-saves', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 3 };
  return defineJob(definition, async () => {
    for (const save of await stalledSaves(db)) {
      const resumed = await jobs.resume(db, saveMatchingJob, save, saveJobKey(save.id));
      if (!resumed) await failSave(context, save.workspaceId, save.id, ERRORS.JOB_FAILED.text);
    }
  });
}

/** What is saved stays. */
async function failSave(context: DiscoverContext, workspaceId: string, id: string, fault: string): Promise<void> {
  await context.platform.db.transaction((tx) => endSave(tx, workspaceId, id, 'failed', fault));
  await publishSave(context, workspaceId, id);
}

/** Until it is done, cancelled or fails; `stopping` ends it between two batches, to be continued. */
export async function saveAll(
  context: DiscoverContext,
  workspaceId: string,
  id: string,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      const more = await saveSome(context, workspaceId, id);
      await publishSave(context, workspaceId, id);
      if (!more) return;
    } catch (error) {
      // An error of the catalogue will not go away by itself; anything else is tried again.
      if (!(error instanceof AppError)) throw error;
      return failSave(context, workspaceId, id, error.message);
    }
    if (stopping?.aborted) throw new Error('stopped before all rows were saved');
  }
}

/** One step: collects the rows, or saves the next of them. Answers whether there may be more to do. */
export async function saveSome(context: DiscoverContext, workspaceId: string, id: string): Promise<boolean> {
  const { platform } = context;
  const { db } = platform;
  const save = await readSave(db, workspaceId, id);
  if (!save || (save.state !== 'queued' && save.state !== 'running')) return false;
  const { asked, total } = save;
  if (total === null) {
    const refs = await matchingRefs(context, workspaceId, asked);
    return db.transaction(async (tx) => {
      const held = await lockSave(tx, workspaceId, id);
      if (held && held.total === null) await insertSaveRows(tx, workspaceId, id, refs);
      return held !== null;
    });
  }
  const { kind } = asked;
  // Read before the transaction, which holds the library; who took the same rows meanwhile has moved the place.
  const rows = await nextSaveRows(db, workspaceId, id, BATCH);
  const drafts = await loadDrafts(platform, workspaceId, kind, rows);
  const more = await db.transaction(async (tx) => {
    const held = await lockSave(tx, workspaceId, id);
    if (!held) return false;
    if (held.done !== save.done) return true;
    if (held.changeId !== null && (await isUndone(tx, workspaceId, held.changeId))) {
      await endSave(tx, workspaceId, id, 'cancelled');
      return false;
    }
    if (rows.length > 0) {
      const { changeId: before, listId, madeBy } = held;
      const { items, changeId } = await saveDrafts(tx, context, workspaceId, {
        kind,
        refs: rows,
        listId: listId ?? undefined,
        drafts,
        madeBy,
        changeId: before,
      });
      await advanceSave(tx, workspaceId, id, { outcomes: getOutcomes(rows, items), changeId });
    }
    if (rows.length === BATCH) return true;
    await endSave(tx, workspaceId, id, 'done');
    return false;
  });
  publishBoth(platform.events, workspaceId, RECORD_KIND[kind]);
  return more;
}

interface SavedItem {
  ref: RowRef;
  id: string;
  outcome: 'created' | 'merged' | 'unchanged';
}

function getOutcomes(rows: readonly SaveRowRef[], items: readonly SavedItem[]): SavedRowOutcome[] {
  const kept = new Map(items.map((item) => [`${item.ref.from} ${item.ref.id}`, item]));
  return rows.map(({ place, from, id }) => {
    const item = kept.get(`${from} ${id}`);
    return { place, outcome: item?.outcome ?? 'gone', recordId: item?.id ?? null };
  });
}

// Collecting the rows

/** Read at once. */
const PAGE = 1_000;

export function matchingRefs(context: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  return asked.show === 'yours' ? yourRefs(context, workspaceId, asked) : newRefs(context, workspaceId, asked);
}

async function newRefs({ platform }: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  await matchKnown(platform, workspaceId, kind);
  const sort = (asked.sort ?? 'relevance') as NewSort;
  const question = { workspaceId, kind, filters, since: toSince(asked) };
  const refs: RowRef[] = [];
  let place: NewPlace | null = null;
  do {
    const page: NewRows = await newRows(platform, question, sort, place, PAGE);
    refs.push(...page.rows.map(toRef));
    place = page.next;
  } while (place !== null && refs.length < MATCHING_LIMIT);
  return refs.slice(0, MATCHING_LIMIT);
}

async function yourRefs(context: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  const also = await ownedCondition(context.platform.db, workspaceId, { kind, filters, since: toSince(asked) });
  const scope = { workspaceId, kind: RECORD_KIND[kind] };
  const page = { q: filters.q, shelf: 'live', sort: recordSort(asked.sort), limit: PAGE } as const;
  const refs: RowRef[] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listRecords(context, scope, { ...page, cursor }, also);
    refs.push(...rows.map(({ id }): RowRef => ({ from: 'record', id })));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined && refs.length < MATCHING_LIMIT);
  return refs.slice(0, MATCHING_LIMIT);
}

const toSince = ({ since }: Matching): Date | undefined => (since === undefined ? undefined : new Date(since));
