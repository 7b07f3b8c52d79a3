// The end by waits, and by limits.
import { expect, it } from 'vitest';
import type { Step } from '../setup.contract.ts';
import { estimateEnd } from './estimate-end.ts';

const step = (id: string, amount: number): Pick<Step, 'id' | 'wait'> => ({ id, wait: { amount, unit: 'workdays' } });
const steps = [step('1', 0), step('2', 3), step('3', 5)];
/** A Friday. */
const now = new Date('2026-11-27T12:00:00Z');
const estimate = (waiting: [stepId: string, count: number, due: string][], perDay = 1_000) =>
  estimateEnd({
    steps,
    waiting: waiting.map(([stepId, count, due]) => ({ stepId, count, lastDue: new Date(`2026-${due}Z`) })),
    perDay,
    now,
  })
    ?.toISOString()
    .slice(5, 16);

it.each<[string, Parameters<typeof estimate>[0], number, string | undefined]>([
  ['nothing waits', [], 100, undefined],
  ['the last step waits', [['3', 5, '12-04T09:00']], 100, '12-04T09:00'],
  ['two steps follow, over two weekends', [['1', 5, '11-27T13:00']], 100, '12-09T13:00'],
  [
    'the slowest counts',
    [
      ['3', 1, '12-04T09:00'],
      ['2', 1, '12-02T09:00'],
    ],
    100,
    '12-09T09:00',
  ],
  // 300 recipients with three emails each, 50 a day: 18 days.
  ['limits take longer than waits', [['1', 300, '11-27T13:00']], 50, '12-14T12:00'],
  ['a step that was removed has none after it', [['gone', 2, '11-30T08:00']], 100, '11-30T08:00'],
  ['no sender is known', [['3', 500, '11-30T08:00']], 0, '11-30T08:00'],
])('%s', (_, waiting, perDay, end) => expect(estimate(waiting, perDay)).toBe(end));
