// Text that the database takes, and text that it does not, wherever it stands.
import { expect, it } from 'vitest';
import { unstorablePlace } from './storable-input.ts';

it.each<[unknown, (string | number)[] | null]>([
  ['plain é李🚀 \t\n\r', null],
  [{ a: [1, true, null, 'x', new Date(), Buffer.from('\0')] }, null],
  ['a\0b', []],
  ['\ud83d', []],
  [{ text: 'a', list: ['b', { c: '\udc00' }] }, ['list', 1, 'c']],
  [{ 'a\0': 1 }, []],
])('%j', (value, place) => {
  expect(unstorablePlace(value)).toEqual(place);
});
