// What a report says of a domain, and the record that it gives to paste.
import { describe, expect, it, test } from 'vitest';
import { type DomainFacts, findingsOn, scoreDomain, summarizeDomain } from './domain-findings.ts';
import { parseDmarc } from './mail-records.ts';

const spf = (record: string, more: Partial<NonNullable<DomainFacts['spf']>> = {}): Partial<DomainFacts> => ({
  spfRecords: [record],
  spf: { record, lookups: 1, voidLookups: 0, all: '~', senders: [], error: null, ...more },
});

const kept: DomainFacts = {
  domain: 'acme.test',
  organisation: 'acme.test',
  mail: {
    domain: 'acme.test',
    state: 'accepts',
    mx: [{ host: 'aspmx.l.google.com', preference: 1 }],
    implicit: false,
    provider: 'google',
  },
  disposable: false,
  free: false,
  spfRecords: ['v=spf1 include:_spf.google.com -all'],
  spf: {
    record: 'v=spf1 include:_spf.google.com -all',
    lookups: 4,
    voidLookups: 0,
    all: '-',
    senders: ['Google'],
    error: null,
  },
  dmarc: parseDmarc(['v=DMARC1; p=reject; rua=mailto:dmarc@acme.test'], 'acme.test'),
  dkim: [{ selector: 'google', keyType: 'rsa', bits: 2048, revoked: false }],
  mtaSts: { mode: 'enforce', mx: ['aspmx.l.google.com'], matches: true },
  mtaStsBroken: false,
  tlsRpt: 'mailto:tls@acme.test',
  bimi: null,
  nameservers: [],
  caa: ['0 issue "letsencrypt.org"'],
  addresses: ['192.0.2.1'],
  website: null,
  at: '2026-11-21T10:00:00.000Z',
};
const none = (state: DomainFacts['mail']['state']): Partial<DomainFacts> => ({
  mail: { domain: 'acme.test', state, mx: [], implicit: false, provider: 'other' },
});

describe('a domain that is kept well', () => {
  it('has nothing to do and full marks', () => {
    const findings = findingsOn(kept);
    expect(findings.filter(({ level }) => level === 'problem' || level === 'warning')).toEqual([]);
    expect(scoreDomain(kept, findings)).toBe(100);
    expect(summarizeDomain(kept, findings, 100)).toBe('acme.test takes mail, and its records are in order.');
  });
});

test.each<[string, Partial<DomainFacts>, string, string, string | null]>([
  ['no SPF at Google', { spfRecords: [], spf: null }, 'spf', 'problem', 'v=spf1 include:_spf.google.com ~all'],
  ['no SPF where no mail is taken', { ...none('null_mx'), spfRecords: [], spf: null }, 'spf', 'problem', 'v=spf1 -all'],
  [
    'two SPF records',
    { spfRecords: ['v=spf1 mx -all', 'v=spf1 include:x.test ~all'], spf: null },
    'spf',
    'problem',
    'v=spf1 mx include:x.test -all',
  ],
  ['everybody may send', spf('v=spf1 mx +all', { all: '+' }), 'spf', 'problem', 'v=spf1 mx ~all'],
  ['nothing said of others', spf('v=spf1 mx', { all: null }), 'spf', 'warning', 'v=spf1 mx ~all'],
  ['nothing much said of others', spf('v=spf1 mx ?all', { all: '?' }), 'spf', 'warning', 'v=spf1 mx ~all'],
  ['too many look-ups', spf('v=spf1 mx ~all', { lookups: 11 }), 'spf', 'problem', null],
  ['names that lead nowhere', spf('v=spf1 mx ~all', { voidLookups: 3 }), 'spf', 'problem', null],
  ['a slip in SPF', spf('v=spf1 mmx ~all', { error: '"mmx" means nothing in an SPF record.' }), 'spf', 'problem', null],
  ['an unanswered SPF', { spfRecords: null, spf: null }, 'spf', 'unknown', null],
  ['no DMARC', { dmarc: null }, 'dmarc', 'problem', 'v=DMARC1; p=none; rua=mailto:dmarc@acme.test'],
  [
    'DMARC that watches',
    { dmarc: parseDmarc(['v=DMARC1; p=none; rua=mailto:a@b.test'], 'acme.test') },
    'dmarc',
    'warning',
    'v=DMARC1; p=quarantine; rua=mailto:a@b.test',
  ],
  [
    'DMARC in testing',
    { dmarc: parseDmarc(['v=DMARC1; p=quarantine; t=y; rua=mailto:a@b.test'], 'acme.test') },
    'dmarc',
    'warning',
    'v=DMARC1; p=quarantine; rua=mailto:a@b.test',
  ],
  [
    'DMARC without reports',
    { dmarc: parseDmarc(['v=DMARC1; p=reject;'], 'acme.test') },
    'dmarc',
    'info',
    'v=DMARC1; p=reject; rua=mailto:dmarc@acme.test',
  ],
  ['an unanswered DMARC', { dmarc: 'unknown' }, 'dmarc', 'unknown', null],
  ['two DMARC records', { dmarc: 'several' }, 'dmarc', 'problem', null],
  ['no DKIM among the guesses', { dkim: [] }, 'dkim', 'info', null],
  ['a short key', { dkim: [{ selector: 's1', keyType: 'rsa', bits: 1024, revoked: false }] }, 'dkim', 'warning', null],
  [
    'a very short key',
    { dkim: [{ selector: 's1', keyType: 'rsa', bits: 512, revoked: false }] },
    'dkim',
    'problem',
    null,
  ],
  [
    'a policy that does not fit',
    { mtaSts: { mode: 'enforce', mx: ['x.test'], matches: false } },
    'mta_sts',
    'problem',
    null,
  ],
  ['a policy that cannot be read', { mtaSts: null, mtaStsBroken: true }, 'mta_sts', 'warning', null],
  ['no policy', { mtaSts: null }, 'mta_sts', 'info', 'v=STSv1; id=20261121100000'],
  ['no reports of TLS', { tlsRpt: null }, 'tls_rpt', 'info', 'v=TLSRPTv1; rua=mailto:tls-reports@acme.test'],
  [
    'a logo without DMARC',
    { dmarc: null, bimi: { logo: 'https://acme.test/l.svg', certificate: null } },
    'bimi',
    'warning',
    null,
  ],
  ['no mail server', none('no_host'), 'mx', 'problem', '0 .'],
  ['no such domain', none('no_domain'), 'mx', 'problem', null],
  ['a null MX', none('null_mx'), 'mx', 'info', null],
  ['an unanswered MX', none('unknown'), 'mx', 'unknown', null],
  ['mail to the website', { mail: { ...kept.mail, implicit: true } }, 'mx', 'warning', '10 mail.acme.test.'],
])('%s', (_about, change, check, level, record) => {
  const facts = { ...kept, ...change };
  const findings = findingsOn(facts);
  const found = findings.filter((finding) => finding.check === check && finding.level === level);
  expect(found.map((finding) => finding.record?.value ?? null)).toContain(record);
  const score = scoreDomain(facts, findings);
  if (level === 'unknown') expect(score).toBeNull();
  else expect(score).toBeLessThanOrEqual(100);
  if (level === 'problem') expect(score).toBeLessThan(100);
  for (const { title, words } of findings) expect(`${title} ${words}`).not.toMatch(/undefined|null\b(?! MX)|\[object/);
  expect(summarizeDomain(facts, findings, score)).toMatch(/^.*acme\.test.*\.$/);
});
