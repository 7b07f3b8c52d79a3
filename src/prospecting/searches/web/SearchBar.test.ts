import { expect, it } from 'vitest';
import type { SearchQuote } from '../contract.ts';
import { searchButtonText } from './SearchBar.tsx';

const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString();

it.each<[string, SearchQuote | null, string, string | null]>([
  ['no quote yet', null, 'Search (5 credits)', null],
  ['nothing stored', { storedAt: null, owed: false }, 'Search (5 credits)', null],
  ['an answer owed', { storedAt: null, owed: true }, 'Search (0 credits)', null],
  ['an answer stored', { storedAt: threeHoursAgo, owed: false }, 'Open (free, 3 hours ago)', 'Refresh (5 credits)'],
])('says what a press does: %s', (_case, quote, press, refresh) => {
  expect(searchButtonText(5, quote)).toEqual({ press, refresh });
});
