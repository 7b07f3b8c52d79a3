// The jobs of billing: events, mails, the sweep, and the monthly credits of the free plan.
import { z } from 'zod';
import { PLAN_CREDITS, PLAN_NAMES } from '#account/plans/contract.ts';
import { publishBalance, renewGrant } from '#billing/credits/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { Billing } from './billing-context.ts';
import { createBillingMailJob } from './billing-mail.job.ts';
import { createProcessEventJob } from './payment-events.ts';
import { dueFreeCredits } from './subscriptions.store.ts';
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

// The free plan's credits of a month, once each month of the account's own calendar.
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Answers how many workspaces got them. */
async function grantFreeCredits({ db, clock, events }: Platform, stopping?: AbortSignal): Promise<number> {
  let granted = 0;
  let after = FIRST;
  while (!stopping?.aborted) {
    const due = await dueFreeCredits(db, new Date(clock.now()), after, BATCH);
    for (const { workspaceId, userId, month } of due) {
      const balance = await db.transaction((tx) =>
        renewGrant(tx, {
          workspaceId,
          userId,
          amount: PLAN_CREDITS.free,
          reason: `Credits of the ${PLAN_NAMES.free} plan`,
          idempotencyKey: `free:${month}`,
        }),
      );
      if (!balance) continue;
      publishBalance(events, workspaceId, balance);
      granted += 1;
    }
    if (due.length < BATCH) return granted;
    after = due.at(-1)?.workspaceId ?? after;
  }
  return granted;
}
