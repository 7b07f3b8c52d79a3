// The file says what the table says, and nothing where nothing is known.
import { expect, it } from 'vitest';
import type { List, ListCount } from '../contract.ts';
import { fileColumns } from './ListsPage.tsx';

const list = (part: Partial<List>): List => ({
  id: 'a',
  name: 'Nordic buyers',
  type: 'static',
  rule: null,
  contacts: 3,
  companies: 0,
  owner: null,
  shelf: 'live',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
  ...part,
});
const count: ListCount = { id: 'a', contacts: 7, companies: 2, validEmails: 5, fault: null };

it.each<[string, List, ListCount | null, unknown[]]>([
  ['a static list, counted', list({}), count, ['Static', 0, 3, 5]],
  ['not counted yet', list({}), null, ['Static', 0, 3, null]],
  ['a live list', list({ type: 'live', contacts: null, companies: null }), count, ['Live', 2, 7, 5]],
  ['a rule at fault', list({ type: 'live', contacts: null }), { ...count, fault: 'Gone' }, ['Live', null, null, null]],
])('%s', (_, row, counted, cells) => {
  const columns = fileColumns(new Map(counted ? [['a', counted]] : []));
  expect(columns.slice(1, 5).map(({ value }) => value(row))).toEqual(cells);
});
