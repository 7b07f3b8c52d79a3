// What refusals mean, row by row of integration contracts 5.6, and when a mail goes again.
import { describe, expect, it } from 'vitest';
import { bindingReason } from './binding-reason.ts';
import { mailAddress } from './mail-address.ts';
import { type Refusal, readRefusal, softBounce } from './read-answer.ts';
import { retryAt } from './retry-later.ts';

it.each<[string, 'sender' | 'recipient' | 'message', Refusal]>([
  ['550 5.1.1 User unknown', 'recipient', 'no-such-address'],
  ['550 5.1.10 null MX', 'recipient', 'no-such-address'],
  ['550 5.2.1 disabled', 'recipient', 'no-such-address'],
  ['550 No such user here', 'recipient', 'no-such-address'],
  ['552 5.2.2 full', 'recipient', 'later'],
  ['452 4.2.2 full', 'recipient', 'later'],
  ['552 5.3.4 too large', 'message', 'content'],
  ['554 5.2.3 too large', 'message', 'content'],
  ['451 4.4.1 no connection', 'recipient', 'later'],
  ['451 4.7.1 Greylisted', 'recipient', 'later'],
  ['421 4.7.28 rate', 'message', 'slow'],
  ['450 4.7.0 slow down', 'recipient', 'slow'],
  ['550 5.7.1 policy', 'recipient', 'mailbox'],
  ['550 5.7.515 not authenticated', 'message', 'mailbox'],
  ['550 5.7.30 basic login is off', 'sender', 'mailbox'],
  ['550 5.1.8 who are you', 'sender', 'mailbox'],
  ['554 blocked by our list', 'recipient', 'mailbox'],
  ['550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup', 'recipient', 'refused'],
  ['550 5.4.1 access denied', 'recipient', 'refused'],
  ['554 no', 'message', 'refused'],
])('%s at %s', (answer, at, refusal) => {
  expect(readRefusal({ permanent: answer.startsWith('5'), at, answer })).toBe(refusal);
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
    expect(bindingReason(mail, turn, stream, mailbox)).toMatchObject({ reason, at: when });
  });
});
