// Background jobs of the board: fetching the open boards, and the daily news of saved searches.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { notifyNewResults } from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { SourceFault } from '#shared/sources.ts';
import { BOARD_IDS, BOARDS, type BoardId, minutesUntilNext } from '../domain/boards.ts';
import type { Posting } from '../domain/posting.ts';
import type { JobsContext } from './get-job.ts';
import { workspacesWithSaved } from './job-preferences.store.ts';
import { deleteOldFound, MAX_NEW_RESULTS } from './job-search.store.ts';
import { listSaved } from './list-saved-searches.ts';
import { BOARD_CALL_LIMITS, OPEN_BOARDS } from './open-boards.provider.ts';
import {
  allFetches,
  claimFetch,
  countListed,
  failFetch,
  finishFetch,
  markGone,
  retirePostings,
  upsertPostings,
} from './postings.store.ts';

const nothing = z.unknown();

/** A fault is noted and backed off from by the fetch itself: the queue tries nothing again. */
const getDefinition = (id: BoardId) => ({
  name: `fetch-jobs-${id}`,
  payload: nothing,
  cron: BOARDS[id].cron,
  maxAttempts: 1,
});

export function createJobBoardJobs(context: FetchContext): Job[] {
  const { db, log } = context.platform;
  return [
    ...BOARD_IDS.map((id) =>
      defineJob(getDefinition(id), async (_payload, stopping) => {
        await fetchBoard(context, id, stopping);
      }),
    ),
    defineJob({ name: 'retire-jobs', payload: nothing, cron: '56 3 * * *', maxAttempts: 3 }, async () => {
      const postings = await retirePostings(db, { unseenDays: 35, keptDays: 30 });
      const found = await deleteOldFound(db, 365);
      log.info({ ...postings, found }, 'old postings retired');
    }),
  ];
}

/** At the start of a worker: boards that were never asked need not wait for their hour. */
export async function queueFirstFetches(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  sources: FetchContext['sources'],
): Promise<void> {
  const asked = new Set((await allFetches(db)).map(({ source }) => source));
  for (const id of BOARD_IDS) {
    if (asked.has(id) || sources.openClient(id) === null) continue;
    await jobs.enqueue(db, getDefinition(id), {}, `first-${id}`);
  }
}

// One fetch of one open board: the first process to claim it makes it, and stores the postings batch by batch.
export interface FetchContext {
  platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  sources: Sources;
  /** Between pages; replaced in tests. */
  pause?: (ms: number) => Promise<unknown>;
}

const BATCH = 200;

/**
 * Killed anywhere, it leaves what it stored until then; run again, it changes nothing twice. A fetch that fails backs off.
 * @returns whether the board was asked
 */
export async function fetchBoard(
  { platform: { db, clock, log }, sources, pause }: FetchContext,
  id: BoardId,
  stopping: AbortSignal,
): Promise<boolean> {
  const client = sources.openClient(id);
  if (client === null) return false;
  const board = BOARDS[id];
  const at = new Date(clock.now());
  const failures = await claimFetch(db, id, at, minutesAfter(at, minutesUntilNext(board, 0)));
  if (failures === null) return false;
  try {
    const counts = { added: 0, changed: 0, same: 0, gone: 0 };
    const wait = pause ?? ((ms: number) => sleep(ms, undefined, { signal: stopping }));
    let complete = false;
    let seen = 0;
    for await (const batch of OPEN_BOARDS[id]({ client, now: at.getTime(), pause: wait, limits: BOARD_CALL_LIMITS })) {
      for (const postings of inBatches(batch.postings)) {
        const { added, changed, same } = await upsertPostings(db, id, postings, at);
        counts.added += added;
        counts.changed += changed;
        counts.same += same;
      }
      seen += batch.postings.length;
      complete = batch.complete;
      stopping.throwIfAborted();
    }
    // A board that suddenly lists nothing has a fault of its own, not an empty world.
    if (complete && seen > 0) counts.gone = await markGone(db, id, at, new Date(clock.now()));
    await finishFetch(db, id, new Date(clock.now()), await countListed(db, id));
    log.info({ board: id, ...counts, complete }, 'postings of a board fetched');
  } catch (error) {
    const fault = error instanceof SourceFault ? error.code : stopping.aborted ? 'STOPPED' : 'INTERNAL';
    await failFetch(db, id, fault, minutesAfter(at, minutesUntilNext(board, stopping.aborted ? 0 : failures + 1)));
    log.warn({ err: error, board: id, fault }, 'postings of a board could not be fetched');
  }
  return true;
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

function* inBatches(postings: readonly Posting[]): Generator<Posting[]> {
  for (let from = 0; from < postings.length; from += BATCH) yield postings.slice(from, from + BATCH);
}

// Every day, after the boards of the night: what has come to saved searches since they were opened, counted in our own tables alone.
const NEW_RESULTS_JOB = {
  name: 'job-news-of-workspace',
  payload: z.object({ workspaceId: z.uuid() }),
  maxAttempts: 3,
} satisfies JobDefinition;

type NewResultsContext = Pick<JobsContext, 'platform' | 'source'>;

export function createNewJobResultsJobs(context: NewResultsContext): Job[] {
  const { db, jobs } = context.platform;
  return [
    defineJob({ name: 'job-news', payload: z.unknown(), cron: '40 5 * * *', maxAttempts: 3 }, async () => {
      for (const workspaceId of await workspacesWithSaved(db))
        await jobs.enqueue(db, NEW_RESULTS_JOB, { workspaceId }, `job-news:${workspaceId}`);
    }),
    defineJob(NEW_RESULTS_JOB, ({ workspaceId }) => notifyNewJobs(context, workspaceId)),
  ];
}

/** Where a source with a key answers, no one knows what is new without paying for it. */
async function notifyNewJobs(context: NewResultsContext, workspaceId: string): Promise<void> {
  for (const { id, name, news, seenAt } of await listSaved(context, workspaceId)) {
    if (news === null || news === 0) continue;
    await context.platform.db.transaction((tx) =>
      notifyNewResults(tx, workspaceId, {
        id,
        seenAt,
        name,
        count: news,
        more: news >= MAX_NEW_RESULTS,
        nouns: ['job', 'jobs'],
        link: '/job-seeker',
      }),
    );
  }
}
