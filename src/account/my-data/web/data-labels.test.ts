import { expect, it } from 'vitest';
import { counted, formatBytes } from './use-my-data.ts';

it.each([
  [0, '1 KB'],
  [1536, '2 KB'],
  [3_500_000, '3.5 MB'],
  [2_000_000_000, '2.0 GB'],
])('%i bytes are %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));

it.each([
  ['searches', 1, '1 search'],
  ['searches', 2000, '2,000 searches'],
  ['sessions', 1, '1 session'],
  ['ledger entries', 1, '1 ledger entry'],
])('%s, %i: %s', (what, count, words) => expect(counted({ what, count })).toBe(words));
