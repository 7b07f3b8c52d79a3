// Payments on the real database and the simulated Stripe: what is paid is there once, whatever reports it and in what order.
import { describe, expect, it } from 'vitest';
import type { Interval, PaidPlan } from '#account/plans/contract.ts';
import { auditFaults, chargeCredits } from '#billing/credits/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPayments } from '#tests/support/payments.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { changePaidPlan, previewChange, resumePlan } from './change-paid-plan.ts';
import { readOwnCheckout, readSummary } from './read-billing.ts';
import { startCheckout } from './start-checkout.ts';
import { sweepPayments } from './sweep-payments.ts';

const database = withDatabase();
const test = withPlatform(database);
const money = withPayments(test);

const newcomer = () => someone(test.platform, { plan: 'free', isPaid: false, credits: 0 });
const key = () => crypto.randomUUID();
const order = (who: Principal, plan: PaidPlan = 'pro', interval: Interval = 'monthly') =>
  startCheckout(money.billing, who, { kind: 'plan', plan, interval }, key());
const pack = (who: Principal) => startCheckout(money.billing, who, { kind: 'credits', pack: 500 }, key());
const charge = ({ workspaceId }: Principal, amount: number) =>
  chargeCredits(test.platform, { workspaceId, amount, idempotencyKey: key(), reason: 'a test' });

async function subscriber(plan: PaidPlan = 'pro', interval: Interval = 'monthly') {
  const who = await newcomer();
  const { checkoutId } = await order(who, plan, interval);
  money.stripe.pay(checkoutId);
  expect(await money.deliver()).toEqual([]);
  return { ...who, checkoutId };
}
const getSubscription = async (who: Principal) => {
  const { subscription } = await readSummary(money.billing, who);
  return subscription;
};

describe('a plan that is paid', () => {
  it('is there once, with its credits, by the success page and 20 events at once', async () => {
    const who = await newcomer();
    const { checkoutId } = await order(who);
    expect(await readOwnCheckout(money.billing, who, checkoutId)).toMatchObject({ state: 'open', credits: 2000 });
    money.stripe.pay(checkoutId);
    const reads = Array.from({ length: 20 }, () => readOwnCheckout(money.billing, who, checkoutId));
    await Promise.all([...reads, money.deliver(), money.deliver((events) => events.reverse())]);
    expect(await money.stateOf(who.workspaceId)).toEqual({ plan: 'pro', paid: true, balance: 2000, bought: 0 });
    expect(await readOwnCheckout(money.billing, who, checkoutId)).toMatchObject({
      state: 'paid',
      plan: 'pro',
      amount: 7900,
      credits: 2000,
      nextChargeAmount: 7900,
      ledgerEntryId: expect.any(String),
    });
    expect((await readSummary(money.billing, who)).payments).toHaveLength(1);
  });

  it('is begun once for one key, 20 times at once', async () => {
    const who = await newcomer();
    const one = key();
    const item = { kind: 'plan', plan: 'pro', interval: 'monthly' } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => startCheckout(money.billing, who, item, one)));
    expect(new Set(answers.map(({ checkoutId }) => checkoutId)).size).toBe(1);
    await expect(startCheckout(money.billing, who, { ...item, plan: 'premium' }, one)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('cannot be bought twice', async () => {
    const who = await subscriber();
    await expect(order(who, 'premium')).rejects.toMatchObject({ code: 'SUBSCRIPTION_EXISTS' });
  });

  it('is found by the sweep where no event ever came', async () => {
    const who = await newcomer();
    const { checkoutId } = await order(who, 'starter', 'yearly');
    money.stripe.pay(checkoutId);
    expect(await sweepPayments(money.billing, true)).toMatchObject({ faults: 0 });
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ plan: 'starter', balance: 6000 });
  });

  it('belongs to no other account', async () => {
    const who = await subscriber();
    const other = await newcomer();
    await expect(readOwnCheckout(money.billing, other, who.checkoutId)).rejects.toMatchObject({
      code: 'CHECKOUT_NOT_FOUND',
    });
  });
});

describe('a renewal', () => {
  it('replaces what is left of the granted credits, and leaves the bought ones', async () => {
    const who = await subscriber('starter');
    const { checkoutId } = await pack(who);
    money.stripe.pay(checkoutId);
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 1000, bought: 500 });
    await charge(who, 200);
    money.later(32);
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toEqual({ plan: 'starter', paid: true, balance: 1000, bought: 500 });
    await charge(who, 700);
    money.later(31);
    await money.deliver((events) => events.reverse());
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 800, bought: 300 });
    expect(await auditFaults(database.db)).toEqual([]);
  });

  it('whose events come late and backwards comes to the same', async () => {
    const who = await newcomer();
    const { checkoutId } = await order(who, 'starter');
    money.stripe.pay(checkoutId);
    for (let month = 0; month < 3; month += 1) money.later(31);
    const faults = await money.deliver((events) => events.reverse());
    expect(faults).toEqual([]);
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ plan: 'starter', balance: 500 });
    expect((await readSummary(money.billing, who)).payments).toHaveLength(4);
  });

  it('that fails keeps the plan for 7 days, with a mail, then ends it until it is paid', async () => {
    const who = await subscriber();
    const customer = (await readSummary(money.billing, who)).subscription;
    expect(customer?.status).toBe('active');
    const { customerId } = (await money.billing.provider.readCheckout(who.checkoutId)) ?? {};
    money.stripe.setCard(customerId ?? '', 'declines');
    money.later(32);
    await money.deliver();
    const behind = await getSubscription(who);
    expect(behind).toMatchObject({ status: 'past_due', graceUntil: expect.any(String) });
    expect((await readSummary(money.billing, who)).notices).toMatchObject([{ code: 'payment-failed' }]);
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ plan: 'pro', paid: true });
    money.later(8);
    await sweepPayments(money.billing, true);
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ plan: 'free', paid: false });
  });
});

describe('a change of the plan', () => {
  it('to more is charged at once as it was shown, and grants the difference once', async () => {
    const who = await subscriber('starter');
    money.later(10);
    const shown = await previewChange(money.billing, who, { plan: 'pro', interval: 'monthly' });
    expect(shown).toMatchObject({ when: 'now' });
    expect(shown.amountDue).toBeGreaterThan(0);
    // Ten days of the month are gone: the difference of 1,500 credits is granted for the rest.
    expect(shown.creditsAdded).toBeGreaterThan(900);
    expect(shown.creditsAdded).toBeLessThan(1100);
    await changePaidPlan(
      money.billing,
      who,
      { plan: 'pro', interval: 'monthly', when: 'now', asOf: shown.asOf },
      key(),
    );
    await money.deliver((events) => events.reverse());
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ plan: 'pro', balance: 500 + shown.creditsAdded });
    const { payments } = await readSummary(money.billing, who);
    expect(payments.find(({ credits }) => credits === shown.creditsAdded)?.amount).toBe(shown.amountDue);
  });

  it('that the card does not pay changes nothing', async () => {
    const who = await subscriber('starter');
    const { customerId } = (await money.billing.provider.readCheckout(who.checkoutId)) ?? {};
    money.stripe.setCard(customerId ?? '', 'declines');
    const change = { plan: 'pro', interval: 'monthly', when: 'now' } as const;
    await expect(changePaidPlan(money.billing, who, change, key())).rejects.toMatchObject({ code: 'PAYMENT_DECLINED' });
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ plan: 'starter', balance: 500 });
  });

  it('to less waits for the end of the period, can be undone, and then happens', async () => {
    const who = await subscriber('premium');
    const less = { plan: 'starter', interval: 'monthly' } as const;
    await expect(changePaidPlan(money.billing, who, { ...less, when: 'now' }, key())).rejects.toMatchObject({
      code: 'PLAN_CHANGE_LATER_ONLY',
    });
    await changePaidPlan(money.billing, who, { ...less, when: 'period-end' }, key());
    expect(await getSubscription(who)).toMatchObject({
      plan: 'premium',
      pendingPlan: 'starter',
      nextChargeAmount: 2900,
    });
    await resumePlan(money.billing, who);
    expect(await getSubscription(who)).toMatchObject({ pendingPlan: null, nextChargeAmount: 19_900 });
    await changePaidPlan(money.billing, who, { ...less, when: 'period-end' }, key());
    money.later(32);
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toEqual({ plan: 'starter', paid: true, balance: 500, bought: 0 });
  });
});

describe('money that goes back', () => {
  it('takes unspent credits of that payment, and none of another', async () => {
    const who = await newcomer();
    const first = await pack(who);
    money.stripe.pay(first.checkoutId);
    await money.deliver();
    await charge(who, 300);
    const second = await pack(who);
    money.stripe.pay(second.checkoutId);
    await money.deliver();
    money.stripe.refund(first.checkoutId);
    await money.deliver();
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 500, bought: 500 });
    money.stripe.refund(second.checkoutId, 1950);
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 250 });
  });

  it('in a dispute that is won after the next renewal stay away, as the renewal would have replaced them', async () => {
    const who = await subscriber('starter');
    const dispute = money.stripe.dispute(who.checkoutId);
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 0 });
    money.later(32);
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 500 });
    money.stripe.closeDispute(dispute.id, 'won');
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ plan: 'starter', balance: 500 });
    expect(await auditFaults(database.db)).toEqual([]);
  });

  it('in a dispute takes them at once, and gives them again when it is won', async () => {
    const who = await newcomer();
    const { checkoutId } = await pack(who);
    money.stripe.pay(checkoutId);
    await money.deliver();
    await charge(who, 100);
    const dispute = money.stripe.dispute(checkoutId);
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 0 });
    expect((await readSummary(money.billing, who)).notices).toMatchObject([{ code: 'disputed' }]);
    money.stripe.closeDispute(dispute.id, 'won');
    await money.deliver();
    expect(await money.stateOf(who.workspaceId)).toMatchObject({ balance: 400, bought: 400 });
    expect((await readSummary(money.billing, who)).notices).toEqual([]);
  });
});
