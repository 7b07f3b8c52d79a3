// A killed process leaves few mails uncertain, and a slow server blocks no other.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createInFlight } from './mailbox-worker.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('limits concurrent submissions, serves the others in order, and releases a slot once', async () => {
  const places = createInFlight(2, 1_000);
  const order: number[] = [];
  const releases = await Promise.all([places.acquire(), places.acquire()]);
  const third = places.acquire().then((release) => {
    order.push(3);
    return release;
  });
  const fourth = places.acquire().then((release) => {
    order.push(4);
    return release;
  });
  await Promise.resolve();
  expect(order).toEqual([]);
  releases[0]();
  releases[0]();
  (await third)();
  expect(order[0]).toBe(3);
  (await fourth)();
  releases[1]();
  await Promise.all([places.acquire(), places.acquire()]);
});

it('releases the slot of a server that does not answer', async () => {
  const places = createInFlight(1, 1_000);
  await places.acquire();
  let gone = false;
  const next = places.acquire().then(() => {
    gone = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(gone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await next;
  expect(gone).toBe(true);
});
