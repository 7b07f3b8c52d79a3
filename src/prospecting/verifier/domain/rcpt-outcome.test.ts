import { expect, test } from 'vitest';
import { rcptOutcome } from './rcpt-outcome.ts';

// Sentences as servers in the wild say them.
test.each([
  [250, '2.1.5', 'Ok', 'accepted'],
  [250, null, '', 'accepted'],
  [251, null, 'User not local; will forward to <mia@acme.example>', 'accepted'],
  [252, '2.1.5', 'Cannot VRFY user, but will accept message', 'cannot_say'],
  [220, null, 'odd', 'cannot_say'],
  [354, null, 'odd', 'cannot_say'],
  // No such mailbox
  [550, '5.1.1', 'The email account that you tried to reach does not exist.', 'no_mailbox'],
  [550, '5.1.1', '<x@acme.example>: Recipient address rejected: User unknown in local recipient table', 'no_mailbox'],
  [550, '5.1.10', 'RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'no_mailbox'],
  [550, '5.1.1', 'User unknown, see our policy page', 'no_mailbox'],
  [550, null, 'No such user here', 'no_mailbox'],
  [550, null, 'Requested action not taken: mailbox unavailable', 'no_mailbox'],
  [550, null, '', 'no_mailbox'],
  [551, null, 'User not local', 'no_mailbox'],
  [553, null, 'sorry, no mailbox here by that name', 'no_mailbox'],
  [554, null, 'delivery error: dd This user does not have a yahoo.com account', 'no_mailbox'],
  [550, null, "Recipient address rejected: mailbox doesn't exist", 'no_mailbox'],
  // Full, disabled
  [552, '5.2.2', 'The email account that you tried to reach is over quota', 'full'],
  [452, '4.2.2', 'The email account that you tried to reach is over quota', 'full'],
  [552, null, 'Requested mail action aborted: exceeded storage allocation', 'full'],
  [550, '5.2.2', 'user is over quota', 'full'],
  [552, null, '', 'full'],
  [422, null, 'mailbox full', 'full'],
  [550, '5.2.1', 'The email account that you tried to reach is disabled.', 'disabled'],
  [554, null, 'This account has been suspended', 'disabled'],
  // Later
  [450, '4.2.0', '<x@acme.example>: Recipient address rejected: Greylisted, see http://postgrey.example', 'greylisted'],
  [451, '4.7.1', 'Please try again later', 'greylisted'],
  [451, null, 'Temporary local problem', 'greylisted'],
  [450, null, '', 'greylisted'],
  [421, '4.3.2', 'Service not available, closing transmission channel', 'later'],
  [452, '4.5.3', 'Too many recipients', 'later'],
  [452, '4.3.1', 'Insufficient system storage', 'later'],
  // About us
  [554, '5.7.1', 'Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'blocked'],
  [550, '5.7.1', 'Recipient address rejected: Access denied', 'blocked'],
  [550, '5.1.1', 'blocked using zen.spamhaus.org', 'blocked'],
  [554, null, 'Your IP is on our blacklist', 'blocked'],
  [550, null, 'Reverse DNS lookup failed for your host', 'blocked'],
  [450, '4.7.25', 'Client host rejected: cannot find your reverse hostname', 'blocked'],
  [550, null, 'rejected because of local policy', 'blocked'],
  [554, null, 'Relay access denied', 'blocked'],
  [553, '5.7.1', 'Sender address rejected: not owned by user', 'blocked'],
  [550, '5.7.606', 'Access denied, banned sending IP', 'blocked'],
  // A no to nothing in particular
  [554, null, 'Transaction failed', 'refused'],
  [550, null, 'Rejected', 'refused'],
  [521, null, 'I take no mail', 'refused'],
] as const)('%i %s %s: %s', (code, enhanced, text, outcome) => {
  expect(rcptOutcome({ code, enhanced, text })).toBe(outcome);
});

test('no sentence, however long, keeps it busy', () => {
  for (const piece of ['user ', 'mailbox is ', 'temporarily ', 'exceeded ', 'a']) {
    expect(rcptOutcome({ code: 550, enhanced: null, text: piece.repeat(20_000) })).toMatch(/^[a-z_]+$/);
  }
});
