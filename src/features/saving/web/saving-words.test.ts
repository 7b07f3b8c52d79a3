// What a toast says after saving.
import { expect, it } from 'vitest';
import type { SavedResult } from '../contract.ts';
import { savedText } from './saving-words.ts';

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
  [[saved('a', 'merged')], 'Added to what you had of Name of a'],
  [[saved('a', 'unchanged')], 'You have all of this of Name of a'],
  [[saved('a', 'created'), saved('b', 'created'), saved('c', 'merged')], '2 contacts saved, 1 added to what you had'],
  [[saved('a', 'created'), saved('a', 'merged')], '1 contact saved'],
  [[saved('a', 'unchanged'), saved('b', 'unchanged')], '2 known already'],
])('%j', (items, text) => expect(savedText(items)).toBe(text));
