// Gives a removed person's work to their successor, some rows at a time: killed anywhere, the next run takes what is left.
import { z } from 'zod';
import { lockSuccessor } from '#account/accounts/server/index.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { handOverSome } from './team.store.ts';
import type { TeamContext } from './team-context.ts';

export const handOverJob = {
  name: 'team-hand-over',
  payload: z.object({ workspaceId: z.uuid(), from: z.uuid(), to: z.uuid() }),
  maxAttempts: 25,
} satisfies JobDefinition;

const ROWS = 2_000;

export function createHandOverJob({ platform, handedOver }: TeamContext): Job {
  const { db, events, log } = platform;
  return defineJob(handOverJob, async ({ workspaceId, from, to }) => {
    let rows = 0;
    for (const kind of handedOver) {
      for (let some = ROWS; some === ROWS; ) {
        // The successor may be removed meanwhile: this goes to the one after them, like the rest of their work.
        some = await db.transaction(async (tx) => {
          const heir = await lockSuccessor(tx, workspaceId, to);
          return handOverSome(tx, workspaceId, { from, to: heir, kind, limit: ROWS });
        });
        rows += some;
      }
    }
    if (rows > 0) log.info({ workspaceId, rows }, 'the work of a removed person was handed over');
    events.publish(workspaceId, ACCOUNT_CHANGED);
  });
}
