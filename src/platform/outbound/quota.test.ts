import { expect, test } from 'vitest';
import { createQuota } from './source-client.ts';

function quotaAt(start = 1_000_000) {
  const time = { now: start };
  return { quota: createQuota({ now: () => time.now }), time };
}

const left = (remaining: string, reset?: string) => ({
  'x-ratelimit-requests-limit': '50',
  'x-ratelimit-requests-remaining': remaining,
  ...(reset !== undefined && { 'x-ratelimit-requests-reset': reset }),
});

test('keeps what the last answer said', () => {
  const { quota, time } = quotaAt();
  quota.record(left('12', '3600'));
  expect(quota.status()).toEqual({ limit: 50, remaining: 12, resetsAt: time.now + 3_600_000 });
  quota.record({});
  expect(quota.status().remaining).toBe(12);
  expect(quota.exhausted()).toBe(false);
});

test('at zero it stops until the reset', () => {
  const { quota, time } = quotaAt();
  quota.record(left('0', '3600'));
  expect(quota.exhausted()).toBe(true);
  time.now += 3_599_999;
  expect(quota.exhausted()).toBe(true);
  time.now += 1;
  expect(quota.exhausted()).toBe(false);
});

test('a refusal stops it even without headers, for 15 minutes', () => {
  const { quota, time } = quotaAt();
  quota.exhaust({});
  expect(quota.exhausted()).toBe(true);
  time.now += 15 * 60_000;
  expect(quota.exhausted()).toBe(false);
});

test('a higher plan opens it at once', () => {
  const { quota } = quotaAt();
  quota.record(left('0', '3600'));
  quota.record(left('950'));
  expect(quota.exhausted()).toBe(false);
});

test.each(['', 'many', '-1', '1e9', 'NaN'])('takes "%s" for nothing said', (text) => {
  const { quota } = quotaAt();
  quota.record(left(text, text));
  expect(quota.status()).toEqual({ limit: 50, remaining: null, resetsAt: null });
  expect(quota.exhausted()).toBe(false);
});

test('a reset that is a date and not a span does not close it for decades', () => {
  const { quota, time } = quotaAt(Date.UTC(2026, 10, 1));
  quota.record(left('0', String(Date.UTC(2026, 10, 2) / 1000)));
  time.now += 15 * 60_000;
  expect(quota.exhausted()).toBe(false);
});
