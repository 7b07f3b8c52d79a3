// Mails about payments: a renewal that failed, a plan that ended, a visitor's payment that waits for its account.
import { z } from 'zod';
import { ownerOf } from '#account/accounts/server/index.ts';
import { type PaidPlan, PLAN_NAMES } from '#account/plans/contract.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { billingMail } from './billing-mails.ts';
import { checkoutByOrder } from './checkouts.store.ts';

const Payload = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment-failed'), workspaceId: z.uuid(), plan: z.string(), until: z.iso.datetime() }),
  z.object({ kind: z.literal('plan-ended'), workspaceId: z.uuid(), plan: z.string() }),
  z.object({ kind: z.literal('unclaimed'), orderId: z.uuid() }),
]);

export const billingMailJob = { name: 'billing-send-mail', payload: Payload, maxAttempts: 12 } satisfies JobDefinition;

export function createBillingMailJob(platform: Platform): Job {
  const { db, config, mailer } = platform;
  return defineJob(billingMailJob, async (payload) => {
    if (payload.kind === 'unclaimed') {
      const row = await checkoutByOrder(db, payload.orderId);
      if (!row?.payerEmail || row.workspaceId !== null) return; // signed up meanwhile
      const link = `${config.publicUrl}/signup?checkout=${encodeURIComponent(row.checkoutId ?? '')}`;
      const plan = PLAN_NAMES[row.plan as PaidPlan];
      return mailer.send(billingMail({ kind: 'unclaimed', plan, link, to: row.payerEmail, name: '' }));
    }
    const owner = await ownerOf(db, payload.workspaceId);
    if (!owner) return; // deleted since
    const about = { to: owner.email, name: owner.fullName, plan: PLAN_NAMES[payload.plan as PaidPlan] };
    if (payload.kind === 'plan-ended') {
      return mailer.send(billingMail({ kind: 'plan-ended', ...about, link: `${config.publicUrl}/pricing` }));
    }
    const link = `${config.publicUrl}/settings?section=plan`;
    return mailer.send(billingMail({ kind: 'payment-failed', ...about, until: new Date(payload.until), link }));
  });
}
