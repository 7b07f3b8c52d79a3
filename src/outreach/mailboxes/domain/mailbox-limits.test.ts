// What plans allow of mailboxes, and the words of it.
import { describe, expect, it } from 'vitest';
import { dayCapErrors, dayCapText, effectiveDayCap, moreMailboxesText, planMailboxesText } from './mailbox-limits.ts';

describe('emails a day', () => {
  it.each([
    ['starter', 'Your plan allows 50 a day; Pro 100'],
    ['pro', 'Your plan allows 100 a day; Premium 150'],
    ['premium', 'Your plan allows 150 a day'],
  ] as const)('of %s: %s', (plan, words) => expect(dayCapText(plan)).toBe(words));

  it.each([
    ['smtp', 'pro', 100, undefined, true],
    ['smtp', 'pro', 101, undefined, false],
    ['google', 'premium', 150, 20, true],
    ['google', 'premium', 151, 20, false],
    ['smtp', 'starter', 150, 150, true],
    ['smtp', 'starter', 149, 150, false],
    ['smtp', 'pro', undefined, 150, true],
    ['practice', 'starter', 10_000, undefined, true],
  ] as const)('of %s on %s: %s after %s', (kind, plan, cap, before, allowed) => {
    expect(dayCapErrors(kind, plan, cap, before)).toEqual(
      allowed ? [] : [{ path: 'dayCap', message: dayCapText(plan) }],
    );
  });

  it.each([
    ['smtp', 'starter', 150, 50],
    ['smtp', 'pro', 30, 30],
    ['microsoft', 'free', 150, 50],
    ['smtp', null, 150, 150],
    ['practice', 'starter', 10_000, 10_000],
  ] as const)('a %s mailbox on %s that is set to %i sends %i', (kind, plan, cap, sends) => {
    expect(effectiveDayCap(kind, plan, cap)).toBe(sends);
  });
});

it('mailboxes are counted without practice, and the next plan is named', () => {
  expect(planMailboxesText('pro', ['smtp', 'practice', 'google'])).toBe('2 of 10 mailboxes');
  expect([moreMailboxesText('starter'), moreMailboxesText('pro'), moreMailboxesText('premium')]).toEqual([
    'Pro allows 10',
    'Premium allows 50',
    '',
  ]);
});
