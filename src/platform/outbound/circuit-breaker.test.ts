import { beforeEach, expect, test } from 'vitest';
import { type BreakerState, type CircuitBreaker, createCircuitBreaker, type Permit } from './retry-and-breaker.ts';

let now: number;
let changes: BreakerState[];
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 1_000_000;
  changes = [];
  breaker = createCircuitBreaker({
    clock: { now: () => now },
    threshold: 5,
    openMs: 60_000,
    onChange: (state) => changes.push(state),
  });
});

function enter(): Permit {
  const permit = breaker.enter();
  if (permit === null) throw new Error('no permit');
  return permit;
}

function failTimes(n: number): void {
  for (let i = 0; i < n; i += 1) enter().fail();
}

test('opens after five failures in a row', () => {
  failTimes(4);
  expect(breaker.state()).toBe('closed');
  failTimes(1);
  expect(breaker.state()).toBe('open');
  expect(breaker.enter()).toBeNull();
  expect(breaker.wouldAdmit()).toBe(false);
});

test('a success in between starts the count again', () => {
  failTimes(4);
  enter().succeed();
  failTimes(4);
  expect(breaker.state()).toBe('closed');
});

test('lets exactly one probe through after 60 s', () => {
  failTimes(5);
  now += 59_999;
  expect(breaker.enter()).toBeNull();
  now += 1;
  expect(breaker.state()).toBe('half-open');
  expect(breaker.wouldAdmit()).toBe(true);
  const probe = enter();
  expect(breaker.enter()).toBeNull();
  probe.succeed();
  expect(breaker.state()).toBe('closed');
  expect(changes).toEqual(['open', 'half-open', 'closed']);
});

test('closed again, it takes five failures to open again', () => {
  failTimes(5);
  now += 60_000;
  enter().succeed();
  failTimes(4);
  expect(breaker.state()).toBe('closed');
});

test('a failed probe opens it for another 60 s', () => {
  failTimes(5);
  now += 60_000;
  enter().fail();
  now += 59_999;
  expect(breaker.enter()).toBeNull();
  now += 1;
  expect(breaker.enter()).not.toBeNull();
});

test('calls that were under way when it opened change nothing', () => {
  const late = Array.from({ length: 3 }, enter);
  failTimes(5);
  late[0]?.succeed();
  expect(breaker.state()).toBe('open');
  now += 60_000;
  enter().succeed();
  late[1]?.fail();
  failTimes(4);
  late[2]?.succeed();
  failTimes(1);
  expect(breaker.state()).toBe('open');
});
