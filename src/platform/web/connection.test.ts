import { beforeEach, expect, it, vi } from 'vitest';

const AT = 1_764_244_800_000;
const live = () => new Headers();
const stored = (at: number) => new Headers({ 'x-stored-at': String(at) });

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: AT });
  vi.stubGlobal('navigator', { onLine: true });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const load = () => import('./connection.ts');

it('is online while the server answers', async () => {
  const { offlineSince, recordAnswer } = await load();
  expect(offlineSince()).toBeNull();
  recordAnswer(live());
  expect(offlineSince()).toBeNull();
});

it('names the time of the last answer without a network, and nothing where there was none', async () => {
  const { offlineSince, recordAnswer } = await load();
  vi.stubGlobal('navigator', { onLine: false });
  expect(offlineSince()).toBe(0);
  recordAnswer(live());
  expect(offlineSince()).toBe(AT);
});

it('names the oldest of the stored answers, until the server answers again', async () => {
  const { offlineSince, recordAnswer } = await load();
  recordAnswer(live());
  recordAnswer(stored(AT - 5_000));
  recordAnswer(stored(AT - 9_000));
  recordAnswer(stored(AT - 7_000));
  expect(offlineSince()).toBe(AT - 9_000);
  recordAnswer(live());
  expect(offlineSince()).toBeNull();
});

it('is offline when no call gets an answer for a while', async () => {
  const { offlineSince, recordAnswer, recordUnreachable } = await load();
  recordAnswer(live());
  recordUnreachable();
  expect(offlineSince()).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(offlineSince()).toBe(AT);
  recordAnswer(live());
  expect(offlineSince()).toBeNull();
  // An answer in time: nothing is said.
  recordUnreachable();
  recordAnswer(live());
  vi.advanceTimersByTime(1_000);
  expect(offlineSince()).toBeNull();
});
