// What refusals mean, row by row of integration contracts 5.6, and when a mail is retried.
import { describe, expect, it } from 'vitest';
import { limitingReason } from './limiting-reason.ts';
import { mailAddress } from './mail-address.ts';
import { type Refusal, readRefusal, softBounce } from './read-answer.ts';
import { retryAt } from './send-times.ts';

type At = Parameters<typeof readRefusal>[0]['at'];
const AT: readonly At[] = ['sender', 'recipient', 'data', 'message'];

/** Of each answer: what it means at MAIL, RCPT, DATA and after the message. */
it.each<[string, Refusal, Refusal, Refusal, Refusal]>([
  // 4yz is retried, at any stage.
  ['421 4.3.2 closing', 'later', 'later', 'later', 'later'],
  ['421 4.7.28 rate', 'slow', 'slow', 'slow', 'slow'],
  ['450 4.2.1 busy', 'later', 'later', 'later', 'later'],
  ['450 4.7.0 slow down', 'slow', 'slow', 'slow', 'slow'],
  ['451 4.4.1 no connection', 'later', 'later', 'later', 'later'],
  ['451 4.7.1 Greylisted', 'later', 'later', 'later', 'later'],
  ['452 4.2.2 full', 'later', 'later', 'later', 'later'],
  ['454 4.7.0 too many logins', 'slow', 'slow', 'slow', 'slow'],
  // The address. MAIL names the mailbox itself, where the same code is a refusal of the sender.
  ['550 5.1.1 User unknown', 'policy', 'no-such-address', 'no-such-address', 'no-such-address'],
  ['550 5.1.2 bad domain', 'policy', 'no-such-address', 'no-such-address', 'no-such-address'],
  ['550 5.1.10 null MX', 'policy', 'no-such-address', 'no-such-address', 'no-such-address'],
  ['550 5.2.1 disabled', 'policy', 'no-such-address', 'no-such-address', 'no-such-address'],
  ['550 No such user here', 'policy', 'no-such-address', 'refused', 'refused'],
  ['552 5.2.2 full', 'later', 'later', 'later', 'later'],
  ['552 over quota', 'content', 'later', 'content', 'content'],
  // The message.
  ['552 5.3.4 too large', 'content', 'content', 'content', 'content'],
  ['552 Message too large', 'content', 'later', 'content', 'content'],
  ['554 5.2.3 too large', 'content', 'content', 'content', 'content'],
  ['554 5.6.0 not like this', 'content', 'content', 'content', 'content'],
  // Policy.
  ['530 5.7.0 Authentication required', 'policy', 'policy', 'policy', 'policy'],
  ['535 5.7.8 credentials', 'policy', 'policy', 'policy', 'policy'],
  ['550 5.7.1 policy', 'policy', 'policy', 'policy', 'policy'],
  ['550 5.7.26 unauthenticated', 'policy', 'policy', 'policy', 'policy'],
  ['550 5.7.30 basic login is off', 'policy', 'policy', 'policy', 'policy'],
  ['550 5.7.60 send as denied', 'policy', 'policy', 'policy', 'policy'],
  ['550 5.7.515 not authenticated', 'policy', 'policy', 'policy', 'policy'],
  ['554 5.7.1 Spam message rejected', 'policy', 'policy', 'policy', 'policy'],
  ['554 blocked by our list', 'policy', 'policy', 'policy', 'policy'],
  // An Exchange group or person that accepts mail from some people only.
  ['550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup', 'policy', 'refused', 'policy', 'policy'],
  // Permanent, and about neither.
  ['550 5.1.8 who are you', 'policy', 'refused', 'refused', 'refused'],
  ['550 5.4.1 access denied', 'policy', 'refused', 'refused', 'refused'],
  ['551 user not local', 'policy', 'no-such-address', 'refused', 'refused'],
  ['553 mailbox name not allowed', 'policy', 'no-such-address', 'refused', 'refused'],
  ['554 no', 'policy', 'refused', 'refused', 'refused'],
])('%s', (answer, ...meanings) => {
  const permanent = answer.startsWith('5');
  expect(AT.map((at) => readRefusal({ permanent, at, answer }))).toEqual(meanings);
});

it.each([
  ['452 4.2.2 full', 'full'],
  ['552 5.2.2 full', 'full'],
  ['452 over quota', 'full'],
  ['451 4.7.1 Greylisted', null],
  ['550 5.4.1 access denied', 'unreachable'],
  ['550 5.7.124 only from the company', 'unreachable'],
  ['554 no', 'unreachable'],
  ['550 5.1.1 User unknown', null],
  ['552 5.3.4 too large', null],
])('%s, said again and again', (answer, bounce) => {
  const refusal = readRefusal({ permanent: answer.startsWith('5'), at: 'recipient', answer });
  expect(softBounce(refusal, answer)).toBe(bounce);
});

it('goes again after ever longer waits, eight times at most', () => {
  const now = new Date('2026-11-22T08:00:00Z');
  const minutes = [1, 2, 3, 4, 5, 6, 7].map(
    (tries) => ((retryAt(tries, now, 0.5)?.getTime() ?? 0) - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 5, 15, 60, 120, 240, 480]);
  expect(retryAt(8, now, 0.5)).toBeNull();
});

it('knows one plain address from everything else', () => {
  expect(mailAddress(' Jo.Doe+x@Acme.Example ')).toEqual({
    email: 'Jo.Doe+x@acme.example',
    address: 'jo.doe+x@acme.example',
    domain: 'acme.example',
  });
  expect(mailAddress('jo@köln.example')?.domain).toBe('xn--kln-sna.example');
  for (const wrong of [
    '',
    'jo',
    'jo@acme',
    'a@b.example,c@d.example',
    'jo@acme.example\r\nBcc: x@y.example',
    '"a b"@c.example',
    'jö@acme.example',
  ])
    expect(mailAddress(wrong)).toBeNull();
});

describe('the binding reason', () => {
  const at = new Date('2026-11-24T09:00:00Z');
  const mail = { dueAt: new Date('2026-11-22T09:00:00Z'), reason: 'scheduled' as const, detail: '' };
  const running = { state: 'running' as const, pausedBecause: '' };
  const active = { state: 'active' as const, fault: '', zone: 'Europe/Lisbon' };
  const capped = { nextAt: at, because: 'mailbox-cap' as const };
  it.each([
    [null, running, active, 'scheduled', mail.dueAt],
    [capped, running, active, 'mailbox-cap', at],
    [capped, { ...running, state: 'paused' as const, pausedBecause: 'By hand' }, active, 'stream-paused', null],
    [capped, running, { ...active, state: 'broken' as const }, 'mailbox-broken', null],
    [{ nextAt: new Date(0), because: 'mailbox-gap' as const }, running, active, 'scheduled', mail.dueAt],
  ])('%#', (turn, stream, mailbox, reason, when) => {
    expect(limitingReason(mail, turn, stream, mailbox)).toMatchObject({ reason, at: when });
  });
});
