// What adding to the list has done, in words.
import { expect, it } from 'vitest';
import { addedText } from './suppression-labels.ts';

it.each([
  [{ added: 1, known: 0, malformed: 0, withoutCode: 0, examples: [] }, '1 entry added.'],
  [
    { added: 1_200, known: 1, malformed: 2, withoutCode: 1, examples: ['noaddress', 'x'] },
    '1,200 entries added, 1 was already on the list, 2 are not an address, domain or phone with country code: noaddress.',
  ],
  [
    { added: 0, known: 3, malformed: 1, withoutCode: 0, examples: ['noaddress'] },
    '0 entries added, 3 were already on the list, 1 is not an address, domain or phone with country code: noaddress.',
  ],
  [
    { added: 1, known: 0, malformed: 1, withoutCode: 1, examples: ['0170 1234567'] },
    '1 entry added, 1 phone has no country code: 0170 1234567.',
  ],
])('%o', (added, words) => {
  expect(addedText(added)).toBe(words);
});
