import { expect, it } from 'vitest';
import { MAIL_REASONS, MAIL_STATES } from '#features/sending/fields.contract.ts';
import { reasonWords, wordsOfMail } from './reason-words.ts';

it.each([
  ['window', 'Tuesday 9:00 in Lisbon', 'Tuesday 9:00 in Lisbon: outside its window'],
  ['scheduled', '', ''],
  ['scheduled', 'Tuesday 9:00 in Lisbon', 'Tuesday 9:00 in Lisbon'],
  ['missing-field', 'first name', 'A field is empty: first name'],
] as const)('says why a mail waits: %s, "%s"', (reason, detail, words) => {
  expect(reasonWords(reason, detail)).toBe(words);
});

it.each([
  ['sent', '', '250 2.0.0 OK', ''],
  ['refused', '', '', 'Refused by the server that takes its mail'],
  ['uncertain', '', '', 'Nobody knows whether this mail arrived'],
  ['failed', '', 'The text cannot be made', 'The text cannot be made'],
  ['skipped', 'replied', '', 'Replied'],
] as const)('says why a mail is %s', (state, reason, detail, words) => {
  expect(wordsOfMail(state, reason, detail)).toBe(words);
});

it('has words for every state with every reason and with none', () => {
  for (const state of MAIL_STATES)
    for (const reason of ['', ...MAIL_REASONS] as const) expect(typeof wordsOfMail(state, reason, '')).toBe('string');
});
