// The clock of the open boards: each at minutes of its own, and all of them soon after the first start.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { BOARD_IDS, BOARDS, type BoardId } from '../domain/boards.ts';
import { type FetchContext, fetchBoard } from './fetch-board.ts';
import { dropOldFound } from './found-jobs.store.ts';
import { allFetches } from './job-fetches.store.ts';
import { retirePostings } from './postings.store.ts';

const nothing = z.unknown();

/** A fault is noted and backed off from by the fetch itself: the queue tries nothing again. */
const definitionOf = (id: BoardId) => ({
  name: `fetch-jobs-${id}`,
  payload: nothing,
  cron: BOARDS[id].cron,
  maxAttempts: 1,
});

export function createJobBoardJobs(context: FetchContext): Job[] {
  const { db, log } = context.platform;
  return [
    ...BOARD_IDS.map((id) =>
      defineJob(definitionOf(id), async (_payload, stopping) => {
        await fetchBoard(context, id, stopping);
      }),
    ),
    defineJob({ name: 'retire-jobs', payload: nothing, cron: '56 3 * * *', maxAttempts: 3 }, async () => {
      const postings = await retirePostings(db, { unseenDays: 35, keptDays: 30 });
      const found = await dropOldFound(db, 365);
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
    await jobs.enqueue(db, definitionOf(id), {}, `first-${id}`);
  }
}
