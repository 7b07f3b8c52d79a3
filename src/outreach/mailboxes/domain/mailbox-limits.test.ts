// What plans allow of mailboxes, and the words of it.
import { describe, expect, it } from 'vitest';
import { dayCapFaults, dayCapUnder, dayCapWords, mailboxesOfPlan, moreMailboxesWords } from './mailbox-limits.ts';

describe('mails a day', () => {
  it.each([
    ['starter', 'Your plan allows 50 a day; Pro 100'],
    ['pro', 'Your plan allows 100 a day; Premium 150'],
    ['premium', 'Your plan allows 150 a day'],
  ] as const)('of %s: %s', (plan, words) => expect(dayCapWords(plan)).toBe(words));

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
    expect(dayCapFaults(kind, plan, cap, before)).toEqual(
      allowed ? [] : [{ path: 'dayCap', message: dayCapWords(plan) }],
    );
  });

  it.each([
    ['smtp', 'starter', 150, 50],
    ['smtp', 'pro', 30, 30],
    ['microsoft', 'free', 150, 50],
    ['smtp', null, 150, 150],
    ['practice', 'starter', 10_000, 10_000],
  ] as const)('a %s mailbox on %s that is set to %i sends %i', (kind, plan, cap, sends) => {
    expect(dayCapUnder(kind, plan, cap)).toBe(sends);
  });
});

it('mailboxes are counted without practice, and the next plan is named', () => {
  expect(mailboxesOfPlan('pro', ['smtp', 'practice', 'google'])).toBe('2 of 10 mailboxes');
  expect([moreMailboxesWords('starter'), moreMailboxesWords('pro'), moreMailboxesWords('premium')]).toEqual([
    'Pro allows 10',
    'Premium allows 50',
    '',
  ]);
});
