// Cities by their other names.
import { expect, it } from 'vitest';
import { cityNames } from './city-names.ts';

it.each([
  ['munich', ['munich', 'Munich', 'München']],
  ['Köln', ['Köln', 'Cologne']],
  ['Oakville', ['Oakville']],
  ['', ['']],
])('%s is also %o', (typed, names) => {
  expect(cityNames(typed)).toEqual(names);
});
