// Sends an account's mail. The token is made here, not when the job is queued: no link ever stands in the queue.
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { accountMail } from './account-mails.ts';
import { replaceToken, userById } from './accounts.store.ts';

const Payload = z.object({
  workspaceId: z.uuid(),
  userId: z.uuid(),
  kind: z.enum(['confirm-email', 'reset-password', 'already-registered']),
});

export const accountMailJob = {
  name: 'accounts-send-mail',
  payload: Payload,
  maxAttempts: 12,
} satisfies JobDefinition;

const HOUR_MS = 3_600_000;
const LIFETIME_MS = { 'confirm-email': 24 * HOUR_MS, 'reset-password': HOUR_MS } as const;
/** Query-free: what stands behind # stays in the browser and out of logs and referrers. */
const FRAGMENT = { 'confirm-email': 'confirm', 'reset-password': 'reset' } as const;

export function createAccountMailJob(platform: Platform): Job {
  const { db, clock, config, mailer } = platform;
  return defineJob(accountMailJob, async ({ workspaceId, userId, kind }) => {
    const user = await userById(db, workspaceId, userId);
    if (!user) return; // deleted since
    let link = `${config.publicUrl}/`;
    if (kind !== 'already-registered') {
      const token = newToken();
      const expiresAt = new Date(clock.now() + LIFETIME_MS[kind]);
      await db.transaction((tx) => replaceToken(tx, workspaceId, userId, kind, hashToken(token), expiresAt));
      link += `#${FRAGMENT[kind]}=${token}`;
    }
    await mailer.send(accountMail(kind, user.email, user.fullName, link));
  });
}
