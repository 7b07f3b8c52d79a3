import { describe, expect, it } from 'vitest';
import { evidenceText, findingsText, foundRecord, mailText, sortedFindings } from './verifier-labels.ts';

describe('the words of a domain', () => {
  it.each([
    [['problem', 'problem', 'warning', 'good'], '2 problems, 1 warning, 1 in order'],
    [['good', 'good'], '2 in order'],
    [['info'], '1 note'],
    [['unknown', 'good'], '1 unknown, 1 in order'],
    [[], ''],
  ] as const)('counts findings %j', (levels, words) =>
    expect(findingsText(levels.map((level) => ({ level })))).toBe(words),
  );

  it('puts what is wrong first, and keeps the order of the rest', () => {
    const finding = (check: 'mx' | 'spf' | 'dmarc', level: 'good' | 'problem') => ({
      check,
      level,
      title: '',
      words: '',
      record: null,
    });
    const sorted = sortedFindings([finding('mx', 'good'), finding('spf', 'good'), finding('dmarc', 'problem')]);
    expect(sorted.map(({ check }) => check)).toEqual(['dmarc', 'mx', 'spf']);
  });

  it('shows the record in the DNS, where there is one', () => {
    const spf = { record: 'v=spf1 -all', lookups: 0, voidLookups: 0, all: '-' as const, senders: [], error: null };
    expect(foundRecord('spf', { spf, dmarc: null })).toBe('v=spf1 -all');
    expect(foundRecord('spf', { spf: null, dmarc: null })).toBe('');
    expect(foundRecord('mx', { spf, dmarc: null })).toBe('');
  });

  it.each([
    [{ accepts: 'yes', provider: 'google', mx: [] }, 'Google'],
    [{ accepts: 'yes', provider: 'other', mx: [{ host: 'mx.acme.example', preference: 10 }] }, 'A server of its own'],
    [{ accepts: 'yes', provider: 'other', mx: [] }, 'The address of the website'],
    [{ accepts: 'no', provider: 'other', mx: [] }, 'Accepts no email'],
    [{ accepts: 'unknown', provider: 'other', mx: [] }, 'Unknown'],
  ] as const)('says who takes the mail of %o', (report, words) =>
    expect(mailText({ ...report, mx: [...report.mx] })).toBe(words),
  );

  it.each([
    [{ fits: 11, of: 12 }, '11 of 12 addresses of people known by name'],
    [{ fits: 1, of: 1 }, '1 of 1 address of people known by name'],
  ])('gives the evidence of a pattern', (pattern, words) => expect(evidenceText(pattern)).toBe(words));
});
