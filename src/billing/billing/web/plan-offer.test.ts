// What each card of the pricing page offers, by who looks.
import { describe, expect, it } from 'vitest';
import type { Interval, Plan } from '#account/plans/contract.ts';
import { getOffer, type Looker, monthsSaved } from './plan-offer.ts';

const subscription = {
  plan: 'pro',
  interval: 'monthly',
  status: 'active',
  currentPeriodStart: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T00:00:00.000Z',
  cancelAtPeriodEnd: false,
  pendingPlan: null,
  pendingInterval: null,
  graceUntil: null,
  nextChargeAmount: 7_900,
} as const;

const trial: Looker = { plan: 'trial', unpaid: false, owner: true, subscription: null };
const unpaid: Looker = { ...trial, plan: 'pro', unpaid: true };
const given: Looker = { ...trial, plan: 'pro' };
const pro: Looker = { ...given, subscription };

const said = (plan: Plan, interval: Interval, looker: Looker | null, sells = true) => {
  const offer = getOffer(plan, interval, looker, sells);
  switch (offer.kind) {
    case 'pay':
      return offer.word;
    case 'change':
      return offer.change;
    case 'switch':
      return `switch to ${offer.to}`;
    default:
      return offer.kind;
  }
};

describe('offerOf', () => {
  it.each([
    ['a visitor', null, 'trial', 'sign-up'],
    ['a visitor', null, 'free', 'sign-up'],
    ['a visitor', null, 'pro', 'sign-up'],
    ['a trial user', trial, 'trial', 'none'],
    ['a trial user', trial, 'free', 'none'],
    ['a trial user', trial, 'premium', 'Choose'],
    ['an unpaid user', unpaid, 'pro', 'Pay for'],
    ['an unpaid user', unpaid, 'starter', 'Choose'],
    ['who was given a plan', given, 'pro', 'none'],
    ['who was given a plan', given, 'premium', 'Choose'],
    ['a subscriber', pro, 'trial', 'none'],
    ['a subscriber', pro, 'free', 'cancel'],
    ['a subscriber', pro, 'starter', 'downgrade'],
    ['a subscriber', pro, 'pro', 'none'],
    ['a subscriber', pro, 'premium', 'upgrade'],
    ['a member', { ...pro, owner: false }, 'premium', 'none'],
    ['who has cancelled', { ...pro, subscription: { ...subscription, cancelAtPeriodEnd: true } }, 'free', 'none'],
    ['who waits', { ...pro, subscription: { ...subscription, pendingPlan: 'starter' } }, 'starter', 'pending'],
    [
      'whose plan ended',
      { ...given, plan: 'free', subscription: { ...subscription, status: 'canceled' } },
      'pro',
      'Choose',
    ],
    ['whose renewal failed', { ...pro, subscription: { ...subscription, status: 'past_due' } }, 'premium', 'upgrade'],
  ] as [string, Looker | null, Plan, string][])('%s (%#)', (_who, looker, plan, offer) =>
    expect(said(plan, 'monthly', looker)).toBe(offer),
  );

  it('offers the other interval of the plan that is paid', () => {
    expect(said('pro', 'yearly', pro)).toBe('switch to yearly');
    const yearly: Looker = { ...pro, subscription: { ...subscription, interval: 'yearly' } };
    expect(said('pro', 'monthly', yearly)).toBe('switch to monthly');
  });

  it('offers nothing to pay where nothing is sold', () => {
    expect(['trial', 'pro'].map((plan) => said(plan as Plan, 'monthly', null, false))).toEqual(['sign-up', 'none']);
    expect(said('premium', 'monthly', pro, false)).toBe('none');
  });
});

it('a year saves two months', () => expect(monthsSaved()).toBe(2));
