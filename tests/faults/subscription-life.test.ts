// A subscription from the first payment to its end: renewals, cards that fail, changes and second thoughts.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { PLAN_PRICES } from '#account/plans/contract.ts';
import type { Invoice } from '#tests/simulators/stripe/shapes.ts';
import { type Payer, withMoney } from './money-stage.ts';

const money = withMoney();
const plan = (name: 'starter' | 'pro' | 'premium', interval: 'monthly' | 'yearly' = 'monthly') =>
  ({ kind: 'plan', plan: name, interval }) as const;

async function subscriber(order = plan('pro')) {
  const payer = await money.payer();
  const checkout = await money.buy(payer, order);
  await money.quiet();
  return { ...payer, ...money.behind(checkout) };
}
const lastInvoice = (customer: string) =>
  money.stripe.world
    .all<Invoice>('invoice')
    .filter((one) => one.customer === customer)
    .at(-1);
const change = ({ http }: Payer, to: object) =>
  http.post('/api/billing/plan', to, { headers: { 'idempotency-key': crypto.randomUUID() } });
const passTime = async (customer: string, days: number) => {
  money.stripe.advance({ days, customer });
  await money.quiet();
};

it('replaces at each renewal what the plan granted, and leaves what was bought', async () => {
  const payer = await subscriber();
  await money.buy(payer, { kind: 'credits', pack: 500 });
  await money.quiet();
  expect(await money.summary(payer)).toMatchObject({ grantedCredits: 2000, boughtCredits: 500 });
  await money.spend(payer, 300);
  await passTime(payer.customer, 32);
  expect(await money.summary(payer)).toMatchObject({ grantedCredits: 2000, boughtCredits: 500 });
  // All that was granted and a part of what was bought is spent: only the bought ones that are left stay.
  await money.spend(payer, 2200);
  await passTime(payer.customer, 31);
  expect(await money.summary(payer)).toMatchObject({ grantedCredits: 2000, boughtCredits: 300 });
  expect((await money.standing(payer)).credits).toBe(2300);
  await money.expectClean();
});

it('grants twelve months for a year that was paid, and nothing within it', async () => {
  const payer = await subscriber(plan('starter', 'yearly'));
  expect((await money.standing(payer)).credits).toBe(6000);
  await passTime(payer.customer, 200);
  expect(await money.entries(payer)).toEqual([6000]);
  await passTime(payer.customer, 170);
  expect(await money.standing(payer)).toEqual({ plan: 'starter', isPaid: true, credits: 6000 });
});

it('keeps the plan open for a time when a renewal fails, says so, and ends it when no try succeeds', async () => {
  const payer = await subscriber();
  money.stripe.setCard(payer.customer, 'declines');
  await passTime(payer.customer, 33);
  expect(await money.standing(payer)).toMatchObject({ plan: 'pro', isPaid: true, credits: 2000 });
  const { subscription, notices } = await money.summary(payer);
  expect(subscription).toMatchObject({ status: 'past_due', graceUntil: expect.any(String) });
  expect(notices.map(({ code }) => code)).toContain('payment-failed');
  const mails = (await money.server.outbox()).filter(({ to }) => to.includes(payer.email));
  expect(mails.length).toBeGreaterThan(0);

  await passTime(payer.customer, 17);
  expect(await money.standing(payer)).toMatchObject({ plan: 'free', isPaid: false });
  expect((await money.summary(payer)).notices.map(({ code }) => code)).toContain('plan-ended');
});

it('opens again when the failed renewal is paid with another card, and grants the month once', async () => {
  const payer = await subscriber();
  money.stripe.setCard(payer.customer, 'declines');
  await passTime(payer.customer, 33);
  await money.spend(payer, 500);
  money.stripe.inPortal(payer.customer, 'new-card');
  await money.quiet();
  expect(await money.standing(payer)).toEqual({ plan: 'pro', isPaid: true, credits: 2000 });
  expect((await money.summary(payer)).subscription).toMatchObject({ status: 'active', graceUntil: null });
  expect(await money.entries(payer)).toEqual([2000, -500, 2000, -1500]);
});

it('ends the plan when the time after a failed renewal is over, though nothing tells so', async () => {
  const payer = await subscriber();
  money.stripe.setCard(payer.customer, 'declines');
  await passTime(payer.customer, 33);
  await money.database.db.execute(
    sql`update billing_subscriptions set grace_until = now() - interval '1 minute', checked_at = now() - interval '2 days'
         where workspace_id = ${payer.workspaceId}::uuid`,
  );
  money.stripe.find(lastInvoice(payer.customer)?.id ?? '').created = Math.floor(Date.now() / 1000) - 8 * 86_400;
  await money.sweep();
  await expect.poll(() => money.standing(payer)).toMatchObject({ plan: 'free', isPaid: false });
});

it('upgrades at once, prorated, and adds the difference of credits once', async () => {
  const payer = await subscriber(plan('starter'));
  const query = 'plan=premium&interval=monthly';
  const preview = (
    await payer.http.get<{ amountDue: number; asOf: number; when: string }>(`/api/billing/plan/preview?${query}`)
  ).body;
  expect(preview).toMatchObject({ when: 'now', creditsAdded: 9500 });
  const to = { plan: 'premium', interval: 'monthly', when: 'now', asOf: preview.asOf };
  expect((await change(payer, to)).status).toBeLessThan(300);
  await money.quiet();
  expect(await money.standing(payer)).toEqual({ plan: 'premium', isPaid: true, credits: 10_000 });
  expect(await money.entries(payer)).toEqual([500, 9500]);
  expect(lastInvoice(payer.customer)).toMatchObject({
    billing_reason: 'subscription_update',
    total: preview.amountDue,
  });
  expect((await change(payer, to)).body).toMatchObject({ error: { code: 'PLAN_UNCHANGED' } });
});

it('keeps the old plan where the card is declined for the upgrade', async () => {
  const payer = await subscriber(plan('starter'));
  money.stripe.setCard(payer.customer, 'declines');
  const refused = await change(payer, { plan: 'pro', interval: 'monthly', when: 'now' });
  expect(refused.body).toMatchObject({ error: { code: 'PAYMENT_DECLINED' } });
  await money.quiet();
  expect(await money.standing(payer)).toEqual({ plan: 'starter', isPaid: true, credits: 500 });
});

it('downgrades at the end of what is paid for, visibly, and the change can be undone', async () => {
  const payer = await subscriber(plan('premium'));
  const now = await change(payer, { plan: 'starter', interval: 'monthly', when: 'now' });
  expect(now.body).toMatchObject({ error: { code: 'PLAN_CHANGE_LATER_ONLY' } });
  const later = { plan: 'starter', interval: 'monthly', when: 'period-end' };
  expect((await change(payer, later)).status).toBeLessThan(300);
  await money.quiet();
  expect(await money.standing(payer)).toMatchObject({ plan: 'premium', credits: 10_000 });
  expect((await money.summary(payer)).subscription).toMatchObject({
    pendingPlan: 'starter',
    nextChargeAmount: PLAN_PRICES.starter.monthly,
  });

  expect((await payer.http.post('/api/billing/resume')).status).toBeLessThan(300);
  await money.quiet();
  expect((await money.summary(payer)).subscription).toMatchObject({ pendingPlan: null });
  await change(payer, later);
  await passTime(payer.customer, 33);
  expect(await money.standing(payer)).toEqual({ plan: 'starter', isPaid: true, credits: 500 });
});

it('cancels in the portal at the end of the period, can be resumed until then, and ends then', async () => {
  const payer = await subscriber();
  const { body } = await payer.http.post<{ url: string }>('/api/billing/portal', { flow: 'cancel' });
  const press = (action: string) =>
    fetch(body.url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
  await press('cancel');
  await money.quiet();
  const cancelled = await money.summary(payer);
  expect(cancelled.subscription).toMatchObject({ cancelAtPeriodEnd: true, nextChargeAmount: null });
  expect(cancelled.notices.map(({ code }) => code)).toContain('cancels');
  expect((await payer.http.post('/api/billing/resume')).status).toBeLessThan(300);
  await money.quiet();
  expect((await money.summary(payer)).subscription).toMatchObject({ cancelAtPeriodEnd: false });
  await press('cancel');
  await passTime(payer.customer, 32);
  expect(await money.standing(payer)).toMatchObject({ plan: 'free', isPaid: false });
  expect((await money.summary(payer)).subscription).toBeNull();
  expect((await payer.http.post('/api/billing/resume')).body).toMatchObject({
    error: { code: 'SUBSCRIPTION_MISSING' },
  });
});

it('sells no second subscription beside the one there is', async () => {
  const payer = await subscriber();
  const second = await money.order(payer, plan('premium'));
  expect(second.body).toMatchObject({ error: { code: 'SUBSCRIPTION_EXISTS' } });
});
