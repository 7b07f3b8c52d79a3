// What is paid for, what comes next, and what wants attention.

import { CURRENCY } from '#account/plans/contract.ts';
import { readPools } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { BILLING_NOTICES, getBillingSummary, SubscriptionState } from '../contract.ts';
import type { Billing } from './billing-context.ts';
import { type CustomerRow, customerOf } from './customers.store.ts';
import { paymentsOf } from './payments.store.ts';
import { nextCharge } from './read-checkout.ts';
import { LIVING } from './start-checkout.ts';
import { type SubscriptionRow, subscriptionsOf } from './subscriptions.store.ts';

type Summary = RouteOutput<typeof getBillingSummary>;
type Notice = { code: (typeof BILLING_NOTICES)[number]; at: string | null };

const SHOWN_PAYMENTS = 12;

/** Who does not own the workspace sees where the credits come from, and no payment. */
export async function readSummary({ platform, provider }: Billing, principal: Principal): Promise<Summary> {
  const { workspaceId } = principal;
  const isOwner = principal.role === 'owner';
  const [customer, living, pools, payments] = await Promise.all([
    customerOf(platform.db, workspaceId),
    currentSubscription(platform, workspaceId),
    readPools(platform.db, workspaceId),
    isOwner ? paymentsOf(platform.db, workspaceId, SHOWN_PAYMENTS) : [],
  ]);
  return {
    provider: provider.name,
    owner: isOwner,
    subscription: living && isOwner ? presentSubscription(living) : null,
    currency: CURRENCY,
    boughtCredits: pools.bought,
    grantedCredits: pools.granted,
    payments: payments.map((payment) => ({
      id: payment.id,
      at: payment.paidAt.toISOString(),
      kind: payment.kind,
      plan: payment.plan,
      interval: payment.interval,
      amount: payment.amount,
      currency: payment.currency,
      credits: payment.credits,
      refundedAmount: payment.refundedAmount,
      disputed: payment.disputeState === 'open' || payment.disputeState === 'lost',
      invoiceUrl: payment.invoiceUrl,
      ledgerEntryId: payment.ledgerEntryId,
    })),
    notices: isOwner ? noticesOf(customer, living) : [],
  };
}

/** What has to be mended so that the plan stays, with the day until which it does; nothing for team members. */
export async function urgentNotices(
  platform: Pick<Platform, 'db'>,
  { workspaceId, role }: Principal,
): Promise<Notice[]> {
  if (role !== 'owner') return [];
  const [customer, living] = await Promise.all([
    customerOf(platform.db, workspaceId),
    currentSubscription(platform, workspaceId),
  ]);
  return noticesOf(customer, living).filter(({ code }) => code === 'payment-failed' || code === 'disputed');
}

/** The one that gives the plan or, behind with its payment, still could; null where there is none. */
export async function currentSubscription(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
): Promise<SubscriptionRow | null> {
  const living = (await subscriptionsOf(db, workspaceId)).filter(({ status }) => LIVING.includes(status));
  return living.sort((a, b) => LIVING.indexOf(a.status) - LIVING.indexOf(b.status))[0] ?? null;
}

function presentSubscription(row: SubscriptionRow): Summary['subscription'] {
  return {
    plan: row.plan,
    interval: row.interval,
    status: row.status as SubscriptionState,
    currentPeriodStart: row.periodStart.toISOString(),
    currentPeriodEnd: row.periodEnd.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    pendingPlan: row.pendingPlan,
    pendingInterval: row.pendingInterval,
    graceUntil: row.graceUntil?.toISOString() ?? null,
    nextChargeAmount: nextCharge(row)?.amount ?? null,
  };
}

function noticesOf(customer: CustomerRow | null, living: SubscriptionRow | null): Notice[] {
  const notices: Notice[] = [];
  if (customer?.disputedAt) notices.push({ code: 'disputed', at: customer.disputedAt.toISOString() });
  if (living?.graceUntil) notices.push({ code: 'payment-failed', at: living.graceUntil.toISOString() });
  if (living?.cancelAtPeriodEnd) notices.push({ code: 'cancels', at: living.periodEnd.toISOString() });
  else if (living?.pendingPlan) notices.push({ code: 'changes', at: living.periodEnd.toISOString() });
  if (customer?.entitledPlan === 'free') notices.push({ code: 'plan-ended', at: null });
  return notices;
}

/** When the plan's credits are replaced: the end of the period that is paid for; null where no plan is. */
export async function renewsAt(platform: Pick<Platform, 'db'>, workspaceId: string): Promise<Date | null> {
  const living = await currentSubscription(platform, workspaceId);
  return living && nextCharge(living) ? living.periodEnd : null;
}

/** Whether a plan would be charged again: it has to be cancelled before the account can go. */
export async function isSubscribed(platform: Pick<Platform, 'db'>, workspaceId: string): Promise<boolean> {
  return (await renewsAt(platform, workspaceId)) !== null;
}
