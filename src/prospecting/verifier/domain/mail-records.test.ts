// The records about mail: SPF, DMARC, DKIM, MTA-STS, TLS-RPT and BIMI, as domains really write them.
import { describe, expect, it, test } from 'vitest';
import {
  allQualifier,
  announcesMtaSts,
  dmarcNames,
  findSpfRecords,
  hasSeveralDmarc,
  lookupTerms,
  parseBimi,
  parseDkim,
  parseDmarc,
  parseMtaSts,
  parseSpf,
  parseTlsRpt,
  policyFor,
  senderBehind,
  writeDmarc,
} from './mail-records.ts';

describe('SPF', () => {
  it('is found among the other texts', () => {
    expect(findSpfRecords(['google-site-verification=x', 'v=spf1 -all', 'V=SPF1', 'v=spf10 -all', 'spf1'])).toEqual([
      'v=spf1 -all',
      'V=SPF1',
    ]);
  });

  test.each([
    ['v=spf1 -all', '-', 0],
    ['v=spf1 include:_spf.google.com ~all', '~', 1],
    ['v=spf1 a mx ip4:192.0.2.0/24 ip6:2001:db8::/32 ?all', '?', 2],
    ['v=spf1 a:mail.acme.test/24 mx/28 exists:%{i}.acme.test ptr all', '+', 4],
    ['v=spf1 redirect=_spf.acme.test', null, 1],
    // A redirect behind `all` is never followed.
    ['v=spf1 -all redirect=_spf.acme.test', '-', 0],
    ['v=spf1', null, 0],
  ])('%s', (record, all, lookups) => {
    const parsed = parseSpf(record);
    expect(parsed.error).toBeNull();
    expect(allQualifier(parsed)).toBe(all);
    expect(lookupTerms(parsed)).toHaveLength(lookups);
  });

  it('says what means nothing in it', () => {
    expect(parseSpf('v=spf1 inculde:_spf.google.com ~all').error).toContain('inculde:_spf.google.com');
    expect(parseSpf('v=spf1 192.0.2.1 ~all').error).toContain('192.0.2.1');
    expect(parseSpf('v=spf1 exp=explain.acme.test ~all').error).toBeNull();
  });

  it('knows services by their names, and not by names that look like them', () => {
    expect(senderBehind('_spf.google.com')).toBe('Google');
    expect(senderBehind('spf.protection.outlook.com')).toBe('Microsoft 365');
    expect(senderBehind('evilgoogle.com')).toBeNull();
  });
});

describe('DMARC', () => {
  test.each([
    [
      'v=DMARC1; p=none; sp=quarantin; adkim=strict; rau=mailto:x@acme.test',
      'v=DMARC1; p=quarantine; rua=mailto:d@acme.test',
    ],
    ['V=DMARC1;P=None;adkim=s;;rua=mailto:a@acme.test', 'v=DMARC1; p=quarantine; adkim=s; rua=mailto:a@acme.test'],
    [
      'v=DMARC1; p=none; fo=1:d; ruf=mailto:f@acme.test, mailto:g@acme.test; pct=25; ri=3600; rua=mailto:a@acme.test',
      'v=DMARC1; p=quarantine; rua=mailto:a@acme.test; ruf=mailto:f@acme.test, mailto:g@acme.test; fo=1:d; pct=25; ri=3600',
    ],
    [
      'v=DMARC1; p=none; fo=everything; ruf=f@acme.test; pct=250; rf=xml; ri=day; psd=maybe; rua=mailto:a@acme.test',
      'v=DMARC1; p=quarantine; rua=mailto:a@acme.test',
    ],
    ['v=DMARC1; p=none; psd=n; t=y; rua=mailto:a@acme.test', 'v=DMARC1; p=quarantine; rua=mailto:a@acme.test; psd=n'],
  ])('%s: the record to paste has none of its slips and all else', (record, proposed) => {
    const parsed =
      parseDmarc([record, 'other=text'], 'acme.test') ?? parseDmarc([`${record}; rua=mailto:d@acme.test`], 'acme.test');
    if (parsed === null) throw new Error('no DMARC');
    const reports = parsed.reports.length === 0 ? ['mailto:d@acme.test'] : parsed.reports;
    expect(writeDmarc(parsed, { policy: 'quarantine', reports })).toBe(proposed);
  });

  it('tells several records from none', () => {
    expect(hasSeveralDmarc(['v=DMARC1; p=none', 'v=DMARC1; p=reject'])).toBe(true);
    expect(hasSeveralDmarc(['v=DMARC1; p=none', 'v=spf1 -all'])).toBe(false);
    expect(hasSeveralDmarc([])).toBe(false);
  });

  it('is looked for up the tree, in at most eight steps', () => {
    expect(dmarcNames('a.acme.co.uk')).toEqual([
      '_dmarc.a.acme.co.uk',
      '_dmarc.acme.co.uk',
      '_dmarc.co.uk',
      '_dmarc.uk',
    ]);
    const deep = dmarcNames('a.b.c.d.e.f.g.h.i.j.acme.com');
    expect(deep).toHaveLength(8);
    expect(deep[0]).toBe('_dmarc.a.b.c.d.e.f.g.h.i.j.acme.com');
    expect(deep[1]).toBe('_dmarc.f.g.h.i.j.acme.com');
    expect(deep.at(-1)).toBe('_dmarc.com');
  });

  test.each([
    [
      ['v=DMARC1; p=reject; rua=mailto:a@acme.test,mailto:b@acme.test'],
      { policy: 'reject', reports: ['mailto:a@acme.test', 'mailto:b@acme.test'] },
    ],
    [
      ['V=DMARC1;P=Quarantine;sp=none;np=reject;adkim=s;aspf=r;t=y'],
      {
        policy: 'quarantine',
        subdomainPolicy: 'none',
        missingPolicy: 'reject',
        strictDkim: true,
        strictSpf: false,
        testing: true,
      },
    ],
    [['something else', 'v=DMARC1; p=none; pct=50'], { policy: 'none', reports: [] }],
    [['v=DMARC1; rua=mailto:a@acme.test'], { policy: 'none' }],
    [['v=DMARC1'], null],
    [['v=DMARC1; p=banana'], null],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], null],
    [[], null],
  ])('%j', (texts, expected) => {
    const parsed = parseDmarc(texts, 'acme.test');
    if (expected === null) expect(parsed).toBeNull();
    else expect(parsed).toMatchObject(expected);
  });

  test.each([
    ['v=DMARC1; p=reject; sp=none', 'acme.test', 'reject'],
    ['v=DMARC1; p=reject; sp=none', 'mail.acme.test', 'none'],
    ['v=DMARC1; p=reject', 'mail.acme.test', 'reject'],
    ['v=DMARC1; p=reject; t=y', 'acme.test', 'quarantine'],
    ['v=DMARC1; p=quarantine; t=y', 'acme.test', 'none'],
  ])('%s means for %s: %s', (record, domain, policy) => {
    const parsed = parseDmarc([record], 'acme.test');
    expect(parsed && policyFor(parsed, domain)).toBe(policy);
  });
});

describe('the others', () => {
  test.each([
    [`v=DKIM1; k=rsa; p=${'A'.repeat(216)}`, { keyType: 'rsa', bits: 1024, revoked: false }],
    [`v=DKIM1; p=${'A'.repeat(392)}`, { keyType: 'rsa', bits: 2048, revoked: false }],
    [`p=${'A'.repeat(734)}`, { bits: 4096 }],
    [`v=DKIM1; k=ed25519; p=${'A'.repeat(44)}`, { keyType: 'ed25519', bits: 256 }],
    ['v=DKIM1; p=', { bits: null, revoked: true }],
    ['v=spf1 -all', null],
  ])('DKIM %s', (text, expected) => {
    const key = parseDkim([text], 's1');
    if (expected === null) expect(key).toBeNull();
    else expect(key).toMatchObject({ selector: 's1', ...expected });
  });

  const mx = [{ host: 'mx1.acme.test' }, { host: 'mx2.acme.test' }];
  test.each([
    ['version: STSv1\nmode: enforce\nmx: *.acme.test\nmax_age: 86400\n', { mode: 'enforce', matches: true }],
    [
      'version: STSv1\r\nmode: testing\r\nmx: mx1.acme.test\r\nmx: MX2.acme.test\r\nmax_age: 1',
      { mode: 'testing', matches: true },
    ],
    ['version: STSv1\nmode: enforce\nmx: mx1.acme.test\n', { matches: false }],
    ['version: STSv1\nmode: enforce\nmx: *.test\n', { matches: false }],
    ['version: STSv1\nmode: sometimes\n', null],
    ['<html>not found</html>', null],
  ])('MTA-STS %j', (file, expected) => {
    const policy = parseMtaSts(file, mx);
    if (expected === null) expect(policy).toBeNull();
    else expect(policy).toMatchObject(expected);
  });

  it('reads the rest', () => {
    expect(announcesMtaSts(['v=STSv1; id=1'])).toBe(true);
    expect(announcesMtaSts(['v=STSv1; id=1', 'v=STSv1; id=2'])).toBe(false);
    expect(parseTlsRpt(['v=TLSRPTv1; rua=mailto:tls@acme.test'])).toBe('mailto:tls@acme.test');
    expect(parseTlsRpt(['v=spf1'])).toBeNull();
    expect(parseBimi(['v=BIMI1; l=https://acme.test/logo.svg; a='])).toEqual({
      logo: 'https://acme.test/logo.svg',
      certificate: null,
    });
    expect(parseBimi([])).toBeNull();
  });
});
