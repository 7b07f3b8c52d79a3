// Quality R7: every way in which an outside source can fail, against every real adapter and a server that fails that way.
import { beforeAll, describe, expect, test } from 'vitest';
import { type FaultCode, SourceFault } from '#shared/sources.ts';
import { type Scenario, startSimulators } from '#tests/simulators/index.ts';
import { LIVE_SOURCES } from './live-sources.ts';
import { withSources } from './source-stage.ts';

/** A shorter patience where waiting is what fails; everything else is the policy of production. */
const IMPATIENT = { attemptMs: 500 };

/** The fault, and how many requests a call makes before it gives up. */
const FAULTS: [scenario: Scenario, code: FaultCode, requests: number][] = [
  ['invalid_key', 'INVALID_KEY', 1],
  ['forbidden_key', 'INVALID_KEY', 1],
  ['not_subscribed', 'NOT_SUBSCRIBED', 1],
  ['no_endpoint', 'PROVIDER_MOVED', 1],
  ['quota', 'QUOTA_EXHAUSTED', 1],
  ['quota_daily', 'QUOTA_EXHAUSTED', 1],
  ['rate_limited', 'RATE_LIMITED', 3],
  ['too_many_requests', 'RATE_LIMITED', 3],
  ['server_error', 'PROVIDER_DOWN', 3],
  ['unreachable', 'PROVIDER_DOWN', 3],
  ['gateway_timeout', 'PROVIDER_DOWN', 2],
  ['bad_request', 'BAD_REQUEST', 1],
  ['redirect', 'PROVIDER_MOVED', 1],
  ['reset', 'PROVIDER_DOWN', 3],
  ['reset_midway', 'PROVIDER_DOWN', 3],
  ['hang', 'TIMEOUT', 2],
  ['slow', 'TIMEOUT', 2],
  ['slow_drip', 'TIMEOUT', 2],
  ['false_length', 'TIMEOUT', 2],
  ['malformed', 'BAD_PAYLOAD', 2],
  ['html', 'BAD_PAYLOAD', 2],
  ['empty_body', 'BAD_PAYLOAD', 2],
  ['broken_json', 'BAD_PAYLOAD', 2],
  ['wrong_shape', 'BAD_PAYLOAD', 2],
  ['deep_json', 'BAD_PAYLOAD', 2],
  ['huge', 'BAD_PAYLOAD', 1],
  ['gzip_bomb', 'BAD_PAYLOAD', 1],
];

/** Where a source means something else by an answer: how many requests a fault of that kind takes. */
const REQUESTS: Partial<Record<FaultCode, number>> = { RATE_LIMITED: 3, PROVIDER_DOWN: 3, TIMEOUT: 2, BAD_PAYLOAD: 2 };

const stage = withSources();

const CALLS = LIVE_SOURCES.flatMap(({ source, calls, own }) =>
  Object.entries(calls).map(([name, call]) => ({ title: `${source}: ${name}`, source, call, own })),
);

// The first call loads and compiles what the others find ready: none of their half seconds goes into that.
beforeAll(async () => {
  const [first] = CALLS;
  if (first === undefined) throw new Error('there is no call to try');
  const { client, info } = stage.client(first.source);
  await first.call(client, info);
});

/** What a fault, or an answer that could be read, comes to in a table. */
async function getOutcome(asked: Promise<unknown>): Promise<FaultCode | 'ok' | string> {
  try {
    await asked;
    return 'ok';
  } catch (error) {
    return error instanceof SourceFault ? error.code : `not a SourceFault: ${String(error)}`;
  }
}

describe.each(CALLS)('$title', ({ source, call, own }) => {
  test('fails in each way with the code that stands for it, after its requests, without telling the key', async () => {
    const rows = FAULTS.map(([scenario, code, requests]) => {
      const outcome = own[scenario] ?? code;
      const asked = outcome === code ? requests : outcome === 'ok' ? 1 : (REQUESTS[outcome] ?? 1);
      return { scenario, outcome, requests: asked };
    });
    const met = rows.map(async ({ scenario, outcome }) => {
      const tested = stage.client(source, { scenario, ...(outcome === 'TIMEOUT' && { limits: IMPATIENT }) });
      const found = await getOutcome(call(tested.client, tested.info));
      const calls = tested.events.flatMap((event) => (event.kind === 'call' ? [event] : []));
      // An adapter may read a fault as "there is none".
      const told = found === 'ok' ? expect.any(String) : found;
      // On a slow machine an attempt may be over before its request has arrived: it was one all the same.
      const requests = found === 'TIMEOUT' ? calls.at(0)?.attempts : tested.requests().length;
      expect(calls, scenario).toMatchObject([{ outcome: told, attempts: requests }]);
      expect(tested.logged()).not.toContain(tested.key);
      return { scenario, outcome: found, requests };
    });
    expect(await Promise.all(met)).toEqual(rows);
  });

  test('has the faults of its own', async () => {
    for (const [scenario, code] of Object.entries(own) as [Scenario, FaultCode | 'ok'][]) {
      const { client, info } = stage.client(source, { scenario });
      expect([scenario, await getOutcome(call(client, info))]).toEqual([scenario, code]);
    }
  });

  test('a host without a listener is PROVIDER_DOWN', async () => {
    const { url, close } = await startSimulators();
    await close();
    const { client, info } = stage.client(source, { baseUrl: url });
    await expect(call(client, info)).rejects.toMatchObject({ code: 'PROVIDER_DOWN' });
  });

  test('a burst limit is waited out', async () => {
    const { client, info, requests } = stage.client(source, { scenario: 'burst' });
    expect(await call(client, info)).toBeTruthy();
    expect(requests()).toHaveLength(3);
  });

  test.each(['partial', 'alt', 'hostile'] as const)('%s answers are read', async (scenario) => {
    const { client, info } = stage.client(source, { scenario });
    const answer = JSON.stringify(await call(client, info));
    expect(answer.length).toBeGreaterThan(100);
    // What is kept of a hostile answer are texts; no address in it can run anything.
    expect(answer).not.toMatch(/"(javascript|data|vbscript):/i);
    expect(answer).not.toMatch(/\\u0000|\u202e/);
  });
});
