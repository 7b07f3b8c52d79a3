// The server's record of a payment, as the success page and the sign-up show it.
import { type Interval, type PaidPlan, PLAN_PRICES } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { CheckoutRecord, CheckoutState } from '../contract.ts';
import { creditsOfPeriod } from '../domain/invoice-credits.ts';
import type { Billing } from './billing-context.ts';
import { type CheckoutRow, checkoutById, checkoutByOrder } from './checkouts.store.ts';
import { paymentById } from './payments.store.ts';
import { settleCheckout } from './settle-checkout.ts';
import { type SubscriptionRow, subscriptionsOf } from './subscriptions.store.ts';

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
  return presentCheckout(billing.platform, await settled(billing, row));
}

/** A visitor's. @throws CHECKOUT_NOT_FOUND for anything but a guest's checkout */
export async function readGuestCheckout(billing: Billing, checkoutId: string) {
  const row = await checkoutById(billing.platform.db, checkoutId);
  if (!row?.guest) throw new AppError('CHECKOUT_NOT_FOUND');
  const { state, plan, interval, amount, currency, claimedAt } = await settled(billing, row);
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

async function settled(billing: Billing, row: CheckoutRow): Promise<CheckoutRow> {
  try {
    return await settleCheckout(billing, row);
  } catch (error) {
    billing.platform.log.warn({ err: error }, 'a checkout could not be settled; it is shown as it is known');
    // Somebody else may have settled it meanwhile.
    return (await checkoutByOrder(billing.platform.db, row.id)) ?? row;
  }
}

const shownState = (state: CheckoutRow['state']): CheckoutState => (state === 'creating' ? 'open' : state);

/** Eight letters and digits of the order's id. */
export function supportCode({ id }: Pick<CheckoutRow, 'id'>): string {
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
      : (await subscriptionsOf(db, workspaceId)).find(({ subscriptionId }) => subscriptionId === row.subscriptionId);
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
export function nextCharge(subscription: SubscriptionRow): { at: Date; amount: number } | null {
  const { status, cancelAtPeriodEnd, periodEnd, plan, interval, pendingPlan, pendingInterval } = subscription;
  if (cancelAtPeriodEnd || (status !== 'active' && status !== 'trialing' && status !== 'past_due')) return null;
  return { at: periodEnd, amount: PLAN_PRICES[pendingPlan ?? plan][pendingInterval ?? interval] };
}
