// Begins a payment: our record first, then the provider's page, so that neither a lost answer nor a second click buys twice.
import { recordActivity } from '#account/activity-log/server/index.ts';
import {
  CREDIT_PACKS,
  type CreditPackSize,
  CURRENCY,
  type Interval,
  type PaidPlan,
  PLAN_NAMES,
  PLAN_PRICES,
  redirectAddress,
} from '#account/plans/contract.ts';
import { newId } from '#platform/ids.ts';
import { AppError } from '#shared/errors.ts';
import { formatCredits } from '#shared/formats.ts';
import type { Principal } from '#shared/principal.ts';
import type { Order } from '../contract.ts';
import type { Billing } from './billing-context.ts';
import {
  type CheckoutRow,
  checkoutByOrder,
  insertCheckout,
  type NewCheckout,
  openCheckout,
  openPlanCheckouts,
} from './checkouts.store.ts';
import { forPerson, type OrderedItem, type StartedCheckout } from './payments.provider.ts';
import { findCustomer, listSubscriptions } from './subscriptions.store.ts';

/** States of a subscription that a further one would double. */
export const LIVE_STATES = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'];

/**
 * @param key the caller's idempotency key: the same again answers the same page.
 * @throws SUBSCRIPTION_EXISTS, IDEMPOTENCY_KEY_REUSED, PRICE_UNAVAILABLE, PAYMENTS_*
 */
export async function startCheckout(
  billing: Billing,
  principal: Principal,
  order: Order & { returnTo?: string | undefined },
  key: string,
): Promise<StartedCheckout> {
  const { platform, provider } = billing;
  const { workspaceId, userId, email } = principal;
  if (order.kind === 'plan') {
    const subscriptions = await listSubscriptions(platform.db, workspaceId);
    const living = subscriptions.some(
      ({ status, provider: of }) => of === provider.name && status !== 'incomplete' && LIVE_STATES.includes(status),
    );
    if (living) throw new AppError('SUBSCRIPTION_EXISTS');
  }
  const customer = await findCustomer(platform.db, workspaceId);
  const customerId = customer?.provider === provider.name ? customer.customerId : null;
  const row = await insertAndRecord(billing, principal, order, {
    ...newRow(provider.name, order, key),
    workspaceId,
    userId,
    returnTo: order.returnTo ?? null,
    orderedCustomerId: customerId,
    orderedEmail: customerId === null ? email : null,
  });
  const started = await openPage(billing, row, order, {
    successUrl: '/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: pageBefore(row.returnTo),
  });
  if (order.kind === 'plan') await expireOthers(billing, workspaceId, row.id);
  return started;
}

/** The same click twice is one entry, as it is one checkout. */
function insertAndRecord(
  { platform }: Billing,
  principal: Principal,
  order: Order,
  checkout: NewCheckout,
): Promise<CheckoutRow> {
  return platform.db.transaction(async (tx) => {
    const row = await insertCheckout(tx, checkout);
    const label = order.kind === 'plan' ? `${PLAN_NAMES[order.plan]} plan` : formatCredits(order.pack);
    const subject = { type: 'plan', id: row.id, label } as const;
    await recordActivity(tx, principal, { kind: 'plan.checkout-started', subject, quietMinutes: 60 });
    return row;
  });
}

/** Where cancelling leads: to where the payment was begun, which still knows what was wanted. */
function pageBefore(returnTo: string | null): string {
  if (returnTo === null) return '/pricing';
  return returnTo.startsWith('/settings') ? returnTo : redirectAddress('/pricing', returnTo);
}

/** The same for a visitor, who signs up once it is paid. */
export async function startGuestCheckout(
  billing: Billing,
  { plan, interval }: { plan: PaidPlan; interval: Interval },
  key: string,
): Promise<StartedCheckout> {
  const order: Order = { kind: 'plan', plan, interval };
  const row = await insertCheckout(billing.platform.db, { ...newRow(billing.provider.name, order, key), guest: true });
  return openPage(billing, row, order, {
    successUrl: '/signup?checkout={CHECKOUT_SESSION_ID}',
    // Closing the payment page leads back to the step that opened it.
    cancelUrl: `/signup?${new URLSearchParams({ plan, interval })}#payment`,
  });
}

function newRow(provider: string, order: Order, idempotencyKey: string): NewCheckout {
  const item =
    order.kind === 'plan'
      ? {
          kind: order.kind,
          plan: order.plan,
          interval: order.interval,
          amount: PLAN_PRICES[order.plan][order.interval],
        }
      : { kind: order.kind, pack: order.pack, amount: CREDIT_PACKS[order.pack] };
  return { id: newId(), provider, idempotencyKey, currency: CURRENCY, ...item };
}

async function openPage(
  { platform, provider }: Billing,
  row: CheckoutRow,
  order: Order,
  urls: { successUrl: string; cancelUrl: string },
): Promise<StartedCheckout> {
  const item = toItem(row);
  const same =
    order.kind === 'plan'
      ? item.kind === 'plan' && item.plan === order.plan && item.interval === order.interval
      : item.kind === 'credits' && item.pack === order.pack;
  if (!same || row.provider !== provider.name) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (row.checkoutId !== null && row.url !== null) return { checkoutId: row.checkoutId, url: row.url };
  const { db, config, log } = platform;
  const { checkoutId, url } = await forPerson(log, () =>
    provider.createCheckout({
      orderId: row.id,
      item,
      amount: row.amount,
      customerId: row.orderedCustomerId,
      email: row.orderedEmail,
      successUrl: config.publicUrl + urls.successUrl,
      cancelUrl: config.publicUrl + urls.cancelUrl,
    }),
  );
  await openCheckout(db, row.id, checkoutId, url);
  // Of two calls at once the first answer stays, for both.
  const kept = await checkoutByOrder(db, row.id);
  return { checkoutId: kept?.checkoutId ?? checkoutId, url: kept?.url ?? url };
}

function toItem({ kind, plan, interval, pack }: CheckoutRow): OrderedItem {
  if (kind === 'credits') return { kind, pack: pack as CreditPackSize };
  return { kind, plan: plan as PaidPlan, interval: interval as Interval };
}

/** Two pages of a plan that are both open could both be paid: the older ones are closed. */
async function expireOthers({ platform, provider }: Billing, workspaceId: string, orderId: string): Promise<void> {
  for (const { checkoutId } of await openPlanCheckouts(platform.db, workspaceId, orderId)) {
    if (checkoutId === null) continue;
    await provider
      .expireCheckout(checkoutId)
      .catch((error: unknown) => platform.log.warn({ err: error }, 'an older checkout could not be closed'));
  }
}
