// Which faults are tried again, and when (integration contracts 1.10).
import { expect, it } from 'vitest';
import { MAX_TRIES, outcomeOfFault } from './send-outcome.ts';
import type { FaultKind } from './whatsapp-fault.ts';

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
    expect(outcomeOfFault(fault(kind), 1, 0)).toEqual({ end: 'failed' });
  },
);

it('leaves an unknown result to a person', () => {
  expect(outcomeOfFault(fault('uncertain'), 1, 0)).toEqual({ end: 'uncertain' });
});

it.each<FaultKind>(['rate_limit', 'temporary', 'not-sent'])('%s waits ever longer, and gives up', (kind) => {
  expect(outcomeOfFault(fault(kind), 1, 1)).toEqual({ retryInMs: 5_000 });
  expect(outcomeOfFault(fault(kind), 3, 0)).toEqual({ retryInMs: 10_000 });
  expect(outcomeOfFault(fault(kind, { retryAfterMs: 60_000 }), 1, 0)).toEqual({ retryInMs: 60_000 });
  expect(outcomeOfFault(fault(kind), MAX_TRIES, 0)).toEqual({ end: 'failed' });
});

it.each([
  [1, 4_000],
  [2, 16_000],
  [3, 64_000],
])('waits 4^n seconds for the same person: try %i', (tries, retryInMs) => {
  expect(outcomeOfFault(fault('rate_limit', { code: 131056 }), tries, 0.5)).toEqual({ retryInMs });
});
