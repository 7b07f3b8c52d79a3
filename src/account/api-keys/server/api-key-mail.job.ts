// Emails the user about a new key, so that a key created on an open browser is noticed.
import { z } from 'zod';
import { userById } from '#account/accounts/server/index.ts';
import { renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { keysOfUser } from './api-keys.store.ts';

export const apiKeyMailJob = {
  name: 'api-keys-send-mail',
  payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), keyId: z.uuid() }),
  maxAttempts: 12,
} satisfies JobDefinition;

/** Where keys are seen and revoked. */
const SETTINGS = '/settings?section=api';

export function createApiKeyMailJob({ db, mailer, config }: Platform): Job {
  return defineJob(apiKeyMailJob, async ({ workspaceId, userId, keyId }) => {
    const user = await userById(db, workspaceId, userId);
    const key = (await keysOfUser(db, workspaceId, userId)).find(({ id }) => id === keyId);
    // The account is gone, or the key was revoked at once: nothing to be told of.
    if (!user || !key) return;
    await mailer.send(
      renderEmailLayout({
        to: user.email,
        name: user.fullName,
        subject: 'An API key was created for your account',
        lead: [
          `The key “${key.name}” (${key.prefix}…) can now call Leadwright in your name.`,
          `It may: ${key.scopes.join(', ')}.`,
        ],
        action: 'Review your API keys',
        link: config.publicUrl + SETTINGS,
        footer: 'If this wasn’t you, revoke the key, end the other sessions and change your password.',
      }),
    );
  });
}
