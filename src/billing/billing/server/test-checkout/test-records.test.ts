// Periods by the calendar, and what a change in the middle of one costs.
import { describe, expect, it } from 'vitest';
import { changeLines, periodAfter, type TestSubscription } from './test-records.ts';

describe('periodAfter', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', 'monthly', '2026-12-21T10:00:00.000Z'],
    ['2027-01-31T10:00:00.000Z', 'monthly', '2027-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 'monthly', '2028-02-29T10:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', 'monthly', '2027-01-31T23:00:00.000Z'],
    ['2028-02-29T10:00:00.000Z', 'yearly', '2029-02-28T10:00:00.000Z'],
  ] as const)('%s, %s: %s', (start, interval, end) =>
    expect(periodAfter(new Date(start), interval).toISOString()).toBe(end),
  );
});

describe('changeLines', () => {
  const pro: TestSubscription = {
    customerId: 'c',
    status: 'active',
    plan: 'pro',
    interval: 'monthly',
    periodStart: '2026-11-01T00:00:00.000Z',
    periodEnd: '2026-12-01T00:00:00.000Z',
    cancelAtPeriodEnd: false,
    pending: null,
    latestInvoiceId: null,
    pastDueSince: null,
  };

  it.each([
    ['2026-11-01T00:00:00.000Z', 'premium', 'monthly', -7_900, 19_900, '2026-12-01T00:00:00.000Z'],
    ['2026-11-16T00:00:00.000Z', 'premium', 'monthly', -3_950, 9_950, '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T00:00:00.000Z', 'premium', 'monthly', 0, 0, '2026-12-01T00:00:00.000Z'],
    ['2026-12-05T00:00:00.000Z', 'premium', 'monthly', 0, 0, '2026-12-01T00:00:00.000Z'],
    ['2026-11-16T00:00:00.000Z', 'pro', 'yearly', -3_950, 79_000, '2027-11-16T00:00:00.000Z'],
  ] as const)('on %s to %s %s: %i and %i', (asOf, plan, interval, back, charged, end) => {
    const lines = changeLines(pro, { plan, interval }, new Date(asOf));
    expect(lines.map(({ amount }) => amount + 0)).toEqual([back, charged]);
    expect(lines[1].periodEnd).toBe(end);
  });
});
