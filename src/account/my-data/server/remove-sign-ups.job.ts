// Removes sign-ups that were never confirmed: where another one got their address, and thirty days after they were made. They
// could not be signed in to, so no email says so.
import { removeSignUpsJob } from '#account/accounts/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { peopleOf } from './account-deletions.store.ts';
import { deadSignUps, lockDeadSignUp } from './dead-sign-ups.store.ts';
import { eraseMember, eraseWorkspace } from './erase.store.ts';

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;
const BATCH_SIZE = 500;

/** @param releaseCheckouts takes what was paid before signing up out of the workspace, so that it can be claimed again. */
export function createRemoveSignUpsJob(
  platform: Platform,
  releaseCheckouts: (tx: Executor, workspaceId: string) => Promise<void>,
): Job {
  const { db, clock, log } = platform;
  return defineJob(removeSignUpsJob, async () => {
    const before = new Date(clock.now() - KEPT_DAYS * DAY_MS);
    let removed = 0;
    for (const signUp of await deadSignUps(db, before, BATCH_SIZE)) {
      const { workspaceId, userId, role } = signUp;
      removed += await db.transaction(async (tx) => {
        if (!(await lockDeadSignUp(tx, signUp, before))) return 0;
        const owner = (await peopleOf(tx, workspaceId)).find((person) => person.role === 'owner');
        if (role !== 'owner' && owner) {
          await eraseMember(tx, workspaceId, { userId, ownerId: owner.id, traces: [userId] });
        } else {
          await releaseCheckouts(tx, workspaceId);
          await eraseWorkspace(tx, workspaceId, [userId]);
        }
        return 1;
      });
    }
    if (removed > 0) log.info({ removed }, 'unconfirmed sign-ups were removed');
  });
}
