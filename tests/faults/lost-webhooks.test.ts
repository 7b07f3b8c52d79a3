// Money that no event told of, told of late, or told of while the server died: what was paid for is there, once.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { client } from '#tests/support/client.ts';
import { withMoney } from './money-stage.ts';

const money = withMoney();
const PRO = { kind: 'plan', plan: 'pro', interval: 'monthly' } as const;
const PACK = { kind: 'credits', pack: 500 } as const;

beforeEach(() => {
  money.stripe.delivery.mode = 'dropped';
});

it.each([
  ['a plan', PRO, { plan: 'pro', isPaid: true, credits: 2000 }],
  ['a pack', PACK, { plan: 'free', isPaid: false, credits: 500 }],
] as const)('fulfils %s from the success page where every event is lost', async (_, order, standing) => {
  const payer = await money.payer();
  const checkout = await money.buy(payer, order);
  expect((await money.standing(payer)).credits).toBe(0);
  const answers = await Promise.all(Array.from({ length: 20 }, () => money.record(payer, checkout)));
  for (const { status, body } of answers)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'paid' } });
  expect(await money.standing(payer)).toEqual(standing);
  expect(await money.entries(payer)).toHaveLength(1);
  // The events come after all.
  await money.stripe.delivery.release({ order: 'shuffled', copies: 3 });
  await money.quiet();
  expect(await money.entries(payer)).toHaveLength(1);
});

it.each([PRO, PACK])('fulfils by the sweep where the buyer does not come back either: $kind', async (order) => {
  const payer = await money.payer();
  await money.buy(payer, order);
  await money.sweep();
  await expect.poll(() => money.standing(payer)).toMatchObject({ credits: order.kind === 'plan' ? 2000 : 500 });
  await money.sweep();
  expect(await money.entries(payer)).toHaveLength(1);
});

it('renews by the sweep where the events of the renewal are lost', async () => {
  const payer = await money.payer();
  const checkout = await money.buy(payer, PRO);
  await money.record(payer, checkout);
  await money.spend(payer, 700);
  money.stripe.advance({ days: 32, customer: money.behind(checkout).customer });
  await money.sweep();
  await expect.poll(() => money.entries(payer)).toEqual([2000, -700, 2000, -1300]);
});

it('grants once where success page and events come at the same moment', async () => {
  const payer = await money.payer();
  for (let round = 0; round < 5; round += 1) {
    money.stripe.delivery.mode = 'held';
    const checkout = await money.buy(payer, PACK);
    await Promise.all([
      money.stripe.delivery.release({ copies: 5 }),
      ...Array.from({ length: 10 }, () => money.record(payer, checkout)),
    ]);
    await money.quiet();
    expect(await money.entries(payer)).toEqual(Array.from({ length: round + 1 }, () => 500));
  }
  await money.expectClean();
});

it('grants once where the server is killed between the payment and the grant', async () => {
  const payers = [];
  for (const order of [PRO, PACK, PRO]) {
    money.stripe.delivery.mode = 'held';
    const payer = await money.payer();
    const checkout = await money.buy(payer, order);
    // Everything arrives at once, and the server dies at another moment of it each time.
    const arriving = money.stripe.delivery.release({ copies: 2 });
    const asking = money.record(payer, checkout).catch(() => null);
    await expect
      .poll(async () => (await money.rows(sql`select 1 from billing_events where state = 'received'`)).length, {
        // Where all of it is worked off by now, that is the moment.
        timeout: 2_000,
      })
      .toBeGreaterThan(0)
      .catch(() => undefined);
    await money.kill();
    await Promise.all([arriving, asking]);
    await money.start();
    payers.push({ ...payer, http: client(money.server.url, payer.http.cookies), checkout, order });
  }
  money.stripe.delivery.mode = 'on-time';
  await money.stripe.delivery.release();
  for (const { checkout, order, ...payer } of payers) {
    const http = client(money.server.url, payer.http.cookies);
    expect((await money.record({ http }, checkout)).body).toMatchObject({ state: 'paid' });
    expect(await money.entries(payer)).toEqual([order.kind === 'plan' ? 2000 : 500]);
  }
  await money.expectClean();
});

it('waits for a payment that is made later, and grants when it has arrived', async () => {
  money.stripe.delivery.mode = 'on-time';
  for (const order of [PRO, PACK]) {
    const payer = await money.payer();
    const { body } = await money.order(payer, order);
    money.stripe.pay(body.checkoutId, 'later');
    await money.quiet();
    expect((await money.record(payer, body.checkoutId)).body).toMatchObject({ state: 'processing' });
    expect(await money.standing(payer)).toEqual({ plan: 'free', isPaid: false, credits: 0 });
    money.stripe.settle(body.checkoutId, true);
    await money.quiet();
    expect((await money.record(payer, body.checkoutId)).body).toMatchObject({ state: 'paid' });
    expect(await money.entries(payer)).toEqual([order.kind === 'plan' ? 2000 : 500]);
  }
});

it('grants nothing where a payment that was to be made later fails', async () => {
  money.stripe.delivery.mode = 'on-time';
  for (const order of [PRO, PACK]) {
    const payer = await money.payer();
    const { body } = await money.order(payer, order);
    money.stripe.pay(body.checkoutId, 'later', { meanwhile: 'incomplete' });
    money.stripe.settle(body.checkoutId, false);
    if (order.kind === 'plan') money.stripe.advance({ days: 2, customer: money.behind(body.checkoutId).customer });
    await money.quiet();
    expect((await money.record(payer, body.checkoutId)).body).toMatchObject({ state: 'failed' });
    expect(await money.standing(payer)).toEqual({ plan: 'free', isPaid: false, credits: 0 });
  }
});

it('says of a payment page that was left or that expired what it is', async () => {
  const payer = await money.payer();
  const { body } = await money.order(payer, PACK);
  money.stripe.decline(body.checkoutId);
  expect((await money.record(payer, body.checkoutId)).body).toMatchObject({ state: 'open' });
  money.stripe.expire(body.checkoutId);
  expect((await money.record(payer, body.checkoutId)).body).toMatchObject({ state: 'expired' });
  expect((await money.order(payer, PACK)).status).toBe(200);
});

it('answers a foreign checkout as one that is not there', async () => {
  const [payer, other] = [await money.payer(), await money.payer()];
  const checkout = await money.buy(payer, PACK);
  const foreign = await money.record(other, checkout);
  const missing = await money.record(other, 'cs_test_00000000');
  expect(foreign.status).toBe(404);
  const told = ({ body }: typeof foreign) => body.error as { code: string; message: string };
  expect(told(foreign).code).toBe(told(missing).code);
  expect(told(foreign).message).toBe(told(missing).message);
  expect((await money.record({ http: client(money.server.url) }, checkout)).status).toBe(401);
  expect(await money.entries(other)).toEqual([]);
});
