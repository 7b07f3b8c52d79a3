// How many people a campaign takes.
import { expect, it } from 'vitest';
import { audienceLimitMessage } from './preflight-messages.ts';

it.each([
  [0, null],
  [100_000, null],
  [100_001, 'it holds 100,001 people, and a campaign takes 100,000'],
])('%i people: %s', (people, words) => {
  expect(audienceLimitMessage(people)).toBe(words);
});
