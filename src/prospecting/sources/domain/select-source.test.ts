// Who would answer, by what is known of the sources.
import { describe, expect, it } from 'vitest';
import type { SourceReport } from '../contract.ts';
import { overQuota, selectSource } from './select-source.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const keyed: SourceReport = {
  source: 'upwork',
  name: 'Upwork jobs',
  access: 'operator',
  reachable: true,
  answeredAt: null,
  fault: null,
  quota: null,
};
const open: SourceReport = { ...keyed, source: 'freelancer', access: 'open' };
const used = { limit: 100, remaining: 0, resetsAt: '2026-12-01T00:00:00Z' };

describe('who answers', () => {
  it.each<[string, SourceReport[], string | null]>([
    ['the keyed source', [keyed, open], 'upwork'],
    ['the keyed source with an own key', [{ ...keyed, access: 'own' }, open], 'upwork'],
    ['the open source where there is no key', [{ ...keyed, access: 'none' }, open], 'freelancer'],
    ['the open source where the quota is used up', [{ ...keyed, quota: used }, open], 'freelancer'],
    ['the keyed source, over its quota, where nothing else is live', [{ ...keyed, quota: used }], 'upwork'],
    [
      'the other keyed source where the first is over its quota',
      [
        { ...keyed, quota: used },
        { ...keyed, source: 'apollo' },
      ],
      'apollo',
    ],
    [
      "the source of the workspace's own key before one of the operator's",
      [keyed, { ...keyed, source: 'apollo', access: 'own' }],
      'apollo',
    ],
    ['none where nothing is set up', [{ ...keyed, access: 'none' }], null],
    [
      'none where open sources are off',
      [
        { ...keyed, access: 'none' },
        { ...open, access: 'off' },
      ],
      null,
    ],
    [
      'the open source, never the sample, where it cannot be reached',
      [
        { ...keyed, access: 'none' },
        { ...open, reachable: false },
      ],
      'freelancer',
    ],
  ])('%s', (_case, sources, expected) => expect(selectSource(sources, NOW)).toBe(expected));
});

describe('a quota that is used up', () => {
  const fault = { code: 'QUOTA_EXHAUSTED', at: '2026-11-20T00:00:00Z' } as const;
  it.each([
    ['nothing left', { ...keyed, quota: used }, true],
    ['renewed since', { ...keyed, quota: { ...used, resetsAt: '2026-11-21T00:00:00Z' } }, false],
    ['something left', { ...keyed, quota: { ...used, remaining: 3 } }, false],
    ['refused for it, without a count', { ...keyed, fault }, true],
    ['refused for it, and answered since', { ...keyed, fault, answeredAt: '2026-11-20T01:00:00Z' }, false],
    ['refused for something else', { ...keyed, fault: { ...fault, code: 'TIMEOUT' as const } }, false],
  ])('%s', (_case, report, expected) => expect(overQuota(report, NOW)).toBe(expected));
});
