// The verdict over all that can be known: what wins over what, and what it costs to be wrong.
import { describe, expect, it, test } from 'vitest';
import type { MailProvider } from '../fields.contract.ts';
import { decideVerdict } from './decide-verdict.ts';
import type { AddressFacts } from './evidence.ts';
import type { ProbeFault, ProbeResult } from './probe-result.ts';
import type { RcptOutcome } from './rcpt-outcome.ts';
import { readAddress } from './read-address.ts';

const from = (provider: MailProvider, implicit = false): AddressFacts['facts'] => ({
  domain: 'acme.test',
  state: 'accepts',
  mx: [{ host: 'mx.acme.test', preference: 10 }],
  implicit,
  provider,
});
const known: AddressFacts = {
  email: 'mia@acme.test',
  address: readAddress('mia@acme.test'),
  facts: from('other'),
  disposable: null,
  free: false,
  role: false,
  suggestion: null,
  probe: 'off',
  at: '2026-11-22T10:00:00.000Z',
};
const told = (outcome: RcptOutcome, catchAll: boolean | null = null): ProbeResult => ({
  server: 'mx.acme.test',
  stage: 'mailbox',
  outcome,
  fault: null,
  said: '250 ok',
  catchAll,
});
const failed = (fault: ProbeFault): ProbeResult => ({ ...told('accepted'), outcome: null, fault, said: '' });

test.each<[string, Partial<AddressFacts>, string, string | null, boolean]>([
  ['nothing asked, probe off', {}, 'unknown', 'probe_off', false],
  ['nothing asked, probe on', { probe: 'not_yet' }, 'unknown', null, false],
  ['a role, not asked', { role: true }, 'risky', 'role', false],
  ['a throw-away domain', { disposable: 'listed' }, 'risky', 'disposable', true],
  [
    'a throw-away domain, however its server answers',
    { disposable: 'listed', probe: told('accepted', false) },
    'risky',
    'disposable',
    true,
  ],
  ['a suspected one, not asked', { disposable: 'suspected' }, 'risky', 'disposable', false],
  [
    'a suspected one whose mailbox is there',
    { disposable: 'suspected', probe: told('accepted', false) },
    'risky',
    'disposable',
    false,
  ],
  [
    'a suspected one whose mailbox is not',
    { disposable: 'suspected', probe: told('no_mailbox') },
    'invalid',
    'no_mailbox',
    false,
  ],
  ['taken, and invented ones refused', { probe: told('accepted', false) }, 'valid', null, false],
  ['taken, and invented ones not told', { probe: told('accepted') }, 'valid', null, false],
  ['taken, as are invented ones', { probe: told('accepted', true) }, 'risky', 'catch_all', false],
  [
    'a role that is taken, as is everything',
    { role: true, probe: told('accepted', true) },
    'risky',
    'catch_all',
    false,
  ],
  ['a role whose server says nothing', { role: true, probe: failed('silent') }, 'unknown', 'timeout', false],
  ['a yes of Microsoft', { facts: from('microsoft365'), probe: told('accepted') }, 'unknown', 'provider_opaque', false],
  ['a no of Microsoft', { facts: from('microsoft365'), probe: told('no_mailbox') }, 'invalid', 'no_mailbox', false],
  [
    'a yes of Outlook.com',
    { facts: from('outlook_consumer'), probe: told('accepted', false) },
    'unknown',
    'provider_opaque',
    false,
  ],
  ['a yes of a filter', { facts: from('barracuda'), probe: told('accepted') }, 'unknown', 'provider_opaque', false],
  [
    'a yes of a filter that refuses invented ones',
    { facts: from('proofpoint'), probe: told('accepted', false) },
    'valid',
    null,
    false,
  ],
  ['no server listens, with an MX record', { probe: failed('refused') }, 'unknown', 'timeout', false],
  [
    'no server listens, without one',
    { facts: from('other', true), probe: failed('refused') },
    'invalid',
    'no_dns',
    false,
  ],
  ['no answer, without one', { facts: from('other', true), probe: failed('unreachable') }, 'unknown', 'timeout', false],
  ['our own limit', { probe: failed('busy') }, 'unknown', 'timeout', false],
  [
    'an unanswered DNS',
    { facts: { ...from('other'), domain: 'acme.test', state: 'unknown' } as AddressFacts['facts'] },
    'unknown',
    'timeout',
    false,
  ],
])('%s', (_about, change, status, subStatus, decided) => {
  const judged = decideVerdict({ ...known, ...change });
  expect(judged.verdict).toMatchObject({ status, subStatus });
  expect(judged.decided).toBe(decided);
  expect(judged.verdict.score).toBeGreaterThanOrEqual(0);
  for (const { words } of judged.verdict.evidence) expect(words).toMatch(/^[A-Z\w].*[.?]|It said: /);
});

describe('what a server says', () => {
  it('is shown in part and without control characters', () => {
    const said = `550 5.1.1 \u0007no\r\n${'x'.repeat(5_000)}`;
    const { verdict } = decideVerdict({ ...known, probe: { ...told('no_mailbox'), said } });
    const words = verdict.evidence.find(({ check }) => check === 'smtp')?.words ?? '';
    expect(words).toContain('It said: 550 5.1.1 no x');
    expect(words).not.toMatch(/\p{Cc}/u);
    expect(words.length).toBeLessThan(260);
  });

  it('never makes an address invalid that is not the address’s fault', () => {
    for (const outcome of ['blocked', 'refused', 'greylisted', 'later', 'cannot_say'] as const) {
      expect(decideVerdict({ ...known, probe: told(outcome) }).verdict.status).toBe('unknown');
    }
  });
});
