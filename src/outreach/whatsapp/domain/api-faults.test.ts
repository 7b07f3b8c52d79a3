// Every code of integration contracts 1.10: what it is, and that it says what to do.
import { describe, expect, it, test } from 'vitest';
import {
  apiFault,
  type FaultKind,
  faultForCode,
  KNOWN_CODES,
  MAX_TRIES,
  needsRegistration,
  pairLimitWaitMs,
  stopsNumber,
  toSendOutcome,
} from './api-faults.ts';

const TABLE: [codes: number[], kind: FaultKind][] = [
  [[0, 190], 'auth'],
  [[3, 10, 200, 250, 299], 'permission'],
  [[1, 2], 'temporary'],
  [[33, 100], 'validation'],
  [[4, 80007], 'rate_limit'],
  [[130429], 'rate_limit'],
  [[131056], 'rate_limit'],
  [[131048], 'policy'],
  [[133016], 'rate_limit'],
  [[368, 131031], 'policy'],
  [[130472], 'undeliverable'],
  [[130497, 130403], 'policy'],
  [[131000, 131016], 'temporary'],
  [[131005], 'permission'],
  [[131008, 131009], 'validation'],
  [[131021], 'validation'],
  [[131026], 'undeliverable'],
  [[131042], 'policy'],
  [[131045], 'auth'],
  [[131047], 'policy'],
  [[131049], 'policy'],
  [[131050], 'policy'],
  [[131051], 'validation'],
  [[131052, 131053], 'validation'],
  [[131057], 'temporary'],
  [[131062], 'validation'],
  [[132000], 'validation'],
  [[132001], 'validation'],
  [[132005, 132012], 'validation'],
  [[132007], 'policy'],
  [[132015, 132016], 'policy'],
  [[133010], 'auth'],
];

describe('a code of Meta', () => {
  test.each(TABLE)('%j is %s, in words of ours', (codes, kind) => {
    for (const code of codes) {
      const fault = faultForCode(code, 'what Meta said');
      expect(fault).toMatchObject({ kind, code, details: 'what Meta said' });
      expect(fault.text, `${code}`).not.toContain('what Meta said');
      // What happened, and what to do.
      expect(fault.text.split(/[.;:,] /).length, `${code}: ${fault.text}`).toBeGreaterThan(1);
    }
  });

  it('is in this table, whichever it is', () => {
    const listed = new Set(TABLE.flatMap(([codes]) => codes));
    expect(KNOWN_CODES.filter((code) => !listed.has(code))).toEqual([]);
  });

  test.each([
    [401, 'auth'],
    [403, 'permission'],
    [404, 'not_found'],
    [429, 'rate_limit'],
    [500, 'temporary'],
    [400, 'validation'],
    [null, 'validation'],
  ] as const)('unknown, in an answer of %s, is %s', (httpStatus, kind) => {
    expect(apiFault({ code: 999_999, httpStatus, details: '', retryAfterMs: null }).kind).toBe(kind);
  });

  it('waits as long as the answer says, else as its rule does', () => {
    expect(apiFault({ code: 130429, httpStatus: 429, details: '', retryAfterMs: 7_000 }).retryAfterMs).toBe(7_000);
    expect(faultForCode(131049).retryAfterMs).toBe(24 * 3_600_000);
    expect(faultForCode(131026).retryAfterMs).toBeNull();
  });

  it('stops the number where nothing can be sent before a person has acted', () => {
    const stopping = KNOWN_CODES.filter((code) => stopsNumber(faultForCode(code)));
    expect(stopping).toEqual([0, 3, 10, 190, 368, 131005, 131031, 131042, 131045, 133010]);
    expect([131026, 133010, 131045].map(needsRegistration)).toEqual([false, true, true]);
  });
});

test('the pair limit waits 4^n seconds', () => {
  expect([1, 2, 3, 20].map(pairLimitWaitMs)).toEqual([4_000, 16_000, 64_000, 6 * 3_600_000]);
});

// Which faults are tried again, and when (integration contracts 1.10).
const fault = (kind: FaultKind, more: { code?: number; retryAfterMs?: number } = {}) => ({
  kind,
  code: more.code ?? null,
  text: '',
  details: '',
  retryAfterMs: more.retryAfterMs ?? null,
});

it.each<FaultKind>(['auth', 'permission', 'validation', 'not_found', 'policy', 'undeliverable'])(
  '%s ends it',
  (kind) => {
    expect(toSendOutcome(fault(kind), 1, 0)).toEqual({ end: 'failed' });
  },
);

it('leaves an unknown result to a person', () => {
  expect(toSendOutcome(fault('uncertain'), 1, 0)).toEqual({ end: 'uncertain' });
});

it.each<FaultKind>(['rate_limit', 'temporary', 'not-sent'])('%s waits ever longer, and gives up', (kind) => {
  expect(toSendOutcome(fault(kind), 1, 1)).toEqual({ retryInMs: 5_000 });
  expect(toSendOutcome(fault(kind), 3, 0)).toEqual({ retryInMs: 10_000 });
  expect(toSendOutcome(fault(kind, { retryAfterMs: 60_000 }), 1, 0)).toEqual({ retryInMs: 60_000 });
  expect(toSendOutcome(fault(kind), MAX_TRIES, 0)).toEqual({ end: 'failed' });
});

it.each([
  [1, 4_000],
  [2, 16_000],
  [3, 64_000],
])('waits 4^n seconds for the same person: try %i', (tries, retryInMs) => {
  expect(toSendOutcome(fault('rate_limit', { code: 131056 }), tries, 0.5)).toEqual({ retryInMs });
});
