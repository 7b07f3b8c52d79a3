// Changes of the paid plan by its owner: what one costs, making it, taking it back, and the provider's own pages.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { CURRENCY, type Interval, type PaidPlan, PLAN_NAMES, PLAN_PRICES } from '#account/plans/contract.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { previewPlanChange } from '../contract.ts';
import { changeKind, invoiceGrant } from '../domain/money-rules.ts';
import type { Billing } from './billing-context.ts';
import { syncSubscription } from './payment-events.ts';
import { forPerson, type PlanChange } from './payments.provider.ts';
import { currentSubscription } from './read-billing.ts';
import { findCustomer, type SubscriptionRow } from './subscriptions.store.ts';

type Choice = { plan: PaidPlan; interval: Interval };

/** A preview is charged as shown for this long. */
const AS_OF_SECONDS = 15 * 60;

/** @throws SUBSCRIPTION_MISSING */
async function ownSubscription({ platform, provider }: Billing, principal: Principal): Promise<SubscriptionRow> {
  const living = await currentSubscription(platform, principal.workspaceId);
  if (living?.provider !== provider.name) throw new AppError('SUBSCRIPTION_MISSING');
  return living;
}

const toChange = ({ subscriptionId, customerId }: SubscriptionRow, to: Choice, asOf: number): PlanChange => ({
  subscriptionId,
  customerId,
  plan: to.plan,
  interval: to.interval,
  amount: PLAN_PRICES[to.plan][to.interval],
  asOf,
});

/** @throws SUBSCRIPTION_MISSING, PLAN_UNCHANGED, PAYMENTS_* */
export async function previewChange(
  billing: Billing,
  principal: Principal,
  to: Choice,
): Promise<RouteOutput<typeof previewPlanChange>> {
  const { platform, provider } = billing;
  const from = await ownSubscription(billing, principal);
  const when = changeKind(from, to);
  if (when === 'same') throw new AppError('PLAN_UNCHANGED');
  const now = platform.clock.now();
  const asOf = Math.floor(now / 1000);
  const next = { nextChargeAmount: PLAN_PRICES[to.plan][to.interval], currency: CURRENCY, asOf };
  if (when === 'period-end') {
    const at = from.periodEnd.toISOString();
    return { when, effectiveAt: at, amountDue: 0, nextChargeAt: at, creditsAdded: 0, ...next };
  }
  const { amountDue, lines } = await forPerson(platform.log, () => provider.previewChange(toChange(from, to, asOf)));
  return {
    when,
    effectiveAt: new Date(now).toISOString(),
    amountDue,
    // From monthly to yearly a new period begins at once.
    nextChargeAt: (from.interval === to.interval ? from.periodEnd : aYearFrom(now)).toISOString(),
    creditsAdded: invoiceGrant('update', lines)?.credits ?? 0,
    ...next,
  };
}

function aYearFrom(now: number): Date {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date;
}

/**
 * More is charged and given at once, less waits for the end of the period.
 * @param key the caller's idempotency key.
 * @throws SUBSCRIPTION_MISSING, PLAN_UNCHANGED, PLAN_CHANGE_LATER_ONLY, PAYMENT_DECLINED, PRICE_UNAVAILABLE, PAYMENTS_*
 */
export async function changePaidPlan(
  billing: Billing,
  principal: Principal,
  { when, asOf, ...to }: Choice & { when: 'now' | 'period-end'; asOf?: number | undefined },
  key: string,
): Promise<void> {
  const { platform, provider } = billing;
  const from = await ownSubscription(billing, principal);
  const kind = changeKind(from, to);
  if (kind === 'same') {
    // The same key again, after the change was made.
    if (from.pendingPlan === null) throw new AppError('PLAN_UNCHANGED');
    return resumePlan(billing, principal);
  }
  if (when === 'now' && kind === 'period-end') throw new AppError('PLAN_CHANGE_LATER_ONLY');
  const now = Math.floor(platform.clock.now() / 1000);
  const agreed = asOf !== undefined && asOf <= now && asOf > now - AS_OF_SECONDS ? asOf : now;
  const change = toChange(from, to, agreed);
  const providerKey = `plan:${principal.workspaceId}:${key}`;
  await forPerson(platform.log, async () => {
    if (when === 'now') await provider.changeNow(change, providerKey);
    else await provider.changeAtPeriodEnd(change, providerKey);
  });
  await platform.db.transaction((tx) =>
    recordActivity(tx, principal, {
      kind: 'plan.changed',
      subject: { type: 'plan', label: PLAN_NAMES[to.plan] },
      details: { before: PLAN_NAMES[from.plan as PaidPlan], when, interval: to.interval },
    }),
  );
  await refreshSubscription(billing, from);
}

/** Undoes a cancellation and a change that wait for the end of the period. */
export async function resumePlan(billing: Billing, principal: Principal): Promise<void> {
  const subscription = await ownSubscription(billing, principal);
  await forPerson(billing.platform.log, () => billing.provider.keepAsIs(subscription.subscriptionId));
  await billing.platform.db.transaction((tx) =>
    recordActivity(tx, principal, {
      kind: 'plan.resumed',
      subject: { type: 'plan', label: PLAN_NAMES[subscription.plan as PaidPlan] },
    }),
  );
  await refreshSubscription(billing, subscription);
}

/** The change is made; where reading it back fails, the events and the sweep will tell. */
async function refreshSubscription(billing: Billing, { subscriptionId }: SubscriptionRow): Promise<void> {
  await syncSubscription(billing, subscriptionId).catch((error: unknown) =>
    billing.platform.log.warn({ err: error }, 'a changed subscription could not be read back'),
  );
}

/** @throws SUBSCRIPTION_MISSING where nothing was ever paid, PAYMENTS_* */
export async function openPortal(
  billing: Billing,
  principal: Principal,
  flow: 'payment_method' | 'cancel' | 'update' | null,
): Promise<{ url: string }> {
  const { platform, provider } = billing;
  const customer = await findCustomer(platform.db, principal.workspaceId);
  if (!customer?.customerId || customer.provider !== provider.name) throw new AppError('SUBSCRIPTION_MISSING');
  const { customerId } = customer;
  const living = await currentSubscription(platform, principal.workspaceId);
  const returnUrl = `${platform.config.publicUrl}/settings?section=plan`;
  const subscriptionId = living?.subscriptionId ?? null;
  return forPerson(platform.log, () => provider.createPortal({ customerId, subscriptionId, flow, returnUrl }));
}
