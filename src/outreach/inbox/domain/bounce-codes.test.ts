// Integration contracts 5.6, row by row, and answers of servers that give no code.
import { describe, expect, it } from 'vitest';
import type { BounceTreatment } from '../fields.contract.ts';
import { enhancedCode, toTreatment } from './bounce-codes.ts';

describe('what follows from an answer', () => {
  it.each<[BounceTreatment, string]>([
    ['hard', '550 5.1.1 The email account that you tried to reach does not exist.'],
    ['hard', '550 5.1.0 Address rejected'],
    ['hard', '550 5.1.2 Bad destination system'],
    ['hard', '501 5.1.3 Bad address syntax'],
    ['hard', '551 5.1.6 Moved, no forwarding address'],
    ['hard', '556 5.1.10 Null MX'],
    ['hard', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    ['hard', '550 5.2.1 The email account that you tried to reach is disabled.'],
    ['full', '452 4.2.2 The recipient is over quota'],
    ['full', '552 5.2.2 Mailbox full'],
    ['content', '552 5.3.4 Message too big'],
    ['content', '550 5.2.3 Message length exceeds limit'],
    ['content', '554 5.6.0 Message content rejected'],
    ['passing', '421 4.4.2 Connection timed out'],
    ['passing', '451 4.7.1 Greylisted, try again'],
    ['passing', '421 4.7.28 Unusual rate of mail from your IP'],
    ['passing', '450 4.7.0 Later'],
    ['sender', '550 5.7.1 Message rejected by policy'],
    ['sender', '550 5.7.26 This mail is unauthenticated'],
    ['sender', '550 5.7.515 Access denied, sending domain does not meet the required level'],
    ['sender', '550 5.7.30 Basic authentication is not supported'],
    ['sender', '553 5.1.8 Sender address rejected: domain not found'],
    ['hard', '550 5.4.1 Recipient address rejected: Access denied.'],
    ['passing', '550 5.4.1 No answer from host'],
    ['unreachable', '550 5.4.4 Unable to route'],
    ['sender', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'],
    ['sender', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup'],
    ['hard', '550 Requested action not taken: mailbox unavailable'],
    ['hard', '550 No Such User Here'],
    ['hard', '5.0.0 550 5.1.1 <jo@acme.example>: Recipient address rejected: User unknown in virtual mailbox table'],
    ['full', '550 Mailbox is full'],
    ['sender', '554 Your IP is listed on a blocklist'],
    ['unreachable', '554 Transaction failed'],
    ['passing', '450 Try later'],
    ['hard', '550 No'],
    ['unreachable', 'Something went wrong'],
  ])('%s: %s', (treatment, answer) => {
    expect(toTreatment(answer)).toBe(treatment);
  });

  it('reads what a code of nothing in particular leaves to the words', () => {
    expect(toTreatment('smtp; 550 5.1.1 unknown', '5.0.0')).toBe('hard');
    expect(toTreatment('quota exceeded', '5.0.0')).toBe('full');
  });
});

it.each([
  ['550 5.1.1 no', '5.1.1'],
  ['host 5.1.1.9 said no', ''],
  ['250 ok', ''],
  ['status=5.7.515;', '5.7.515'],
])('finds the code in %s', (text, code) => {
  expect(enhancedCode(text)).toBe(code);
});
