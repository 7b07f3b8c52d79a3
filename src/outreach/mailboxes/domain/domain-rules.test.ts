// DKIM records, states of a domain, settings errors and headers of emails (integration contracts 5.2, 5.11).
import { describe, expect, it } from 'vitest';
import { settingsErrors } from './mailbox-limits.ts';
import { getHeader, toHead } from './practice-answer.ts';
import { dkimRecord, domainStates, hasKey, publishedKey } from './sending-domains.ts';

describe('a DKIM key', () => {
  const KEY = 'MIIBIjANBgkq';
  it('is published as RFC 6376 asks', () => {
    expect(dkimRecord('oak.example', 'lw1', KEY)).toEqual({
      host: 'lw1._domainkey.oak.example',
      type: 'TXT',
      value: 'v=DKIM1; k=rsa; p=MIIBIjANBgkq',
    });
  });
  it.each([
    ['v=DKIM1; k=rsa; p=MIIBIjANBgkq', true],
    ['v=DKIM1;p=MIIBI jANBgkq;t=s', true],
    ['v=DKIM1; k=rsa; p=', false],
    ['v=DKIM1; k=rsa; p=MIIBIjANBgkr', false],
    ['something else', false],
  ])('%s shows it: %s', (text, shows) => {
    expect(hasKey(['v=spf1 -all', text], KEY)).toBe(shows);
  });
  it.each([
    [['v=DKIM1; p=abc'], 'v=DKIM1; p=abc'],
    [['v=spf1 -all', 'k=rsa; p=abc'], 'k=rsa; p=abc'],
    [['v=DKIM1; p='], null],
    [['v=spf1 -all'], null],
    [[], null],
  ])('in any of %j', (texts, found) => {
    expect(publishedKey(texts)).toBe(found);
  });
});

describe('a sending domain', () => {
  const report = (findings: [string, string][] = [], found: { revoked: boolean }[] = []) => ({
    mail: { accepts: 'yes' as const },
    findings: findings.map(([check, level]) => ({ check, level })),
    dkim: found,
  });
  it.each([
    [
      'all good',
      report(
        [
          ['spf', 'good'],
          ['dmarc', 'warning'],
        ],
        [{ revoked: false }],
      ),
      [],
      ['pass', 'pass', 'pass', 'pass'],
    ],
    [
      'a wrong record',
      report([
        ['spf', 'good'],
        ['spf', 'problem'],
      ]),
      [],
      ['pass', 'fail', 'unknown', 'unknown'],
    ],
    [
      'no answer',
      report([
        ['spf', 'unknown'],
        ['dmarc', 'unknown'],
      ]),
      [],
      ['pass', 'unknown', 'unknown', 'unknown'],
    ],
    [
      'a key of ours that is not there',
      report([], [{ revoked: false }]),
      ['fail'],
      ['pass', 'unknown', 'fail', 'unknown'],
    ],
    ['a key of ours that is', report(), ['pass'], ['pass', 'unknown', 'pass', 'unknown']],
    ['a revoked key', report([], [{ revoked: true }]), [], ['pass', 'unknown', 'unknown', 'unknown']],
  ] as const)('%s', (_name, found, keys, [mx, spf, dkim, dmarc]) => {
    expect(
      domainStates(
        found,
        keys.map((state) => ({ state })),
      ),
    ).toEqual({ mx, spf, dkim, dmarc });
  });
  it.each(['pass', 'fail', 'unknown'] as const)('signs with a named key that is %s', (state) => {
    expect(domainStates(report([], [{ revoked: false }]), [], { state }).dkim).toBe(state);
  });
});

describe('the head of a mail', () => {
  it('is unfolded, and ends where the text begins', () => {
    const head = toHead('Subject: Timber\r\n for Oak\r\nX: 1\r\nbroken line\r\n\r\nSubject: not this\r\n');
    expect(head).toEqual([
      { name: 'Subject', value: 'Timber for Oak' },
      { name: 'X', value: '1' },
    ]);
    expect(getHeader(head, 'subject')).toBe('Timber for Oak');
    expect(getHeader(head, 'Date')).toBe('');
  });
});

describe('settings that cannot be together', () => {
  const fine = { dayCap: 30, gapMinSeconds: 60, gapMaxSeconds: 60 };
  it.each([
    ['smtp', fine, []],
    ['smtp', { ...fine, dayCap: 5_000 }, []],
    ['google', { ...fine, dayCap: 2_001 }, ['dayCap']],
    ['smtp', { ...fine, dayCap: 2_001, smtpHost: 'smtp.gmail.com' }, ['dayCap']],
    ['microsoft', { ...fine, dayCap: 10_000 }, []],
    ['practice', { ...fine, gapMaxSeconds: 59 }, ['gapMaxSeconds']],
  ] as const)('of %s: %o', (kind, settings, paths) => {
    expect(settingsErrors(kind, settings).map(({ path }) => path)).toEqual(paths);
  });
});
