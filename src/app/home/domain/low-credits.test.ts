import { expect, it } from 'vitest';
import { lowCredits } from './credit-forecast.ts';

it.each([
  [30, 31, 'alert'],
  [31, 31, null],
  [0, 1, 'alert'],
  [4, null, 'search'],
  [4, 2, 'search'],
  [5, null, null],
  [2_000, null, null],
])('%i credits with an alert at %j: %j', (balance, threshold, low) => expect(lowCredits(balance, threshold)).toBe(low));
