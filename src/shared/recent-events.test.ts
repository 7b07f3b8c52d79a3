import { expect, it } from 'vitest';
import { createRecentEvents, RECENT_MS } from './live.ts';

it('keeps the newest event of each type, in the order in which they came', () => {
  const recent = createRecentEvents();
  recent.add('ada', { type: 'credits', balance: 5 }, 1_000);
  recent.add('ada', { type: 'records' }, 2_000);
  recent.add('ada', { type: 'credits', balance: 4 }, 3_000);
  recent.add('ben', { type: 'lists' }, 3_000);
  expect(recent.since('ada', 0)).toEqual([{ type: 'records' }, { type: 'credits', balance: 4 }]);
  expect(recent.since('ada', 2_001)).toEqual([{ type: 'credits', balance: 4 }]);
  expect(recent.since('cy', 0)).toEqual([]);
});

it('forgets a scope in which nothing has happened for long', () => {
  const recent = createRecentEvents();
  recent.add('ada', { type: 'records' }, 0);
  recent.add('ben', { type: 'records' }, RECENT_MS);
  expect(recent.since('ada', 0)).toHaveLength(1);
  recent.add('ben', { type: 'records' }, RECENT_MS + 1);
  expect(recent.since('ada', 0)).toEqual([]);
  expect(recent.since('ben', 0)).toHaveLength(1);
});
