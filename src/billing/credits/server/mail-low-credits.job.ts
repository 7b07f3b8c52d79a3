// Tells the owner by mail that credits run low; queued in the transaction that took the crossing.
import { z } from 'zod';
import { renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCredits } from '#shared/formats.ts';
import { alertReaders } from './credit-alerts.store.ts';

export const lowCreditsMailJob = {
  name: 'credits-low-mail',
  payload: z.object({
    workspaceId: z.uuid(),
    crossing: z.number(),
    threshold: z.number(),
    balance: z.number(),
  }),
  maxAttempts: 12,
} satisfies JobDefinition;

export function createLowCreditsMailJob({ db, config, mailer }: Platform): Job {
  return defineJob(lowCreditsMailJob, async ({ workspaceId, threshold, balance }) => {
    for (const { email, name } of await alertReaders(db, workspaceId)) {
      await mailer.send(
        renderEmailLayout({
          to: email,
          name,
          link: `${config.publicUrl}/settings?section=credits`,
          subject: `${formatCredits(balance)} left in Leadwright`,
          lead: `Your workspace has ${formatCredits(balance)} left. You asked to be told when there are fewer than ${formatCredits(threshold)}.`,
          action: 'See where they went',
          footer:
            'You will hear of it again only after the balance has risen above that. The alert is set under Settings, Credits.',
        }),
      );
    }
  });
}
