import { expect, it } from 'vitest';
import type { CapabilityReport, SourceReport } from '#prospecting/sources/contract.ts';
import type { FaultCode } from '#shared/sources.ts';
import { sourceTroubles } from './troubles.ts';

const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

function source(access: SourceReport['access'], change: Partial<SourceReport> = {}): SourceReport {
  const name = access === 'open' ? 'freelancer' : 'upwork';
  return { source: name, name, access, reachable: true, answeredAt: null, fault: null, quota: null, ...change };
}
const fault = (code: FaultCode, minutes = 5) => ({ fault: { code, at: ago(minutes) } });
const quota = (remaining: number, resetsInMinutes: number | null) => ({
  quota: { limit: 10, remaining, resetsAt: resetsInMinutes === null ? null : ago(-resetsInMinutes) },
});

const capability = (sources: SourceReport[], neededPlan: string | null = null): CapabilityReport =>
  ({ key: 'freelance', name: 'Freelance jobs', sources, keys: [], neededPlan }) as unknown as CapabilityReport;

it.each([
  ['nothing is set up', [source('none'), source('off')], null],
  ['all is well', [source('own', { answeredAt: ago(1) })], null],
  ['a refused key, however long ago', [source('own', fault('INVALID_KEY', 90_000))], 'own'],
  ['a refused key that works again', [source('own', { ...fault('INVALID_KEY'), answeredAt: ago(1) })], null],
  ['down a moment ago', [source('operator', fault('PROVIDER_DOWN', 10))], 'operator'],
  ['down two hours ago', [source('operator', fault('PROVIDER_DOWN', 120))], null],
  ['a search that found nothing', [source('operator', fault('NOT_FOUND'))], null],
  ['over its quota', [source('operator', quota(0, 600))], 'operator'],
  ['over its quota until a moment ago', [source('operator', { ...quota(0, -1), ...fault('QUOTA_EXHAUSTED') })], null],
  ['over a quota that has no end', [source('operator', fault('QUOTA_EXHAUSTED', 3_000))], 'operator'],
  ['an open one answers for a key that is refused', [source('own', fault('INVALID_KEY')), source('open')], 'own'],
  ['one of two open ones is down', [source('open', fault('TIMEOUT')), source('open')], null],
  ['all open ones are down', [source('open', fault('TIMEOUT')), source('open', fault('PROVIDER_DOWN'))], 'open'],
  [
    'the open one is down, a key answers',
    [source('own', { answeredAt: ago(1) }), source('open', fault('TIMEOUT'))],
    null,
  ],
])('%s', (_what, sources, access) => {
  expect(sourceTroubles([capability(sources)], NOW).map(({ report }) => report.access)).toEqual(access ? [access] : []);
});

it('says that an own key has to be entered again, though it counts as none', () => {
  const ownKey = { lastFour: '', setBy: 'Olga', setAt: ago(9), readable: false };
  const lost = {
    ...capability([source('none')]),
    keys: [{ source: 'upwork' as const, name: 'Upwork', host: 'x', ownKey, subscribed: true }],
  };
  expect(sourceTroubles([lost], NOW)).toMatchObject([{ keyLost: true, report: { source: 'upwork' } }]);
});

it('says nothing of what the plan does not reach', () => {
  expect(sourceTroubles([capability([source('own', fault('INVALID_KEY'))], 'Pro')], NOW)).toEqual([]);
});
