// What a toast says after saving.
import { expect, it } from 'vitest';
import type { SavablePreview, SavedResult } from '../contract.ts';
import { countFound, savedText } from './saving-labels.ts';

const saved = (id: string, outcome: SavedResult['outcome']): SavedResult => ({
  key: id,
  kind: 'contact',
  id,
  name: `Name of ${id}`,
  outcome,
});

it.each<[SavedResult[], string]>([
  [[], 'Nothing was saved'],
  [[saved('a', 'created')], 'Name of a saved to your contacts'],
  [[saved('a', 'merged')], 'Name of a updated with new values'],
  [[saved('a', 'unchanged')], 'Name of a is already up to date'],
  [[saved('a', 'created'), saved('b', 'created'), saved('c', 'merged')], '2 contacts saved, 1 updated'],
  [[saved('a', 'created'), saved('a', 'merged')], '1 contact saved'],
  [[saved('a', 'unchanged'), saved('b', 'unchanged')], '2 unchanged'],
])('%j', (items, text) => expect(savedText(items)).toBe(text));

it.each<[string, Pick<SavablePreview, 'kind' | 'name' | 'match'>[], { fresh: number; known: number }]>([
  [
    'two people of one name',
    [
      { kind: 'contact', name: 'Ann', match: null },
      { kind: 'contact', name: 'Ann', match: null },
    ],
    { fresh: 2, known: 0 },
  ],
  [
    'two jobs of one company',
    [
      { kind: 'company', name: 'Oak', match: null },
      { kind: 'company', name: 'OAK', match: null },
    ],
    { fresh: 1, known: 0 },
  ],
  [
    'two products of a supplier that is there',
    ['a', 'b'].map(
      (name) =>
        ({
          kind: 'company',
          name,
          match: { id: '1', name: 'Oak', reason: 'domain', words: 'Same website: oak.example' },
        }) as const,
    ),
    { fresh: 0, known: 1 },
  ],
])('%s: counted as the records they become', (_, found, { fresh, known }) => {
  const counted = countFound(found.map((each, n) => ({ ...each, key: String(n) })));
  expect([counted.fresh, counted.known.length]).toEqual([fresh, known]);
});
