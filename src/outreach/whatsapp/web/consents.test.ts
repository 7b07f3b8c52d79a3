// What recording consents has done, in words.
import { expect, it } from 'vitest';
import { recordedText } from './consents.ts';

it.each([
  [{ changed: 1, known: 0, withoutPhone: 0, optedOut: 0 }, 'opted-in', '1 contact opted in.'],
  [
    { changed: 1_200, known: 1, withoutPhone: 2, optedOut: 1 },
    'opted-in',
    '1,200 contacts opted in. 1 contact was recorded before. 2 contacts have no phone number with a country code. 1 contact opted out before: unchanged.',
  ],
  [
    { changed: 0, known: 3, withoutPhone: 0, optedOut: 0 },
    'opted-out',
    '0 contacts opted out. 3 contacts were recorded before.',
  ],
] as const)('%o', (recorded, state, words) => {
  expect(recordedText(recorded, state)).toBe(words);
});
