// Refunds and disputes: what a payment granted and is unspent is revoked, once, and never what other payments bought.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withMoney } from './money-stage.ts';

const money = withMoney();
const PACK = { kind: 'credits', pack: 500 } as const;
const SMALL = { kind: 'credits', pack: 100 } as const;
const PRO = { kind: 'plan', plan: 'pro', interval: 'monthly' } as const;

async function buyer(...orders: (typeof PACK | typeof SMALL | typeof PRO)[]) {
  const payer = await money.payer();
  const checkouts: string[] = [];
  for (const order of orders) {
    checkouts.push(await money.buy(payer, order));
    await money.quiet();
  }
  return { ...payer, checkouts, first: checkouts[0] ?? '' };
}

async function refund(checkout: string, cents?: number) {
  money.stripe.refund(checkout, cents);
  await money.quiet();
}

it('takes all credits of a pack back for all of the money, however often the event comes', async () => {
  const payer = await buyer(PACK);
  await refund(payer.first);
  const [event] = money.stripe.events('charge.refunded').slice(-1);
  if (event) await money.stripe.delivery.replay(event, 20);
  await money.quiet();
  expect(await money.entries(payer)).toEqual([500, -500]);
  const [payment] = (await money.summary(payer)).payments;
  expect(payment).toMatchObject({ refundedAmount: 3900 });
});

it('takes a part for a part, and the rest for the rest', async () => {
  const payer = await buyer(PACK);
  await refund(payer.first, 1300);
  expect((await money.standing(payer)).credits).toBe(334);
  await refund(payer.first, 1300);
  await refund(payer.first);
  expect((await money.standing(payer)).credits).toBe(0);
  await money.expectClean();
});

it('takes only what is unspent, and never below 0', async () => {
  const payer = await buyer(PACK);
  await money.spend(payer, 450);
  await refund(payer.first);
  expect(await money.entries(payer)).toEqual([500, -450, -50]);
  expect((await money.standing(payer)).credits).toBe(0);
});

it('never takes what another payment bought', async () => {
  const payer = await buyer(PACK, SMALL);
  await money.spend(payer, 520);
  await refund(payer.first);
  // 80 are left; 100 were bought by the other payment, so none of them is the first one's.
  expect((await money.standing(payer)).credits).toBe(80);
  await money.expectClean();
});

it('takes the granted credits of a plan back when its payment is refunded', async () => {
  const payer = await buyer(PRO, SMALL);
  await money.spend(payer, 400);
  await refund(payer.first);
  expect(await money.summary(payer)).toMatchObject({ boughtCredits: 100, grantedCredits: 0 });
  await money.expectClean();
});

it('takes credits back and flags the account at a dispute, and gives them back when it is won', async () => {
  const payer = await buyer(PACK);
  await money.spend(payer, 100);
  const dispute = money.stripe.dispute(payer.first);
  await money.quiet();
  expect((await money.standing(payer)).credits).toBe(0);
  expect((await money.summary(payer)).notices.map(({ code }) => code)).toContain('disputed');
  expect(money.server.output()).toMatch(/disput/i);
  money.stripe.closeDispute(dispute.id, 'won');
  await money.quiet();
  expect((await money.standing(payer)).credits).toBe(400);
  expect((await money.summary(payer)).notices.map(({ code }) => code)).not.toContain('disputed');
  for (const type of ['charge.dispute.created', 'charge.dispute.closed'])
    for (const event of money.stripe.events(type).slice(-1)) await money.stripe.delivery.replay(event, 10);
  await money.quiet();
  expect((await money.standing(payer)).credits).toBe(400);
  await money.expectClean();
});

it('leaves it at that where the dispute is lost', async () => {
  const payer = await buyer(PACK);
  const dispute = money.stripe.dispute(payer.first);
  await money.quiet();
  money.stripe.closeDispute(dispute.id, 'lost');
  await money.quiet();
  expect(await money.entries(payer)).toEqual([500, -500]);
  const [flag] = await money.rows(
    sql`select disputed_at is not null as flagged from billing_customers where workspace_id = ${payer.workspaceId}::uuid`,
  );
  expect(flag).toEqual({ flagged: true });
});

it('takes no credits twice where a refunded payment is disputed as well', async () => {
  const payer = await buyer(PACK, SMALL);
  await refund(payer.first, 1950);
  money.stripe.dispute(payer.first, 1950);
  await money.quiet();
  expect((await money.standing(payer)).credits).toBe(100);
  await money.expectClean();
});
