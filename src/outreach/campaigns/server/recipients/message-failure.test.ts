import { expect, it } from 'vitest';
import { describeMessageState, messageFailure } from './read-recipients.ts';

const CAP = 'Not delivered: this person gets enough marketing messages right now.';
const NOT_THERE = 'Cannot be delivered: the phone number is not on WhatsApp. (Meta 131026)';

it.each([
  ['sent', '', '', '{"wamid":"wamid.1"}', false, '', ''],
  // Held back once, and sent a day later.
  ['sent', '', '', '{"wamid":"wamid.2"}', false, CAP, ''],
  ['refused', '', '', '{"wamid":"wamid.3"}', true, CAP, CAP],
  ['refused', '', '', '{"wamid":"wamid.4"}', true, '', 'Not delivered'],
  ['refused', '', '', NOT_THERE, false, '', NOT_THERE],
  [
    'failed',
    '',
    '',
    'A value of the message is not valid. (Meta 131009)',
    false,
    '',
    'A value of the message is not valid. (Meta 131009)',
  ],
  ['failed', 'missing-field', 'First name', '', false, '', 'A field is empty: First name'],
  ['skipped', 'no-consent', '', '', false, '', 'No opt-in for WhatsApp'],
  ['uncertain', '', '', 'WhatsApp did not answer', false, '', 'Delivery not confirmed'],
] as const)('%s %s (%s, %s, failed later: %s, %s)', (state, reason, detail, answer, bounced, failure, words) => {
  expect(describeMessageState({ state, reason, detail, answer, bounced }, failure)).toBe(words);
});

it('tells the failure of a message alone', () => {
  const failed = {
    state: 'failed',
    reason: 'missing-field',
    detail: 'First name',
    answer: '',
    bounced: false,
  } as const;
  expect(messageFailure(failed, '')).toBe('');
});
