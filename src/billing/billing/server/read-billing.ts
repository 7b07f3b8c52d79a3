// Reads billing: the summary in the settings, the record of a checkout, and everything about a workspace for the operator.
import { CURRENCY, type Interval, type PaidPlan, PLAN_PRICES } from '#account/plans/contract.ts';
import { readPools } from '#billing/credits/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type {
  BILLING_NOTICES,
  CheckoutRecord,
  CheckoutState,
  getBillingSummary,
  SubscriptionState,
} from '../contract.ts';
import { creditsOfPeriod } from '../domain/money-rules.ts';
import type { Billing } from './billing-context.ts';
import { type CheckoutRow, checkoutById, checkoutByOrder, listCheckouts } from './checkouts.store.ts';
import { listPayments, paymentById } from './payments.store.ts';
import { reconcileCheckout } from './reconcile-checkout.ts';
import { LIVE_STATES } from './start-checkout.ts';
import { type CustomerRow, findCustomer, listSubscriptions, type SubscriptionRow } from './subscriptions.store.ts';

type Summary = RouteOutput<typeof getBillingSummary>;
type Notice = { code: (typeof BILLING_NOTICES)[number]; at: string | null };

const SHOWN_PAYMENTS = 12;

/** Who does not own the workspace sees where the credits come from, and no payment. */
export async function readSummary({ platform, provider }: Billing, principal: Principal): Promise<Summary> {
  const { workspaceId } = principal;
  const isOwner = principal.role === 'owner';
  const [customer, living, pools, payments] = await Promise.all([
    findCustomer(platform.db, workspaceId),
    currentSubscription(platform, workspaceId),
    readPools(platform.db, workspaceId),
    isOwner ? listPayments(platform.db, workspaceId, SHOWN_PAYMENTS) : [],
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
    notices: isOwner ? toNotices(customer, living) : [],
  };
}

/** What must be fixed to keep the plan, with the last day for it; nothing for team members. */
export async function urgentNotices(
  platform: Pick<Platform, 'db'>,
  { workspaceId, role }: Principal,
): Promise<Notice[]> {
  if (role !== 'owner') return [];
  const [customer, living] = await Promise.all([
    findCustomer(platform.db, workspaceId),
    currentSubscription(platform, workspaceId),
  ]);
  return toNotices(customer, living).filter(({ code }) => code === 'payment-failed' || code === 'disputed');
}

/** The one that gives the plan or, behind with its payment, still could; null where there is none. */
export async function currentSubscription(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
): Promise<SubscriptionRow | null> {
  const living = (await listSubscriptions(db, workspaceId)).filter(({ status }) => LIVE_STATES.includes(status));
  return living.sort((a, b) => LIVE_STATES.indexOf(a.status) - LIVE_STATES.indexOf(b.status))[0] ?? null;
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

function toNotices(customer: CustomerRow | null, living: SubscriptionRow | null): Notice[] {
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

// The server's record of a payment, as the success page and the sign-up show it.

/**
 * One's own payment. Runs the fulfilment; where the provider does not answer, what is known is shown.
 * @throws CHECKOUT_NOT_FOUND
 */
export async function readOwnCheckout(
  billing: Billing,
  { workspaceId }: Pick<Principal, 'workspaceId'>,
  checkoutId: string,
): Promise<CheckoutRecord> {
  const row = await checkoutById(billing.platform.db, checkoutId);
  if (row?.workspaceId !== workspaceId) throw new AppError('CHECKOUT_NOT_FOUND');
  return presentCheckout(billing.platform, await reconciled(billing, row));
}

/** A visitor's. @throws CHECKOUT_NOT_FOUND for anything but a guest's checkout */
export async function readGuestCheckout(billing: Billing, checkoutId: string) {
  const row = await checkoutById(billing.platform.db, checkoutId);
  if (!row?.guest) throw new AppError('CHECKOUT_NOT_FOUND');
  const { state, plan, interval, amount, currency, claimedAt } = await reconciled(billing, row);
  return {
    checkoutId,
    state: shownState(state),
    plan: plan as PaidPlan,
    interval: interval as Interval,
    amount,
    currency,
    paid: state === 'paid',
    claimed: claimedAt !== null,
  };
}

async function reconciled(billing: Billing, row: CheckoutRow): Promise<CheckoutRow> {
  try {
    return await reconcileCheckout(billing, row);
  } catch (error) {
    billing.platform.log.warn({ err: error }, 'a checkout could not be settled; it is shown as it is known');
    // A parallel request may have settled it meanwhile.
    return (await checkoutByOrder(billing.platform.db, row.id)) ?? row;
  }
}

const shownState = (state: CheckoutRow['state']): CheckoutState => (state === 'creating' ? 'open' : state);

/** Eight letters and digits of the order's id. */
function supportCode({ id }: Pick<CheckoutRow, 'id'>): string {
  const code = id.replaceAll('-', '').slice(-8).toUpperCase();
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export async function presentCheckout({ db }: Pick<Platform, 'db'>, row: CheckoutRow): Promise<CheckoutRecord> {
  const workspaceId = row.workspaceId ?? '';
  const plan = row.plan as PaidPlan | null;
  const interval = row.interval as Interval | null;
  const payment = await paymentById(db, workspaceId, (row.kind === 'plan' ? row.invoiceId : row.checkoutId) ?? '');
  const subscription =
    row.subscriptionId === null
      ? undefined
      : (await listSubscriptions(db, workspaceId)).find(({ subscriptionId }) => subscriptionId === row.subscriptionId);
  const planned = plan !== null && interval !== null ? creditsOfPeriod(plan, interval) : (row.pack ?? 0);
  const next = subscription && nextCharge(subscription);
  return {
    checkoutId: row.checkoutId ?? '',
    state: shownState(row.state),
    kind: row.kind,
    plan,
    interval,
    credits: payment?.credits ?? planned,
    amount: row.amount,
    currency: row.currency,
    periodStart: (payment?.periodStart ?? subscription?.periodStart)?.toISOString() ?? null,
    periodEnd: (payment?.periodEnd ?? subscription?.periodEnd)?.toISOString() ?? null,
    nextChargeAt: next?.at.toISOString() ?? null,
    nextChargeAmount: next?.amount ?? null,
    ledgerEntryId: payment?.ledgerEntryId ?? null,
    invoiceUrl: payment?.invoiceUrl ?? null,
    returnTo: row.returnTo,
    supportCode: supportCode(row),
  };
}

/** Null where nothing is charged again. Cents, by our own table of prices. */
function nextCharge(subscription: SubscriptionRow): { at: Date; amount: number } | null {
  const { status, cancelAtPeriodEnd, periodEnd, plan, interval, pendingPlan, pendingInterval } = subscription;
  if (cancelAtPeriodEnd || (status !== 'active' && status !== 'trialing' && status !== 'past_due')) return null;
  return { at: periodEnd, amount: PLAN_PRICES[pendingPlan ?? plan][pendingInterval ?? interval] };
}

// Everything that is known of a workspace's payments, for the operator.
const SHOWN = 20;

export async function inspectBilling({ platform: { db }, provider }: Billing, workspaceId: string) {
  const [customer, subscriptions, payments, checkouts] = await Promise.all([
    findCustomer(db, workspaceId),
    listSubscriptions(db, workspaceId),
    listPayments(db, workspaceId, SHOWN),
    listCheckouts(db, workspaceId, SHOWN),
  ]);
  const warnings: string[] = [];
  if (customer?.disputedAt) warnings.push(`a payment is disputed since ${customer.disputedAt.toISOString()}`);
  const paying = subscriptions.filter(({ status }) => status === 'active' || status === 'trialing');
  if (paying.length > 1) warnings.push(`${paying.length} subscriptions are paid for at once: one should be ended`);
  return {
    provider: provider.name,
    warnings,
    customer,
    subscriptions,
    payments,
    checkouts: checkouts.map(({ url: _url, idempotencyKey: _key, ...row }) => ({
      ...row,
      supportCode: supportCode(row),
    })),
  };
}
