import { expect, it } from 'vitest';
import { MAIL_REASONS, MAIL_STATES } from '../fields.contract.ts';
import { reasonWords, wordsOfMail } from './reason-words.ts';

it.each([
  ['window', 'Tuesday 9:00 in Lisbon', 'Tuesday 9:00 in Lisbon: outside its window'],
  ['step-wait', 'Tuesday 9:00 in Lisbon', 'Tuesday 9:00 in Lisbon: waits after the step before'],
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

it('says of one that came back later that it had been taken', () => {
  expect(wordsOfMail('refused', '', '', true)).toBe('It was taken, and came back');
});

it('has words for every state with every reason and with none', () => {
  for (const state of MAIL_STATES)
    for (const reason of ['', ...MAIL_REASONS] as const) expect(typeof wordsOfMail(state, reason, '')).toBe('string');
});
