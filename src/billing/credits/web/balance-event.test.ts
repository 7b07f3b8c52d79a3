import { expect, it } from 'vitest';
import { newerBalance } from './use-credits.ts';

it('takes the first news, then only newer ones', () => {
  const first = { balance: 20, seq: 4 };
  expect(newerBalance(null, first)).toBe(first);
  expect(newerBalance(first, { balance: 25, seq: 3 })).toBe(first);
  expect(newerBalance(first, { balance: 15, seq: 5 })).toEqual({ balance: 15, seq: 5 });
});
