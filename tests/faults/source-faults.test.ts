// Quality R7: every way in which an outside source can fail, against the real adapter and a server that fails that way.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LinkedinSource } from '#features/linkedin-search/server/linkedin.provider.ts';
import { createRapidapiLinkedin } from '#features/linkedin-search/server/linkedin.rapidapi.provider.ts';
import { gatewayAddress } from '#features/sources/server/source-clients.provider.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { createSourceClient, type SourceEvent, type SourceLimits } from '#platform/outbound/source-client.ts';
import { type FaultCode, SourceFault } from '#shared/source-fault.ts';
import { type Scenario, SIMULATED_HOST, type Simulators, startSimulators } from '#tests/simulators/index.ts';

const KEY = 'canary-key-0123456789';
/** A shorter patience where waiting is what fails; everything else is the policy of production. */
const IMPATIENT: Partial<SourceLimits> = { attemptMs: 300 };

let simulators: Simulators;
let outbound: Outbound;
let lines: string[];
let events: SourceEvent[];
let now: number;

beforeEach(async () => {
  [lines, events, now] = [[], [], Date.UTC(2026, 10, 21)];
  simulators = await startSimulators();
  outbound = createOutbound({ log: createLog('silent'), allowPrivate: true });
});
afterEach(async () => {
  await outbound.close();
  await simulators.close();
});

interface AdapterOptions {
  limits?: Partial<SourceLimits>;
  baseUrl?: string;
  /** Waits between attempts as in production. */
  waits?: boolean;
}

function adapter({ limits, baseUrl = simulators.url, waits = false }: AdapterOptions = {}): LinkedinSource {
  const client = createSourceClient(gatewayAddress('linkedin', { baseUrl, host: SIMULATED_HOST, key: KEY }), {
    outbound,
    clock: { now: () => now },
    log: createLog('debug', { write: (line) => lines.push(line) }),
    observe: (event) => events.push(event),
    limits,
    ...(!waits && { pause: async () => undefined }),
  });
  return createRapidapiLinkedin(client, { key: 'rapidapi', name: 'LinkedIn data', sample: false });
}

const calls: [name: string, call: (source: LinkedinSource) => Promise<unknown>][] = [
  ['people search', (source) => source.searchPeople({ keywords: 'timber', start: 0 })],
  ['company search', (source) => source.searchCompanies({ keyword: 'timber', page: 1 })],
  ['company details', (source) => source.getCompany('northwind-timber-example')],
];

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
  ['moved', 'PROVIDER_MOVED', 1],
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

describe.each(calls)('%s', (_name, call) => {
  test.each(FAULTS)('%s is %s, after %i request(s)', async (scenario, code, requests) => {
    simulators.control.order({ scenario });
    const source = adapter(code === 'TIMEOUT' ? { limits: IMPATIENT } : {});
    const fault = await call(source).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SourceFault);
    expect(fault).toMatchObject({ code });
    expect(simulators.control.calls()).toHaveLength(requests);
    expect(events.at(-1)).toMatchObject({ kind: 'call', outcome: code, attempts: requests });
    expect(lines.join('') + String((fault as Error).stack)).not.toContain(KEY);
  });

  test('a host where nobody listens is PROVIDER_DOWN', async () => {
    const { url, close } = await startSimulators();
    await close();
    await expect(call(adapter({ baseUrl: url }))).rejects.toMatchObject({ code: 'PROVIDER_DOWN' });
  });

  test('a burst limit is waited out', async () => {
    simulators.control.order({ scenario: 'burst' });
    expect(await call(adapter())).toBeTruthy();
    expect(simulators.control.calls()).toHaveLength(3);
  });

  test.each(['partial', 'alt', 'hostile'] as const)('%s answers are read', async (scenario) => {
    simulators.control.order({ scenario });
    const answer = JSON.stringify(await call(adapter()));
    expect(answer.length).toBeGreaterThan(100);
    // What is kept of a hostile answer are texts; no address in it can run anything.
    expect(answer).not.toMatch(/"(javascript|data|vbscript):/i);
    expect(answer).not.toMatch(/\\u0000|\u202e/);
  });
});

test('success: false fails a search, and is "no such company" for details', async () => {
  simulators.control.order({ scenario: 'soft_fail' });
  const source = adapter();
  await expect(source.searchPeople({ keywords: 'timber', start: 0 })).rejects.toMatchObject({ code: 'SOFT_FAILURE' });
  await expect(source.searchCompanies({ keyword: 'timber', page: 1 })).rejects.toMatchObject({ code: 'SOFT_FAILURE' });
  expect(await source.getCompany('northwind-timber-example')).toBeNull();
  expect(source.available()).toBe(true);
});

test('sends exactly the wire format of the contract', async () => {
  const source = adapter();
  for (const [, call] of calls) await call(source);
  const credentials = { 'x-rapidapi-key': KEY, 'x-rapidapi-host': SIMULATED_HOST };
  expect(simulators.control.calls()).toMatchObject([
    { method: 'GET', path: '/search-people', query: { keywords: 'timber', start: '0' }, headers: credentials },
    {
      method: 'POST',
      path: '/companies/search',
      query: {},
      body: { keyword: 'timber', page: 1 },
      headers: credentials,
    },
    {
      method: 'GET',
      path: '/get-company-details',
      query: { username: 'northwind-timber-example' },
      headers: credentials,
    },
  ]);
  expect(simulators.control.calls()[1]?.headers['content-type']).toBe('application/json');
});

describe('the breaker', () => {
  const search = (source: LinkedinSource) => source.searchPeople({ keywords: 'timber', start: 0 });

  test.each(['unreachable', 'hang', 'html', 'invalid_key', 'rate_limited'] as const)(
    'opens after five of %s and closes by itself',
    async (scenario) => {
      const source = adapter({ limits: IMPATIENT });
      simulators.control.order({ scenario });
      for (let n = 0; n < 5; n += 1) {
        expect(source.available()).toBe(true);
        await expect(search(source)).rejects.toBeInstanceOf(SourceFault);
      }
      const sent = simulators.control.calls().length;
      expect(source.available()).toBe(false);
      await expect(search(source)).rejects.toMatchObject({ code: 'CIRCUIT_OPEN' });
      expect(simulators.control.calls()).toHaveLength(sent);

      now += 60_000;
      expect(source.available()).toBe(true);
      await expect(search(source)).rejects.not.toMatchObject({ code: 'CIRCUIT_OPEN' });
      expect(source.available()).toBe(false);

      now += 60_000;
      simulators.control.order({ scenario: 'ok' });
      expect((await search(source)).items.length).toBeGreaterThan(0);
      expect(source.available()).toBe(true);
    },
  );

  test('a quota that is used up closes the source until the plan resets', async () => {
    const source = adapter();
    simulators.control.setQuota(1);
    await search(source);
    expect(source.available()).toBe(false);
    await expect(search(source)).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
    expect(simulators.control.calls()).toHaveLength(1);
    now += 86_400_000;
    simulators.control.setQuota(100);
    expect((await search(source)).items.length).toBeGreaterThan(0);
  });
});

test('with the limits of production, nothing takes longer than 10 s', async () => {
  const scenarios: Scenario[] = [
    'hang',
    'slow',
    'slow_drip',
    'false_length',
    'too_many_requests',
    'unreachable',
    'huge',
  ];
  const started = performance.now();
  const outcomes = scenarios.map(async (scenario) => {
    const asked = adapter({ waits: true }).searchPeople({ keywords: `sim:${scenario}`, start: 0 });
    const fault = await asked.catch((error: unknown) => error);
    return { scenario, failed: fault instanceof SourceFault, late: performance.now() - started > 10_000 };
  });
  expect(await Promise.all(outcomes)).toEqual(scenarios.map((scenario) => ({ scenario, failed: true, late: false })));
});
