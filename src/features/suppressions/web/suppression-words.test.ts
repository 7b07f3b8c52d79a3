// What adding to the list has done, in words.
import { expect, it } from 'vitest';
import { addedWords } from './suppression-words.ts';

it.each([
  [{ added: 1, known: 0, malformed: 0, examples: [] }, '1 entry added.'],
  [
    { added: 1_200, known: 1, malformed: 2, examples: ['nobody', 'x'] },
    '1,200 entries added, 1 was there already, 2 are no address or domain: nobody.',
  ],
  [
    { added: 0, known: 3, malformed: 1, examples: ['nobody'] },
    '0 entries added, 3 were there already, 1 is no address or domain: nobody.',
  ],
])('%o', (added, words) => {
  expect(addedWords(added)).toBe(words);
});
