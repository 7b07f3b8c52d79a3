// The jobs of billing: events, mails, the sweep, and the monthly credits of the free plan.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Billing } from './billing-context.ts';
import { createBillingMailJob } from './billing-mail.job.ts';
import { grantFreeCredits } from './grant-free-credits.ts';
import { createProcessEventJob } from './receive-event.ts';
import { sweepPayments } from './sweep-payments.ts';

export function createBillingJobs(billing: Billing): Job[] {
  const { platform } = billing;
  return [
    createProcessEventJob(billing),
    createBillingMailJob(platform),
    defineJob(
      { name: 'billing-sweep', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 2 },
      async () => void platform.log.info(await sweepPayments(billing), 'payments swept'),
    ),
    defineJob(
      { name: 'billing-free-credits', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 5 },
      async (_payload, stopping) =>
        void platform.log.info({ workspaces: await grantFreeCredits(platform, stopping) }, 'monthly credits granted'),
    ),
  ];
}
