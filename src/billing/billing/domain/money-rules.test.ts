// The rules of payments: what an invoice grants, what a refund withdraws, when a change is made, who has which plan.
import { describe, expect, it } from 'vitest';
import { changeKind, creditsToWithdraw, dueBack, entitledPlan, graceEnd, invoiceGrant } from './money-rules.ts';

const start = new Date('2026-11-01T00:00:00Z');
const end = new Date('2026-12-01T00:00:00Z');
const line = (plan: 'starter' | 'pro' | 'premium', amount: number, more: object = {}) => ({
  plan,
  interval: 'monthly' as const,
  amount,
  periodStart: start,
  periodEnd: end,
  proration: false,
  ...more,
});
const prorated = { proration: true };

describe('an invoice grants', () => {
  it.each([
    ['the credits of a first month', 'create', [line('starter', 2900)], 500],
    ['twelve months for a year', 'create', [line('pro', 79_000, { interval: 'yearly' })], 24_000],
    [
      'those of a renewal, whatever is prorated on it',
      'cycle',
      [line('starter', -900, prorated), line('pro', 7900)],
      2000,
    ],
    [
      'the difference of an upgrade at once',
      'update',
      [line('starter', -2900, prorated), line('pro', 7900, prorated)],
      1500,
    ],
    ['half of it in the middle', 'update', [line('starter', -1450, prorated), line('pro', 3950, prorated)], 750],
    ['next to nothing on the last day', 'update', [line('starter', -2, prorated), line('premium', 11, prorated)], 5],
    [
      'a whole year less the month that was paid for',
      'update',
      [line('starter', -2900, prorated), line('starter', 29_000, { interval: 'yearly' })],
      5500,
    ],
    ['nothing for less', 'update', [line('premium', -9000, prorated), line('pro', 3950, prorated)], 0],
    ['the plan even where it cost nothing', 'create', [line('pro', 0)], 2000],
  ] as const)('%s', (_name, reason, lines, credits) => {
    expect(invoiceGrant(reason, lines)).toMatchObject({ credits });
  });

  it('nothing without a plan on it', () => expect(invoiceGrant('create', [])).toBeNull());
});

describe('a refund withdraws', () => {
  const payment = { credits: 500, takenBack: 0, amount: 3900 };

  it.each([
    ['all of a full one', 3900, false, 500],
    ['its share, rounded for the payer', 1000, false, 128],
    ['all while it is disputed', 0, true, 500],
  ] as const)('%s', (_name, refunded, disputed, due) => expect(dueBack(payment, refunded, disputed)).toBe(due));

  it.each([
    ['what is unspent', payment, 500, 200, 0, 200],
    ['none of what a newer payment bought', payment, 500, 600, 500, 100],
    ['nothing where all that is left is newer', payment, 500, 400, 500, 0],
    ['nothing twice', { ...payment, takenBack: 500 }, 500, 900, 0, 0],
    ['the rest of what was taken in part', { ...payment, takenBack: 200 }, 500, 900, 0, 300],
  ] as const)('%s', (_name, paid, due, left, newer, taken) =>
    expect(creditsToWithdraw(paid, due, left, newer)).toBe(taken),
  );
});

describe('a change of the plan is made', () => {
  it.each([
    ['starter', 'monthly', 'pro', 'monthly', 'now'],
    ['starter', 'monthly', 'starter', 'yearly', 'now'],
    ['pro', 'monthly', 'starter', 'monthly', 'period-end'],
    ['pro', 'yearly', 'pro', 'monthly', 'period-end'],
    ['starter', 'yearly', 'premium', 'monthly', 'period-end'],
    ['pro', 'yearly', 'pro', 'yearly', 'same'],
  ] as const)('%s %s → %s %s: %s', (plan, interval, toPlan, toInterval, when) => {
    expect(changeKind({ plan, interval }, { plan: toPlan, interval: toInterval })).toBe(when);
  });
});

describe('the plan that is given', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  const known = (status: string, more: object = {}) => ({
    plan: 'pro' as const,
    status,
    graceUntil: null,
    granted: true,
    ...more,
  });

  it.each([
    ['active', [known('active')], 'pro'],
    ['the larger of two', [known('active'), known('active', { plan: 'premium' })], 'premium'],
    ['behind, within 7 days', [known('past_due', { graceUntil: graceEnd(new Date('2026-11-15T00:00:00Z')) })], 'pro'],
    ['behind for longer', [known('past_due', { graceUntil: graceEnd(new Date('2026-11-14T00:00:00Z')) })], 'free'],
    ['ended', [known('canceled')], 'free'],
    ['never begun', [known('incomplete', { granted: false })], null],
    ['none', [], null],
  ] as const)('%s', (_name, subscriptions, plan) => expect(entitledPlan(subscriptions, now)).toBe(plan));
});
