// How a mailbox sends: in batches over several connections, or one mail after the other.
import { expect, it } from 'vitest';
import { planSending } from './mailbox-worker.ts';

it.each([
  ['practice', 0, 1_000, { batched: true, lanes: 32, hourCap: null, minIntervalMs: 0, hasInterval: false }],
  ['whatsapp', 0, 1_000, { batched: true, lanes: 16, hourCap: null, minIntervalMs: 0, hasInterval: false }],
  ['practice', 60, 1_000, { batched: false, lanes: 1, hourCap: null, minIntervalMs: 0, hasInterval: true }],
  ['smtp', 0, 1_000_000, { batched: true, lanes: 4, hourCap: null, minIntervalMs: 0, hasInterval: false }],
  ['smtp', 0, 40, { batched: false, lanes: 1, hourCap: expect.any(Number), minIntervalMs: 0, hasInterval: false }],
  ['microsoft', 0, 1_000_000, { batched: false, lanes: 1, hourCap: null, minIntervalMs: 2_000, hasInterval: true }],
] as const)('%s with an interval of at most %i s and %i mails a day', (kind, gapMaxSeconds, dayCap, plan) => {
  expect(planSending({ kind, gapMaxSeconds }, dayCap)).toEqual(plan);
});
