// The words of the data sources page, for every state that a source can be in.
import { describe, expect, it } from 'vitest';
import { FAULT_CODES } from '#shared/sources.ts';
import type { CapabilityReport, SourceReport } from '../contract.ts';
import { answeringLabel, faultLabel, quotaLabel, sourceLabels, stillWorks } from './source-labels.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const iso = (local: string) => `${local}.000Z`;
const source: SourceReport = {
  source: 'upwork',
  name: 'Upwork jobs (RapidAPI)',
  access: 'operator',
  reachable: true,
  answeredAt: null,
  fault: null,
  quota: null,
};
const open: SourceReport = { ...source, source: 'freelancer', name: 'Freelancer.com', access: 'open' };
const answered = iso('2026-11-21T11:00:00');
const earlier = iso('2026-11-20T11:00:00');
const later = iso('2026-11-21T11:30:00');
const used = { limit: 100, remaining: 0, resetsAt: iso('2026-12-01T00:00:00') };

describe('how a source fares', () => {
  it.each<[string, Partial<SourceReport>, string, string]>([
    ['never asked', {}, 'neutral', 'Not used yet'],
    ['answered', { answeredAt: answered }, 'good', 'Answering'],
    ['without a key', { access: 'none' }, 'neutral', 'Needs a key'],
    ['turned off', { access: 'off' }, 'neutral', 'Turned off by the operator'],
    ['over its quota', { quota: used }, 'warn', 'Over its quota until Dec 1'],
    [
      'over its quota today',
      { quota: { ...used, resetsAt: iso('2026-11-21T16:00:00') } },
      'warn',
      'Over its quota until 4:00 PM',
    ],
    [
      'over a quota of which nothing more is known',
      { fault: { code: 'QUOTA_EXHAUSTED', at: later } },
      'warn',
      'Over its quota until it is renewed',
    ],
    ['refused, our key', { fault: { code: 'INVALID_KEY', at: later } }, 'bad', 'Refused our key: ask the operator'],
    ['refused, own key', { access: 'own', fault: { code: 'INVALID_KEY', at: later } }, 'bad', 'Refused your key'],
    ['moved', { fault: { code: 'PROVIDER_MOVED', at: later } }, 'bad', 'Moved: ask the operator'],
    ['slow', { answeredAt: answered, fault: { code: 'TIMEOUT', at: later } }, 'warn', 'Did not answer in time'],
    ['well again', { answeredAt: answered, fault: { code: 'TIMEOUT', at: earlier } }, 'good', 'Answering'],
    ['out of reach', { access: 'open', reachable: false }, 'warn', 'Cannot be reached from this server'],
  ])('%s', (_state, change, tone, words) => {
    expect(sourceLabels({ ...source, ...change }, NOW)).toEqual({ tone, words });
  });

  it.each(FAULT_CODES)('has words for %s', (code) => {
    expect(faultLabel(code, false)).toMatch(/^[A-Z].{10,}[a-z]$/);
    expect(faultLabel(code, true)).not.toMatch(/\bour key/i);
  });
});

it.each([
  [null, null],
  [{ limit: 1_500, remaining: 1_204, resetsAt: null }, '1,204 of 1,500 requests left'],
  [{ limit: null, remaining: 3, resetsAt: null }, '3 requests left'],
  [used, '0 of 100 requests left, renewed on Dec 1'],
  [{ ...used, resetsAt: iso('2026-11-21T16:00:00') }, '0 of 100 requests left, renewed at 4:00 PM'],
  [{ ...used, resetsAt: earlier }, '0 of 100 requests left'],
])('a quota of %j is %j', (quota, words) => expect(quotaLabel({ quota }, NOW)).toBe(words));

describe('who answers, and what still works', () => {
  const report = (answering: CapabilityReport['answering'], sources: SourceReport[]): CapabilityReport => ({
    key: 'freelance',
    name: 'Freelance jobs',
    answering,
    sample: answering === null,
    sources,
    neededPlan: null,
    keys: [
      { source: 'upwork', name: 'Upwork jobs (RapidAPI)', host: 'upwork.example', ownKey: null, subscribed: true },
    ],
  });
  const down = { ...source, fault: { code: 'PROVIDER_DOWN', at: later } } as const;

  it.each<[CapabilityReport, string, RegExp | null]>([
    [report('upwork', [source, open]), 'Upwork jobs (RapidAPI)', null],
    [report('upwork', [down]), 'Upwork jobs (RapidAPI)', /^Earlier results open for free/],
    [report('freelancer', [{ ...source, quota: used }, open]), 'Freelancer.com', /^Freelancer.com answers instead/],
    [report(null, [{ ...source, access: 'none' }]), 'Sample data', null],
    [{ ...report(null, [{ ...source, access: 'none' }]), sample: false }, 'No source', null],
    [
      report('freelancer', [
        { ...source, access: 'none' },
        { ...open, reachable: false },
      ]),
      'Freelancer.com',
      /^Earlier results open for free/,
    ],
    [
      report('freelancer', [{ ...source, access: 'none' }, open, { ...open, source: 'remotive' }]),
      '2 open sources',
      null,
    ],
  ])('%#', (capability, words, works) => {
    expect(answeringLabel(capability)).toBe(words);
    const said = stillWorks(capability, NOW);
    if (works === null) expect(said).toBeNull();
    else expect(said).toMatch(works);
  });
});
