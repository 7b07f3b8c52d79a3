// An outside verifier's word in a verdict of our own (integration-contracts 6.5).
import { describe, expect, it } from 'vitest';
import type { AddressVerdict } from '../fields.contract.ts';
import { applyOutsideVerdict, type OutsideVerdict } from './decide-verdict.ts';

const free: AddressVerdict = {
  email: 'info@acme.example',
  normalized: 'info@acme.example',
  status: 'unknown',
  subStatus: 'probe_off',
  score: 50,
  checks: { syntax: 'pass', dns: 'pass', smtp: 'skipped', catchAll: null },
  flags: { disposable: false, role: false, free: true, catchAll: null, fullInbox: false, disabled: false },
  domain: 'acme.example',
  mx: [],
  provider: 'other',
  suggestion: null,
  evidence: [
    { check: 'dns', outcome: 'pass', words: 'acme.example accepts mail' },
    { check: 'smtp', outcome: 'skipped', words: 'The probe is off' },
  ],
  sentence: 'The mailbox was not asked.',
  checkedAt: '2026-11-20T10:00:00.000Z',
  source: 'builtin',
};
const said = { name: 'Hunter', key: 'hunter', at: '2026-11-21T10:00:00.000Z' };
const word = (change: Partial<OutsideVerdict>): OutsideVerdict => ({
  status: 'valid',
  subStatus: null,
  score: null,
  flags: { disposable: false, free: false, catchAll: null },
  ...change,
});

describe('what becomes of it', () => {
  it.each([
    [word({}), false, 'valid', null],
    [word({}), true, 'risky', 'role'],
    [word({ status: 'invalid', subStatus: 'no_mailbox' }), true, 'invalid', 'no_mailbox'],
    [word({ status: 'risky', subStatus: 'catch_all' }), false, 'risky', 'catch_all'],
    [word({ status: 'unknown', subStatus: 'timeout' }), false, 'unknown', 'timeout'],
    [word({ subStatus: 'do_not_mail' }), false, 'valid', null],
  ])('%j, role %j', (given, role, status, subStatus) => {
    const verdict = applyOutsideVerdict({ ...free, flags: { ...free.flags, role } }, given, said);
    expect(verdict).toMatchObject({ status, subStatus, source: 'hunter', checkedAt: said.at });
    expect(verdict.sentence).toContain('Hunter');
  });
});

it('keeps what the free checks knew, and says nothing any more of what was not looked at', () => {
  const given = word({ score: 88, flags: { disposable: true, free: false, catchAll: true } });
  const verdict = applyOutsideVerdict(free, given, said);
  expect(verdict).toMatchObject({ score: 88, flags: { disposable: true, free: true, catchAll: true } });
  expect(verdict.evidence.map(({ check }) => check)).toEqual(['dns', 'outside']);
});
