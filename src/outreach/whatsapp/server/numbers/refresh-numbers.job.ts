// Every hour: quality, limit and state of each number, as Meta says them. One number by itself where a webhook tells of a change.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { askAbout } from './check-number.ts';
import { numbersToCheck } from './number-writes.store.ts';

const Payload = z.object({ workspaceId: z.uuid(), numberId: z.uuid(), repairs: z.boolean().default(false) });

export const REFRESH_NUMBER: JobDefinition<typeof Payload> = {
  name: 'whatsapp-refresh-number',
  payload: Payload,
  maxAttempts: 5,
};

/** Management calls are limited to 200 an hour and app (integration contracts 1.9): one for each number is far from it. */
const AT_MOST = 10_000;
const EVERY_MS = 50 * 60_000;

export function createRefreshNumberJob(context: WhatsappContext): Job {
  return defineJob(REFRESH_NUMBER, async ({ workspaceId, numberId, repairs }) => {
    const answer = await askAbout(context, workspaceId, numberId, { repairs });
    if (answer?.ok === false && answer.fault.kind === 'not-sent') throw new Error('WhatsApp could not be reached');
  });
}

export function createRefreshNumbersJob({ platform }: WhatsappContext): Job {
  const { db, clock, jobs } = platform;
  return defineJob(
    { name: 'whatsapp-refresh-numbers', payload: z.unknown(), cron: '41 * * * *', maxAttempts: 3 },
    async () => {
      for (const { workspaceId, id } of await numbersToCheck(db, new Date(clock.now() - EVERY_MS), AT_MOST))
        await jobs.enqueue(db, REFRESH_NUMBER, { workspaceId, numberId: id }, `whatsapp-refresh ${id}`);
    },
  );
}
