// What a subscription gives or ends, in the transaction that stores its state.

import { changeWorkspacePlan } from '#account/accounts/server/index.ts';
import { recordActivity, systemActor } from '#account/activity-log/server/index.ts';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import type { Platform, Transaction } from '#platform/platform.ts';
import { entitledPlan, givesPlan, graceEnd } from '../domain/entitlement.ts';
import { billingMailJob } from './billing-mail.job.ts';
import { customerOf, updateCustomer } from './customers.store.ts';
import type { ProviderName, ProviderSubscription } from './payments.provider.ts';
import { markGranted, saveSubscription, subscriptionsOf } from './subscriptions.store.ts';

type Context = Pick<Platform, 'clock' | 'jobs' | 'log'>;

/** The caller holds the lock of the workspace's customer. */
export async function applySubscription(
  context: Context,
  tx: Transaction,
  workspaceId: string,
  provider: ProviderName,
  facts: ProviderSubscription,
): Promise<void> {
  const { subscriptionId, customerId, status, plan, interval, periodStart, periodEnd, cancelAtPeriodEnd } = facts;
  const before = (await subscriptionsOf(tx, workspaceId)).find((known) => known.subscriptionId === subscriptionId);
  const graceUntil = facts.pastDueSince === null ? null : graceEnd(facts.pastDueSince);
  await saveSubscription(tx, {
    workspaceId,
    subscriptionId,
    provider,
    customerId,
    plan,
    interval,
    status,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    pendingPlan: facts.pending?.plan ?? null,
    pendingInterval: facts.pending?.interval ?? null,
    graceUntil,
  });
  // Once for each renewal that fails, however often it is told.
  if (graceUntil !== null && graceUntil.getTime() !== before?.graceUntil?.getTime()) {
    const until = graceUntil.toISOString();
    await context.jobs.enqueue(tx, billingMailJob, { kind: 'payment-failed', workspaceId, plan, until });
  }
  await applyEntitlement(context, tx, workspaceId);
}

/** Puts the workspace on the plan that its subscriptions give now, where that is another one than they gave before. */
export async function applyEntitlement(
  { clock, jobs, log }: Context,
  tx: Transaction,
  workspaceId: string,
): Promise<void> {
  const now = new Date(clock.now());
  const subscriptions = await subscriptionsOf(tx, workspaceId);
  const giving = subscriptions.filter((known) => givesPlan(known, now));
  await markGranted(
    tx,
    workspaceId,
    giving.map(({ subscriptionId }) => subscriptionId),
  );
  if (giving.length > 1) log.warn({ workspaceId }, 'a workspace pays for more than one plan: one should be ended');
  const customer = await customerOf(tx, workspaceId);
  const plan = entitledPlan(subscriptions, now);
  // The operator may have put the account on another plan since: only a change of ours is carried on.
  if (plan === null || plan === customer?.entitledPlan) return;
  await changeWorkspacePlan(tx, workspaceId, plan);
  await updateCustomer(tx, workspaceId, { entitledPlan: plan });
  await recordActivity(tx, systemActor(workspaceId, 'Payment provider'), {
    kind: 'plan.applied',
    subject: { type: 'plan', label: PLAN_NAMES[plan] },
  });
  if (plan === 'free' && customer?.entitledPlan) {
    await jobs.enqueue(tx, billingMailJob, { kind: 'plan-ended', workspaceId, plan: customer.entitledPlan });
  }
}
