import { expect, it } from 'vitest';
import { MAIL_REASONS, MAIL_STATES } from '../fields.contract.ts';
import { mailReasonLabel, mailResultLabel } from './reason-labels.ts';

it.each([
  ['window', 'Tuesday 9:00 in Lisbon', 'Outside its window'],
  ['step-wait', 'Tuesday 9:00 in Lisbon', 'Wait after the previous step'],
  ['scheduled', '', ''],
  ['scheduled', 'Tuesday 9:00 in Lisbon', ''],
  ['missing-field', 'first name', 'A field is empty: first name'],
] as const)('says why a mail waits: %s, "%s"', (reason, detail, words) => {
  expect(mailReasonLabel(reason, detail)).toBe(words);
});

it.each([
  ['sent', '', '', '250 2.0.0 OK', false, ''],
  ['refused', '', '', '554 5.6.0 not like this', false, 'Refused by the mail server'],
  ['refused', 'server-refused', '', '554 5.7.1 no', false, 'Refused by the mail server'],
  // A refusal at RCPT counts as a bounce of its address; the mail was never accepted.
  ['refused', 'bounced', '', '550 5.1.1 User unknown', true, 'Refused by the mail server'],
  ['refused', 'server-later', '', '452 4.2.2 full', true, 'Refused by the mail server'],
  ['refused', '', '', '250 2.0.0 OK', true, 'Accepted, then bounced'],
  ['sent', '', '', '250 2.0.0 OK', true, 'Accepted, then bounced'],
  ['uncertain', '', '', 'Connection lost', false, 'Delivery not confirmed'],
  ['failed', '', 'The text cannot be made', '', false, 'The text cannot be made'],
  ['skipped', 'replied', '', '', false, 'Replied'],
] as const)('says why a mail is %s %s (%s, bounced: %s)', (state, reason, detail, answer, bounced, words) => {
  expect(mailResultLabel({ state, reason, detail, answer, bounced })).toBe(words);
});

it('has words for every state with every reason and with none', () => {
  for (const state of MAIL_STATES)
    for (const reason of ['', ...MAIL_REASONS] as const)
      expect(typeof mailResultLabel({ state, reason, detail: '', answer: '', bounced: false })).toBe('string');
});
