// The simulated Stripe, spoken to with the official library: checkout, time and changes.
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { PLAN_PRICES } from '#account/plans/contract.ts';
import type { Subscription } from './stripe/shapes.ts';
import { withShop } from './stripe/shop.ts';

const shop = withShop();

describe('checkout', () => {
  it('sells the product’s own price list under its lookup keys', async () => {
    const price = await shop.priceOf('pro_monthly');
    expect(price).toMatchObject({
      unit_amount: PLAN_PRICES.pro.monthly,
      recurring: { interval: 'month' },
      type: 'recurring',
    });
    expect(price.product).toMatchObject({ object: 'product', name: 'Pro' });
    expect(await shop.priceOf('credits_500')).toMatchObject({ type: 'one_time', recurring: null });
  });

  it('is paid on the hosted page, and leads back with the id of the session', async () => {
    const { id: price } = await shop.priceOf('credits_500');
    const order = {
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://localhost/done?s={CHECKOUT_SESSION_ID}',
    };
    const created = await shop.stripe.checkout.sessions.create({
      mode: 'payment',
      customer_creation: 'always',
      ...order,
    });
    expect(created).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 3900, customer: null });
    const press = (action: string) =>
      fetch(String(created.url), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action, email: 'a@b.example' }),
      });
    expect(await (await fetch(String(created.url))).text()).toContain('$39.00');
    expect(await (await press('decline')).text()).toContain('declined');
    expect((await press('pay')).headers.get('location')).toBe(`http://localhost/done?s=${created.id}`);
    const paid = await shop.stripe.checkout.sessions.retrieve(created.id, { expand: ['payment_intent.latest_charge'] });
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(paid.payment_intent).toMatchObject({ status: 'succeeded', latest_charge: { amount: 3900, paid: true } });
    const items = await shop.stripe.checkout.sessions.listLineItems(created.id);
    expect(items.data).toMatchObject([{ price: { lookup_key: 'credits_500' }, quantity: 1 }]);
    await press('pay');
    expect(shop.types().filter((type) => type === 'checkout.session.completed')).toHaveLength(1);
  });

  it('makes subscription, invoice and payment in the shape of the current version', async () => {
    const { done, subscription } = await shop.subscribe();
    expect(done).toMatchObject({
      payment_status: 'paid',
      invoice: { billing_reason: 'subscription_create', status: 'paid' },
    });
    const found = await shop.stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice.payments'] });
    const [item] = found.items.data;
    expect(found).toMatchObject({ status: 'active', metadata: { workspaceId: 'w_1' } });
    expect(item?.price.lookup_key).toBe('pro_monthly');
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThan(27 * 86_400);
    expect(found).not.toHaveProperty('current_period_end');
    const invoice = found.latest_invoice as Stripe.Invoice;
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription);
    const payment = invoice.payments?.data[0]?.payment.payment_intent as string;
    const back = await shop.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: payment },
    });
    expect(back.data).toMatchObject([{ invoice: invoice.id, status: 'paid' }]);
  });

  it('leaves a payment undecided, and it arrives or fails later', async () => {
    for (const succeeded of [true, false]) {
      const { session, subscription } = await shop.subscribe('starter_monthly', 'later');
      expect(await shop.stripe.checkout.sessions.retrieve(session)).toMatchObject({
        status: 'complete',
        payment_status: 'unpaid',
      });
      expect((await shop.invoices(subscription))[0]).toMatchObject({ status: 'open', amount_paid: 0 });
      shop.sim.settle(session, succeeded);
      expect((await shop.stripe.checkout.sessions.retrieve(session)).payment_status).toBe(
        succeeded ? 'paid' : 'unpaid',
      );
      expect(shop.types().at(-1)).toBe(`checkout.session.async_payment_${succeeded ? 'succeeded' : 'failed'}`);
      expect((await shop.stripe.subscriptions.retrieve(subscription)).status).toBe(succeeded ? 'active' : 'past_due');
    }
  });

  it('expires, by itself or when asked to', async () => {
    const { id: price } = await shop.priceOf('credits_100');
    const open = () =>
      shop.stripe.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price, quantity: 1 }],
        success_url: 'http://localhost/',
      });
    const [one, two] = [await open(), await open()];
    expect((await shop.stripe.checkout.sessions.expire(one.id)).status).toBe('expired');
    shop.sim.advance({ days: 2 });
    expect((await shop.stripe.checkout.sessions.retrieve(two.id)).status).toBe('expired');
    await expect(shop.stripe.checkout.sessions.expire(two.id)).rejects.toThrow(/status of "expired"/);
  });
});

describe('time', () => {
  it('renews on a test clock, an hour after the period’s end', async () => {
    const clock = await shop.stripe.testHelpers.testClocks.create({ frozen_time: 1_795_219_200 });
    const { id: customer } = await shop.stripe.customers.create({ test_clock: clock.id });
    const { id: price } = await shop.priceOf('pro_monthly');
    const line_items = [{ price, quantity: 1 }];
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items,
      success_url: 'http://x/',
    });
    shop.sim.pay(session.id);
    await shop.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_795_219_200 + 95 * 86_400 });
    const { data } = await shop.stripe.invoices.list({ customer });
    expect(data.map(({ billing_reason, status }) => `${billing_reason} ${status}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'subscription_cycle paid'),
      'subscription_create paid',
    ]);
    const [cycle] = data;
    expect(cycle?.lines.data[0]?.period.start).toBe(cycle?.created ?? 0);
    await expect(shop.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1 })).rejects.toThrow(/forwards/);
  });

  it.each([
    ['cancel', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)('tries a card that fails again, and then %ss', async (after, status) => {
    const { customer, subscription } = await shop.subscribe();
    shop.sim.world.afterRetries = after;
    shop.sim.setCard(customer, 'declines');
    const [item] = (await shop.stripe.subscriptions.retrieve(subscription)).items.data;
    // A day or two after the end of the month, however long it is: the card is tried again after three.
    const left = (item?.current_period_end ?? 0) * 1000 - Date.now();
    shop.sim.advance({ days: Math.ceil(left / 86_400_000) + 1 });
    expect((await shop.stripe.subscriptions.retrieve(subscription)).status).toBe('past_due');
    expect((await shop.invoices(subscription))[0]).toMatchObject({ status: 'open', attempt_count: 1 });
    shop.sim.advance({ days: 16 });
    expect((await shop.stripe.subscriptions.retrieve(subscription)).status).toBe(status);
    expect((await shop.invoices(subscription))[0]).toMatchObject({ attempt_count: 4, next_payment_attempt: null });
  });

  it('becomes active again when the open invoice is paid', async () => {
    const { customer, subscription } = await shop.subscribe();
    shop.sim.setCard(customer, 'declines');
    shop.sim.advance({ days: 33 });
    const [open] = await shop.invoices(subscription);
    await expect(shop.stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
    });
    shop.sim.setCard(customer, 'works');
    expect((await shop.stripe.invoices.pay(open?.id ?? '')).status).toBe('paid');
    expect((await shop.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  });

  it('ends at the end of the period where it was cancelled, and not where that was undone', async () => {
    const { subscription, customer } = await shop.subscribe();
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    shop.sim.inPortal(customer, 'resume');
    shop.sim.advance({ days: 35 });
    expect((await shop.stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    await shop.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    shop.sim.advance({ days: 35 });
    expect(await shop.stripe.subscriptions.retrieve(subscription)).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
    });
    expect(shop.types().at(-1)).toBe('customer.subscription.deleted');
  });
});

describe('changes', () => {
  const itemOf = async (id: string) => (await shop.stripe.subscriptions.retrieve(id)).items.data[0]?.id ?? '';

  it('upgrades at once: what is left of the old price against what is left of the new one', async () => {
    const { subscription } = await shop.subscribe('starter_monthly');
    shop.sim.advance({ days: 10 });
    const price = (await shop.priceOf('premium_monthly')).id;
    const items = [{ id: await itemOf(subscription), price }];
    const proration_behavior = 'always_invoice' as const;
    const preview = await shop.stripe.invoices.createPreview({
      subscription,
      subscription_details: { items, proration_behavior },
    });
    expect(await shop.invoices(subscription)).toHaveLength(1);
    await shop.stripe.subscriptions.update(subscription, { items, proration_behavior });
    const [invoice] = await shop.invoices(subscription);
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
    expect(Math.abs((invoice?.total ?? 0) - preview.total)).toBeLessThanOrEqual(1);
    expect(invoice?.total).toBeGreaterThan(0);
    expect(invoice?.total).toBeLessThan(PLAN_PRICES.premium.monthly - PLAN_PRICES.starter.monthly);
    expect(invoice?.lines.data.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1]);
  });

  it('begins a new period where the interval changes', async () => {
    const { subscription } = await shop.subscribe('pro_monthly');
    const items = [{ id: await itemOf(subscription), price: (await shop.priceOf('pro_yearly')).id }];
    const updated = await shop.stripe.subscriptions.update(subscription, { items });
    const [item] = updated.items.data;
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).toBeGreaterThanOrEqual(365 * 86_400);
    expect((await shop.invoices(subscription))[0]?.total).toBe(PLAN_PRICES.pro.yearly - PLAN_PRICES.pro.monthly);
  });

  it('keeps the plan where the card is declined and the change asks for that', async () => {
    const { subscription, customer } = await shop.subscribe('starter_monthly');
    shop.sim.setCard(customer, 'declines');
    const items = [{ id: await itemOf(subscription), price: (await shop.priceOf('pro_monthly')).id }];
    const change = { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const;
    await expect(shop.stripe.subscriptions.update(subscription, change)).rejects.toMatchObject({
      code: 'card_declined',
    });
    expect((await shop.stripe.subscriptions.retrieve(subscription)).items.data[0]?.price.lookup_key).toBe(
      'starter_monthly',
    );
  });

  it('changes at the end of the period by a schedule, which can be let go', async () => {
    const { subscription } = await shop.subscribe('premium_monthly');
    const plan = async () => {
      const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: subscription });
      const [now] = schedule.phases;
      const items = [{ price: (await shop.priceOf('starter_monthly')).id, quantity: 1 }];
      const first = {
        items: [{ price: now?.items[0]?.price as string, quantity: 1 }],
        start_date: now?.start_date,
        end_date: now?.end_date,
      };
      return shop.stripe.subscriptionSchedules.update(schedule.id, {
        end_behavior: 'release',
        phases: [first, { items }],
      });
    };
    const undone = await plan();
    await shop.stripe.subscriptionSchedules.release(undone.id);
    expect((await shop.stripe.subscriptions.retrieve(subscription)).schedule).toBeNull();
    await plan();
    shop.sim.advance({ days: 35 });
    const [item] = (await shop.stripe.subscriptions.retrieve(subscription)).items.data;
    expect(item?.price.lookup_key).toBe('starter_monthly');
    expect((await shop.invoices(subscription))[0]).toMatchObject({
      billing_reason: 'subscription_cycle',
      total: PLAN_PRICES.starter.monthly,
    });
  });

  it('has a portal that cancels, resumes and changes the plan', async () => {
    const { subscription, customer } = await shop.subscribe('starter_monthly');
    const portal = await shop.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost/settings',
    });
    const press = (fields: Record<string, string>) =>
      fetch(portal.url, { method: 'POST', body: new URLSearchParams(fields) }).then((answer) => answer.text());
    expect(await press({ action: 'cancel' })).toContain('Keep the plan');
    expect((await shop.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
    expect(await press({ action: 'resume' })).toContain('http://localhost/settings');
    await press({ action: 'change', price: (await shop.priceOf('pro_monthly')).id });
    const found = shop.sim.find<Subscription>(subscription);
    expect(found).toMatchObject({
      cancel_at_period_end: false,
      items: { data: [{ price: { lookup_key: 'pro_monthly' } }] },
    });
  });
});
