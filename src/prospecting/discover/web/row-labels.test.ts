// How what was saved is said.
import { expect, it } from 'vitest';
import { savedText } from './row-labels.ts';

const kept = (id: string, outcome: 'created' | 'merged' | 'unchanged') => ({ id, name: `Name ${id}`, outcome });

it.each([
  ['company', [], 'Nothing was saved'],
  ['company', [kept('1', 'created')], 'Name 1 saved to your companies'],
  ['person', [kept('1', 'created')], 'Name 1 saved to your people'],
  ['person', [kept('1', 'merged')], 'Name 1 updated with new values'],
  ['company', [kept('1', 'unchanged')], 'You already have Name 1'],
  ['company', [kept('1', 'created'), kept('1', 'merged')], '1 company saved'],
  [
    'person',
    [kept('1', 'created'), kept('2', 'created'), kept('3', 'merged'), kept('4', 'unchanged')],
    '2 people saved, 1 updated, 1 unchanged',
  ],
] as const)('of %s %o: %s', (kind, items, text) => {
  expect(savedText(kind, items)).toBe(text);
});
