// Which search or import a change took its values from.
import { expect, it } from 'vitest';
import { changeOrigin } from './change-origin.ts';

const typed = { source: 'manual', at: '2026-01-01T00:00:00Z' };
const found = { source: 'linkedin-people', ref: 'r1', at: '2026-02-01T00:00:00Z' };

it.each([
  ['a blank that was filled', {}, { title: found }, { source: 'linkedin-people', ref: 'r1' }],
  [
    'a value that competes',
    { title: typed },
    { title: { ...typed, others: [{ value: 'CEO', ...found }] } },
    { source: 'linkedin-people', ref: 'r1' },
  ],
  ['one without a run', {}, { title: { source: 'api', at: '' } }, { source: 'api', ref: null }],
  ['what was there before', { city: found }, { city: found, title: found }, null],
  ['nothing', {}, {}, null],
  ['what is none of ours', {}, { title: null, city: 'x', name: { others: 3 } }, null],
])('%s', (_words, before, after, origin) => {
  expect(changeOrigin({ facts: before }, { facts: after })).toEqual(origin);
});

it('a change without facts brought none', () => {
  expect(changeOrigin({ title: '' }, { title: 'CEO' })).toBeNull();
});
