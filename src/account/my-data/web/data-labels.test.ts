import { expect, it } from 'vitest';
import { counted } from './use-my-data.ts';

it.each([
  ['searches', 1, '1 search'],
  ['searches', 2000, '2,000 searches'],
  ['sessions', 1, '1 session'],
  ['ledger entries', 1, '1 ledger entry'],
])('%s, %i: %s', (what, count, words) => expect(counted({ what, count })).toBe(words));
