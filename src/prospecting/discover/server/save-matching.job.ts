// Saves all rows that fit in batches. Each batch commits with its place: killed between two of them, the next one continues there.
import { z } from 'zod';
import { listRecords, publishBoth } from '#crm/records/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { AppError, ERRORS } from '#shared/errors.ts';
import type { Matching, RowRef } from '../contract.ts';
import type { NewSort } from '../domain/sorts.ts';
import { MATCHING_LIMIT } from '../fields.contract.ts';
import type { DiscoverContext } from './discover-context.ts';
import { recordSort } from './list-order.ts';
import { matchKnown } from './match-known.ts';
import { RECORD_KIND } from './match-sources.store.ts';
import type { NewPlace, NewRows } from './new-cursor.ts';
import { newRows } from './new-rows.ts';
import { refOf } from './ordered-rows.ts';
import { ownedCondition } from './owned-records.store.ts';
import { publishSave, saveJobKey, saveMatchingJob } from './save-matching.ts';
import { saveDrafts } from './save-rows.ts';
import {
  advanceSave,
  endSave,
  holdSave,
  insertSaveRows,
  isUndone,
  nextSaveRows,
  readSave,
  type SavedRowOutcome,
  type SaveRowRef,
  stalledSaves,
} from './saves.store.ts';
import { draftsOf } from './stored-drafts.ts';

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
      const held = await holdSave(tx, workspaceId, id);
      if (held && held.total === null) await insertSaveRows(tx, workspaceId, id, refs);
      return held !== null;
    });
  }
  const { kind } = asked;
  // Read before the transaction, which holds the library; who took the same rows meanwhile has moved the place.
  const rows = await nextSaveRows(db, workspaceId, id, BATCH);
  const drafts = await draftsOf(platform, workspaceId, kind, rows);
  const more = await db.transaction(async (tx) => {
    const held = await holdSave(tx, workspaceId, id);
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
      await advanceSave(tx, workspaceId, id, { outcomes: outcomesOf(rows, items), changeId });
    }
    if (rows.length === BATCH) return true;
    await endSave(tx, workspaceId, id, 'done');
    return false;
  });
  publishBoth(platform.events, workspaceId, RECORD_KIND[kind]);
  return more;
}

interface KeptItem {
  ref: RowRef;
  id: string;
  outcome: 'created' | 'merged' | 'unchanged';
}

function outcomesOf(rows: readonly SaveRowRef[], items: readonly KeptItem[]): SavedRowOutcome[] {
  const kept = new Map(items.map((item) => [`${item.ref.from} ${item.ref.id}`, item]));
  return rows.map(({ place, from, id }) => {
    const item = kept.get(`${from} ${id}`);
    return { place, outcome: item?.outcome ?? 'gone', recordId: item?.id ?? null };
  });
}

// All rows of a free answer in its order, or the first of them where they are more than one press may take.

/** Read at once. */
const PAGE = 1_000;

export function matchingRefs(context: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  return asked.show === 'yours' ? yourRefs(context, workspaceId, asked) : newRefs(context, workspaceId, asked);
}

async function newRefs({ platform }: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  await matchKnown(platform, workspaceId, kind);
  const sort = (asked.sort ?? 'relevance') as NewSort;
  const question = { workspaceId, kind, filters, since: sinceOf(asked) };
  const refs: RowRef[] = [];
  let place: NewPlace | null = null;
  do {
    const page: NewRows = await newRows(platform, question, sort, place, PAGE);
    refs.push(...page.rows.map(refOf));
    place = page.next;
  } while (place !== null && refs.length < MATCHING_LIMIT);
  return refs.slice(0, MATCHING_LIMIT);
}

async function yourRefs(context: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  const also = await ownedCondition(context.platform.db, workspaceId, { kind, filters, since: sinceOf(asked) });
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

const sinceOf = ({ since }: Matching): Date | undefined => (since === undefined ? undefined : new Date(since));
