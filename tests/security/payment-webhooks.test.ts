// Quality R8: what Stripe did not sign changes nothing; what it did sign has one effect, in whatever order and number it comes.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withMoney } from '#tests/faults/money-stage.ts';
import { FORGERIES } from '#tests/simulators/stripe/delivery.ts';

const money = withMoney();
const PRO = { kind: 'plan', plan: 'pro', interval: 'monthly' } as const;
const count = async () =>
  (
    await money.rows<{ count: number }>(sql`
      select (select count(*) from billing_events)::int + (select count(*) from billing_payments)::int
           + (select count(*) from credit_ledger)::int + (select count(*) from billing_subscriptions)::int as count`)
  )[0]?.count;

it.each(FORGERIES)('refuses an event that is %s with 401 and writes nothing', async (forgery) => {
  money.stripe.delivery.mode = 'held';
  const payer = await money.payer();
  await money.buy(payer, PRO);
  const before = await count();
  for (const event of money.stripe.delivery.waiting.splice(0))
    expect(await money.stripe.forge(forgery, event)).toMatchObject({ status: 401 });
  expect(await count()).toBe(before);
  expect(await money.standing(payer)).toEqual({ plan: 'free', isPaid: false, credits: 0 });
  money.stripe.delivery.mode = 'on-time';
});

it('grants once for 50 copies of each event at once', async () => {
  money.stripe.delivery.mode = 'held';
  const payer = await money.payer();
  await money.buy(payer, PRO);
  const sent = await money.stripe.delivery.release({ copies: 50 });
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  money.stripe.delivery.mode = 'on-time';
  await money.quiet();
  expect(await money.standing(payer)).toEqual({ plan: 'pro', isPaid: true, credits: 2000 });
  expect(await money.entries(payer)).toEqual([2000]);
  const kept = await money.rows<{ type: string }>(sql`select type from billing_events order by type`);
  expect(kept.map(({ type }) => type)).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  await money.expectClean();
});

it.each(['reversed', 'shuffled'] as const)('ends where the payment service stands, with events %s', async (order) => {
  money.stripe.delivery.mode = 'held';
  const payer = await money.payer();
  const checkout = await money.buy(payer, PRO);
  const { customer, subscription } = money.behind(checkout);
  money.stripe.advance({ days: 32, customer });
  money.stripe.inPortal(customer, 'cancel');
  money.stripe.inPortal(customer, 'resume');
  await money.stripe.delivery.release({ order, copies: 2 });
  await money.quiet();
  expect(await money.standing(payer)).toEqual({ plan: 'pro', isPaid: true, credits: 2000 });
  expect((await money.summary(payer)).subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });

  const renewals = money.stripe.events('invoice.paid');
  const first = renewals.at(-2);
  money.stripe.inPortal(customer, 'cancel');
  money.stripe.advance({ days: 32, customer });
  await money.stripe.delivery.release({ order });
  await money.quiet();
  const ended = await money.standing(payer);
  expect(ended).toMatchObject({ plan: 'free', isPaid: false });
  // An event of the time when it was paid for comes again: the state does not move back.
  const old = money.stripe
    .events('customer.subscription.created')
    .filter(({ data }) => data.object.id === subscription);
  for (const event of [...old, ...(first ? [first] : [])]) await money.stripe.delivery.replay(event, 3);
  await money.quiet();
  expect(await money.standing(payer)).toEqual(ended);
  await money.expectClean();
  money.stripe.delivery.mode = 'on-time';
});

it('takes an event of something it does not know', async () => {
  const event = {
    id: 'evt_unknown_1',
    object: 'event',
    type: 'some.day',
    created: 1,
    data: { object: { id: 'x_1', object: 'x' } },
  };
  expect(await money.stripe.delivery.send(event)).toMatchObject({ status: 200 });
  await money.quiet();
});

it('answers a body that is too large or no JSON without writing', async () => {
  const before = await count();
  const post = (body: string) =>
    fetch(`${money.server.url}/api/billing/webhooks/stripe`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  expect((await post('{')).status).toBe(401);
  expect((await post('x'.repeat(3_000_000))).status).toBeGreaterThanOrEqual(400);
  expect(await count()).toBe(before);
});
