// Stripe's adapter against the simulated Stripe: what it orders, what it reads, and what it makes of a refusal.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAN_PRICES } from '#account/plans/contract.ts';
import { STRIPE_WEBHOOK_SECRET } from '#tests/simulators/environment.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import type { CheckoutOrder, PaymentProvider } from '../payments.provider.ts';
import { createStripeProvider } from './stripe.provider.ts';

let simulators: Simulators;
let provider: PaymentProvider;
/** Takes the first answer for the last. */
let hasty: PaymentProvider;
const seconds = () => Math.floor(Date.now() / 1000);

beforeAll(async () => {
  simulators = await startSimulators();
  const config = { secretKey: 'sk_test_one', webhookSecret: STRIPE_WEBHOOK_SECRET, baseUrl: simulators.url };
  const platform = { clock: { now: () => Date.now() } };
  provider = createStripeProvider(config, platform);
  hasty = createStripeProvider(config, platform, 0);
});
beforeEach(() => {
  simulators.control.reset();
  simulators.stripe.reset();
});
afterAll(() => simulators.close());

function order(change: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    orderId: crypto.randomUUID(),
    item: { kind: 'plan', plan: 'pro', interval: 'monthly' },
    amount: PLAN_PRICES.pro.monthly,
    customerId: null,
    email: 'mia@acme.example',
    successUrl: 'http://localhost/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost/pricing',
    ...change,
  };
}
const pack = (change: Partial<CheckoutOrder> = {}) =>
  order({ item: { kind: 'credits', pack: 500 }, amount: 3900, ...change });

async function subscriber(plan: 'starter' | 'pro' | 'premium' = 'starter') {
  const item = { kind: 'plan', plan, interval: 'monthly' } as const;
  const { checkoutId } = await provider.createCheckout(order({ item, amount: PLAN_PRICES[plan].monthly }));
  simulators.stripe.pay(checkoutId);
  const { customerId, subscriptionId } = (await provider.readCheckout(checkoutId)) ?? {};
  return { customerId: customerId ?? '', subscriptionId: subscriptionId ?? '' };
}

describe('checkout', () => {
  it('is one for one order, and is read with all that was paid', async () => {
    const wanted = order();
    const [one, two] = await Promise.all([provider.createCheckout(wanted), provider.createCheckout(wanted)]);
    expect(two).toEqual(one);
    expect(await provider.readCheckout(one.checkoutId)).toMatchObject({ state: 'open', orderId: wanted.orderId });
    simulators.stripe.pay(one.checkoutId);
    const paid = await provider.readCheckout(one.checkoutId);
    expect(paid).toMatchObject({ state: 'paid', amount: 7900, currency: 'usd', email: 'mia@acme.example' });
    const invoice = await provider.readInvoice(paid?.invoiceId ?? '');
    expect(invoice).toMatchObject({ paid: true, reason: 'create', amount: 7900, subscriptionId: paid?.subscriptionId });
    expect(invoice?.lines).toMatchObject([{ plan: 'pro', interval: 'monthly', amount: 7900, proration: false }]);
    expect(invoice?.paymentId).toMatch(/^pi_/);
  });

  it('of a pack names the payment that a refund names', async () => {
    const { checkoutId } = await provider.createCheckout(pack());
    simulators.stripe.pay(checkoutId);
    const paid = await provider.readCheckout(checkoutId);
    expect(paid).toMatchObject({ state: 'paid', invoiceUrl: expect.stringContaining('/invoices/') });
    simulators.stripe.refund(checkoutId, 900);
    const charge = await provider.readCharge(simulators.stripe.chargeOf(checkoutId).id);
    expect(charge).toMatchObject({ paymentId: paid?.paymentId, amount: 3900, amountRefunded: 900 });
    const dispute = simulators.stripe.dispute(checkoutId);
    expect(await provider.readDispute(dispute.id)).toMatchObject({ paymentId: paid?.paymentId, state: 'open' });
  });

  it.each([
    ['plan', true, 'paid'],
    ['plan', false, 'failed'],
    ['pack', true, 'paid'],
    ['pack', false, 'failed'],
  ] as const)('of a %s that is paid later (%s) is processing, then %s', async (kind, succeeded, state) => {
    for (const meanwhile of ['active', 'incomplete'] as const) {
      const { checkoutId } = await provider.createCheckout(kind === 'plan' ? order() : pack());
      simulators.stripe.pay(checkoutId, 'later', { meanwhile });
      const { state: before, subscriptionId } = (await provider.readCheckout(checkoutId)) ?? {};
      expect(before).toBe('processing');
      const status = async () => (await provider.readSubscription(subscriptionId ?? ''))?.status;
      if (kind === 'plan') expect(await status()).toBe('incomplete');
      simulators.stripe.settle(checkoutId, succeeded);
      if (kind === 'plan' && !succeeded && meanwhile === 'incomplete') simulators.stripe.advance({ days: 2 });
      expect(await provider.readCheckout(checkoutId)).toMatchObject({ state });
      if (kind === 'plan') expect(['active', 'trialing', 'past_due'].includes((await status()) ?? '')).toBe(succeeded);
    }
  });

  it('that expired, or is none, says so', async () => {
    const { checkoutId } = await provider.createCheckout(pack());
    await provider.expireCheckout(checkoutId);
    await provider.expireCheckout(checkoutId);
    expect(await provider.readCheckout(checkoutId)).toMatchObject({ state: 'expired' });
    expect(await provider.readCheckout('cs_test_none')).toBeNull();
  });

  it('is not begun where the price is not the one that was shown', async () => {
    await expect(provider.createCheckout(order({ amount: 1 }))).rejects.toMatchObject({ kind: 'price' });
  });
});

describe('changes', () => {
  const to = (plan: 'starter' | 'pro' | 'premium', who: { customerId: string; subscriptionId: string }) => ({
    ...who,
    plan,
    interval: 'monthly' as const,
    amount: PLAN_PRICES[plan].monthly,
    asOf: seconds(),
  });

  it('at once cost what was shown before', async () => {
    const who = await subscriber();
    const change = to('pro', who);
    const { amountDue } = await provider.previewChange(change);
    await provider.changeNow(change, 'key-one');
    const { plan, latestInvoiceId } = (await provider.readSubscription(who.subscriptionId)) ?? {};
    expect(plan).toBe('pro');
    expect(await provider.readInvoice(latestInvoiceId ?? '')).toMatchObject({
      reason: 'update',
      paid: true,
      amount: amountDue,
    });
  });

  it('that the card declines change nothing, and keep what waited for the end of the period', async () => {
    const who = await subscriber('pro');
    await provider.changeAtPeriodEnd(to('starter', who), 'key-later');
    simulators.stripe.setCard(who.customerId, 'declines');
    await expect(provider.changeNow(to('premium', who), 'key-now')).rejects.toMatchObject({ kind: 'declined' });
    const after = await provider.readSubscription(who.subscriptionId);
    expect(after).toMatchObject({ plan: 'pro', pending: { plan: 'starter', interval: 'monthly' } });
  });

  it('at the end of the period happen then, and may be replaced or undone before', async () => {
    const who = await subscriber('premium');
    const pending = async () => (await provider.readSubscription(who.subscriptionId))?.pending;
    await provider.changeAtPeriodEnd(to('pro', who), 'key-one');
    await provider.changeAtPeriodEnd(to('starter', who), 'key-two');
    expect(await pending()).toEqual({ plan: 'starter', interval: 'monthly' });
    await provider.keepAsIs(who.subscriptionId);
    expect(await pending()).toBeNull();
    await provider.changeAtPeriodEnd(to('starter', who), 'key-three');
    simulators.stripe.advance({ days: 33 });
    expect(await provider.readSubscription(who.subscriptionId)).toMatchObject({ plan: 'starter', pending: null });
  });

  it('take a cancellation back, and end for good', async () => {
    const who = await subscriber();
    simulators.stripe.inPortal(who.customerId, 'cancel');
    expect(await provider.readSubscription(who.subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true });
    await provider.keepAsIs(who.subscriptionId);
    expect(await provider.readSubscription(who.subscriptionId)).toMatchObject({ cancelAtPeriodEnd: false });
    await provider.endNow(who.subscriptionId);
    await provider.endNow(who.subscriptionId);
    expect(await provider.readSubscription(who.subscriptionId)).toMatchObject({ status: 'canceled' });
  });
});

describe('faults and events', () => {
  it.each([
    ['server_error', 'temporary'],
    ['rate_limited', 'temporary'],
    ['reset', 'temporary'],
    ['invalid_key', 'refused'],
    ['forbidden_key', 'refused'],
  ] as const)('makes %s a fault that is %s', async (scenario, kind) => {
    simulators.control.order({ scenario });
    await expect(hasty.readCharge('ch_1')).rejects.toMatchObject({ kind });
  });

  it('gets through where one answer in between is lost', async () => {
    simulators.stripe.loseAnswers(1, '/v1/checkout');
    const { checkoutId } = await provider.createCheckout(order());
    expect(simulators.stripe.world.all('checkout.session').map(({ id }) => id)).toEqual([checkoutId]);
  });

  it('opens the portal where it was asked to', async () => {
    const who = await subscriber();
    for (const flow of ['payment_method', 'cancel', 'update', null] as const) {
      const { url } = await provider.createPortal({ ...who, flow, returnUrl: 'http://localhost/settings' });
      expect((await fetch(url)).status).toBe(200);
    }
  });

  it('lists what was not received', async () => {
    await subscriber();
    const missed = await provider.undelivered(new Date(Date.now() - 60_000));
    expect(missed.map(({ eventId }) => eventId).sort()).toEqual(
      simulators.stripe
        .events()
        .map(({ id }) => id)
        .sort(),
    );
    expect(missed.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['checkout', 'subscription', 'invoice']),
    );
  });
});
