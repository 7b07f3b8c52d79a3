// Quality R7, "within 10 s", without a clock of the machine: the real policy of every source against answers that take as
// long as they may, in a time that moves only when the policy waits. That a request ends at its deadline is outbound.test.ts's.
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import type { Outbound, OutboundRequest, OutboundResponse } from '#platform/outbound/outbound.ts';
import { OutboundError } from '#platform/outbound/outbound-error.ts';
import { createSourceClient } from '#platform/outbound/source-client.ts';
import { getPolicy } from '#prospecting/sources/domain/source-policy.ts';
import { KEY_SOURCES, OPEN_SOURCES, type SourceId } from '#shared/sources.ts';

/** R7, without the half second that is our own. */
const LATEST_MS = 9_500;

interface Slowness {
  /** The part of its deadline that an attempt takes. */
  part: number;
  /** What comes then; null for nothing. */
  status: number | null;
  headers?: Record<string, string>;
}

const WAYS: Slowness[] = [0, 0.01, 0.5, 0.9, 0.999, 1].flatMap((part) => [
  { part, status: null },
  { part, status: 429 },
  { part, status: 429, headers: { 'retry-after': '2' } },
  { part, status: 429, headers: { 'retry-after': '600' } },
  { part, status: 502 },
  { part, status: 504 },
  { part, status: 200 },
]);

const SOURCES: SourceId[] = [...KEY_SOURCES, ...OPEN_SOURCES];

async function getTime(source: SourceId, { part, status, headers = {} }: Slowness, queueMs: number): Promise<number> {
  let now = 0;
  let asked = 0;
  const outbound: Pick<Outbound, 'request'> = {
    async request({ deadlineMs }: OutboundRequest): Promise<OutboundResponse> {
      asked += 1;
      now += Math.max(0, deadlineMs) * part;
      if (status === null || deadlineMs <= 0) throw new OutboundError('TIMEOUT', 'nothing came');
      return { status, url: '', headers, body: Buffer.from('no JSON') };
    },
  };
  const client = createSourceClient(
    { name: source, baseUrl: 'http://source.example', headers: {}, secrets: [] },
    {
      outbound: outbound as Outbound,
      log: createLog('silent'),
      clock: { now: () => 1_700_000_000_000 + now },
      elapsed: () => now,
      pause: async (ms) => {
        now += ms;
      },
      limits: getPolicy(source).limits,
      pacer: {
        backlogMs: () => 0,
        async take(patienceMs) {
          now += Math.min(queueMs, Math.max(0, patienceMs));
          return queueMs <= patienceMs;
        },
      },
    },
  );
  await expect(client.call({ method: 'GET', path: '/' }, () => null)).rejects.toMatchObject({
    code: expect.any(String),
  });
  expect(asked).toBeLessThanOrEqual(3);
  return now;
}

test.each(SOURCES)('%s: however it fails, the call has ended in time', async (source) => {
  for (const queueMs of [0, 1_000, 3_000, 60_000])
    for (const way of WAYS) {
      const took = await getTime(source, way, queueMs);
      expect({ way, queueMs, took, late: took > LATEST_MS }).toMatchObject({ late: false });
    }
});

test('the time runs: what hangs takes nearly all of it, and what is refused at once takes none', async () => {
  expect(await getTime('linkedin', { part: 1, status: null }, 0)).toBeGreaterThan(9_000);
  expect(await getTime('linkedin', { part: 0, status: 400 }, 0)).toBe(0);
});
