import { expect, test } from 'vitest';
import { FAULT_CODES, type FaultCode, SourceFault } from '#shared/sources.ts';
import { OutboundError } from './outbound-error.ts';
import { type RetryQuestion, retryDelay } from './retry-and-breaker.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

function delay(code: FaultCode, attempt: number, more: Partial<RetryQuestion> = {}, httpStatus?: number) {
  const fault = new SourceFault(code, 'test', { httpStatus });
  return retryDelay({ fault, attempt, retryAfter: undefined, now, random: 0, ...more });
}

test('only the four faults that may pass are tried again, as often as section 10 says', () => {
  const attempts = Object.fromEntries(
    FAULT_CODES.map((code) => [code, [1, 2, 3].filter((attempt) => delay(code, attempt) !== null).length]),
  );
  expect(attempts).toEqual({
    INVALID_KEY: 0,
    NOT_SUBSCRIBED: 0,
    QUOTA_EXHAUSTED: 0,
    RATE_LIMITED: 2,
    PROVIDER_DOWN: 2,
    TIMEOUT: 1,
    BAD_REQUEST: 0,
    NOT_FOUND: 0,
    SOFT_FAILURE: 0,
    PROVIDER_MOVED: 0,
    BAD_PAYLOAD: 1,
    CIRCUIT_OPEN: 0,
    NOT_CONFIGURED: 0,
  });
});

test('a gateway time-out is tried once more only', () => {
  expect(delay('PROVIDER_DOWN', 1, {}, 504)).toBe(300);
  expect(delay('PROVIDER_DOWN', 2, {}, 504)).toBeNull();
  expect(delay('PROVIDER_DOWN', 2, {}, 502)).toBe(600);
});

test('a burst limit waits 1 s, then 2 s, with jitter', () => {
  expect(delay('RATE_LIMITED', 1)).toBe(1_000);
  expect(delay('RATE_LIMITED', 2)).toBe(2_000);
  expect(delay('RATE_LIMITED', 2, { random: 1 })).toBe(2_500);
});

test.each([
  ['3', 3_000],
  [' 0 ', 0],
  ['Sat, 21 Nov 2026 12:00:07 GMT', 7_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', 1_000],
  ['', 1_000],
])('Retry-After "%s" waits %i ms', (retryAfter, expected) => {
  expect(delay('RATE_LIMITED', 1, { retryAfter })).toBe(expected);
});

test('Retry-After of another fault is not followed', () => {
  expect(delay('PROVIDER_DOWN', 1, { retryAfter: '3600' })).toBe(300);
});

test('a body that was too large is not asked for again', () => {
  const cause = new OutboundError('TOO_LARGE', 'test');
  expect(delay('BAD_PAYLOAD', 1, { fault: new SourceFault('BAD_PAYLOAD', 'test', { cause }) })).toBeNull();
});
