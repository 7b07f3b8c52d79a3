// Which step comes next, and when its wait is over.
import { expect, it } from 'vitest';
import type { Step } from '../setup.contract.ts';
import { afterWait, nextStep } from './plan-step.ts';

const steps = ['a', 'b', 'c'].map((id) => ({ id }) as Step);

it.each([
  [[], 'a'],
  [['a'], 'b'],
  [['a', 'b', 'c'], null],
  // A step that was put before one that was sent is not sent late.
  [['b'], 'c'],
  // One that was taken out does not count.
  [['gone'], 'a'],
])('after %j comes %s', (had, next) => {
  expect(nextStep(steps, new Set(had))?.id ?? null).toBe(next);
});

const HOUR = 3_600_000;
/** Berlin in 2026: summer time from 29 March 1:00 UTC to 25 October 1:00 UTC. */
const berlin = (at: Date) =>
  at >= new Date('2026-03-29T01:00:00Z') && at < new Date('2026-10-25T01:00:00Z') ? 2 * HOUR : HOUR;

it.each([
  ['2026-12-01T09:00:00Z', { amount: 45, unit: 'minutes' }, '2026-12-01T09:45:00.000Z'],
  ['2026-12-01T09:00:00Z', { amount: 30, unit: 'hours' }, '2026-12-02T15:00:00.000Z'],
  ['2026-12-01T09:00:00Z', { amount: 3, unit: 'days' }, '2026-12-04T09:00:00.000Z'],
  // The time of day stays over the change of clocks.
  ['2026-03-27T09:00:00Z', { amount: 3, unit: 'days' }, '2026-03-30T08:00:00.000Z'],
  ['2026-10-23T08:00:00Z', { amount: 3, unit: 'days' }, '2026-10-26T09:00:00.000Z'],
  // Friday and three workdays: Wednesday. From a Saturday the first workday is Monday.
  ['2026-12-04T09:00:00Z', { amount: 3, unit: 'workdays' }, '2026-12-09T09:00:00.000Z'],
  ['2026-12-05T09:00:00Z', { amount: 1, unit: 'workdays' }, '2026-12-07T09:00:00.000Z'],
  ['2026-12-05T09:00:00Z', { amount: 0, unit: 'workdays' }, '2026-12-05T09:00:00.000Z'],
] as const)('from %s, %j is over at %s', (from, wait, expected) => {
  expect(afterWait(new Date(from), wait, berlin).toISOString()).toBe(expected);
});
