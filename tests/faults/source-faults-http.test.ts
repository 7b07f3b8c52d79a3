// Quality R7 as a user meets it: every source behind the real server fails in every kind of way; text and price are right.
// That it comes within 10 s is shown without a clock in source-deadline.test.ts; a call without an end does not pass here.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditFaults } from '#features/credits/server/index.ts';
import type { SourceId } from '#features/sources/contract.ts';
import { ERRORS } from '#shared/errors.ts';
import { OPEN_SOURCES } from '#shared/source-ids.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { type Scenario, type Simulators, startSimulators } from '#tests/simulators/index.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { LIVE_SOURCES, type LiveSource } from './live-sources.ts';

/** Each waits for its deadline, so they are met at the same time: fewer than open the breaker. */
const SLOW: Scenario[] = ['hang', 'slow_drip', 'false_length'];
/** One after another, with a search that succeeds between every four. */
const QUICK: Scenario[] = [
  'invalid_key',
  'not_subscribed',
  'rate_limited',
  'unreachable',
  'server_error',
  'reset',
  'redirect',
  'html',
  'broken_json',
  'huge',
  'gzip_bomb',
  'bad_request',
];

/** An open source is asked once a second at most: of faults that are retried alike, one will do. */
const ALIKE: Scenario[] = ['server_error', 'reset', 'broken_json'];

type Searched = LiveSource & { http: NonNullable<LiveSource['http']> };
const SEARCHED = LIVE_SOURCES.filter((row): row is Searched => row.http !== undefined);
const isOpen = (source: SourceId) => (OPEN_SOURCES as readonly SourceId[]).includes(source);

// All sources at the same time: what takes its time here is mostly waiting.
vi.setConfig({ maxConcurrency: 20 });

const database = withDatabase();
const test = withPlatform(database);
let simulators: Simulators;
/** One for the sources behind the gateway, one where only the open ones are there; no jobs, so that nothing is stored to fall back on. */
let servers: { keyed: TestServer; open: TestServer };

beforeAll(async () => {
  simulators = await startSimulators();
  const start = (sources: SourceId[]) =>
    startServer({
      databaseUrl: database.url,
      env: { ...simulatedSources(simulators.url, sources), LOG_LEVEL: 'error', ROLE: 'web' },
    });
  const all = SEARCHED.map(({ source }) => source);
  const [keyed, open] = await Promise.all([start(all.filter((source) => !isOpen(source))), start(all.filter(isOpen))]);
  servers = { keyed, open };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await simulators.close();
});

interface Failure {
  error: { message: string; details: { charged: number; retryCredits: number } };
}

function search(http: Client, { path, body }: Searched['http'], term: string) {
  return http.post<Failure>(path, body(term), { headers: { 'idempotency-key': crypto.randomUUID() } });
}

it.concurrent.each(SEARCHED.map((row) => [row.source, row] as const))(
  '%s: each failure says its text, and what was paid is owed',
  { timeout: 120_000 },
  async (source, row) => {
    const user = await someone(test.platform, { plan: 'premium', credits: 1_000 });
    const http = client((isOpen(source) ? servers.open : servers.keyed).url);
    await http.signIn(user.email, 'correct horse battery');
    const { price, failure } = row.http;
    const failed = { status: ERRORS[failure].status, text: ERRORS[failure].text, charged: price, retryCredits: 0 };

    const meet = async (scenario: Scenario) => {
      const { status, body } = await search(http, row.http, `sim:${scenario} ${source}`);
      expect(JSON.stringify(body), scenario).not.toContain('simulated');
      if (row.own[scenario] === 'ok') return expect([scenario, status]).toEqual([scenario, 200]);
      const { message: text, details } = body.error;
      const met = { status, text, charged: details.charged, retryCredits: details.retryCredits };
      expect([scenario, met]).toEqual([scenario, failed]);
    };
    const well = async (n: number) => expect((await search(http, row.http, `${source} ${n}`)).status).toBe(200);

    await Promise.all(SLOW.map(meet));
    const quick = QUICK.filter((scenario) => !isOpen(source) || !ALIKE.includes(scenario));
    for (const [n, scenario] of quick.entries()) {
      if (n % 4 === 0) await well(n);
      await meet(scenario);
    }
    await well(99);
    await meet('quota');
    // A source that has no quota says it like a rate: the next search may well be answered.
    if (row.own.quota !== undefined) return;
    // From here on it is known that nothing can be had: not asked, nothing charged, and the reason is told.
    const known = await search(http, row.http, `${source} after the quota`);
    expect(known.body.error).toMatchObject({ message: failed.text, details: { charged: 0, fault: 'QUOTA_EXHAUSTED' } });
  },
);

it('/metrics counts the calls by source and outcome, and tells breaker and quota', async () => {
  const { body } = await client(servers.keyed.url).get<string>('/metrics');
  expect(body).toMatch(/^source_calls_total\{source="linkedin",outcome="TIMEOUT"\} 3$/m);
  expect(body).toMatch(/^source_calls_total\{source="linkedin",outcome="ok"\} \d+$/m);
  expect(body).toMatch(/^source_quota_remaining\{source="linkedin"\} \d+$/m);
  expect(body).toMatch(/^source_call_duration_seconds_count\{source="linkedin"\} \d+$/m);
  expect(body).not.toContain('simulated');
});

it('every balance is the sum of its entries afterwards', async () => {
  expect(await auditFaults(database.db)).toEqual([]);
});
