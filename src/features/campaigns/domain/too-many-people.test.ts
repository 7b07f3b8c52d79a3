// How many people a campaign takes.
import { expect, it } from 'vitest';
import { tooManyPeople } from './too-many-people.ts';

it.each([
  [0, null],
  [100_000, null],
  [100_001, 'it holds 100,001 people, and a campaign takes 100,000'],
])('%i people: %s', (people, words) => {
  expect(tooManyPeople(people)).toBe(words);
});
