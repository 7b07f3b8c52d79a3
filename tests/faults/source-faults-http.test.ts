// Quality R7 as a user meets it: every source behind the real server fails in every kind of way; text and price are right.
// That it comes within 10 s is shown without a clock in source-deadline.test.ts; a call without an end does not pass here.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { auditFaults } from '#billing/credits/server/index.ts';
import type { SourceId } from '#prospecting/sources/contract.ts';
import { ERRORS } from '#shared/errors.ts';
import { OPEN_SOURCES } from '#shared/sources.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { type Scenario, type Simulators, startSimulators } from '#tests/simulators/index.ts';
import { client } from '#tests/support/client.ts';
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
  'wrong_shape',
];
/** Where a source has them: an answer that says itself that it is none (a remark of Overpass), and one in which nothing was found. */
const ITS_OWN: Scenario[] = ['soft_fail', 'empty'];

/** An open source is called once a second at most: one of the faults with the same retries will do. */
const ALIKE: Scenario[] = ['server_error', 'reset', 'broken_json'];

type Searched = LiveSource & { http: NonNullable<LiveSource['http']> };
const SEARCHED = LIVE_SOURCES.filter((row): row is Searched => row.http !== undefined);
const isOpen = (source: SourceId) => (OPEN_SOURCES as readonly SourceId[]).includes(source);

// All sources at the same time: what takes its time here is mostly waiting.
vi.setConfig({ maxConcurrency: 20 });

const database = withDatabase();
const test = withPlatform(database);
/** Overpass answers the same search as Nominatim: elsewhere, so that the faults of one are not those of the other. */
const elsewhere = withDatabase();
const testElsewhere = withPlatform(elsewhere);
let simulators: Simulators;
/** One for the sources behind the gateway, one where only the open ones are there; no jobs, so that nothing is stored to fall back on. */
let servers: { keyed: TestServer; open: TestServer; overpass: TestServer };

beforeAll(async () => {
  simulators = await startSimulators();
  const start = (sources: SourceId[], { url } = database) =>
    startServer({
      databaseUrl: url,
      env: { ...simulatedSources(simulators.url, sources), LOG_LEVEL: 'error', ROLE: 'web' },
    });
  const all = SEARCHED.map(({ source }) => source);
  const [keyed, open, overpass] = await Promise.all([
    start(all.filter((source) => !isOpen(source))),
    start(all.filter(isOpen)),
    start(['overpass'], elsewhere),
  ]);
  servers = { keyed, open, overpass };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  await simulators.close();
});

interface Failure {
  error: { message: string; details: { charged: number; retryCredits: number } };
}

it.concurrent.each(SEARCHED.map((row) => [row.source, row] as const))(
  '%s: each failure says its text and price, and what was paid is owed',
  { timeout: 240_000 },
  async (source, row) => {
    const { platform } = source === 'overpass' ? testElsewhere : test;
    const user = await someone(platform, { plan: 'premium', credits: 1_000 });
    const http = client((source === 'overpass' ? servers.overpass : isOpen(source) ? servers.open : servers.keyed).url);
    await http.signIn(user.email, 'correct horse battery');
    const { price, failure, empty } = row.http;
    const failed = { status: ERRORS[failure].status, text: ERRORS[failure].text, charged: price, retryCredits: 0 };

    /** A minute later, as far as the source's rates are concerned; of Nominatim its simulator hears when calls really come. */
    const later = async () =>
      source === 'nominatim' ||
      (await platform.db.execute(sql`delete from rate_limits where key like ${`source ${source} %`}`));
    const searchFor = async (term: string) => {
      await row.http.before?.(platform.db, term);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      return http.post<Failure>(row.http.path, row.http.body(term), { headers });
    };
    const meet = async (scenario: Scenario) => {
      const { status, body } = await searchFor(`sim:${scenario} ${source}`);
      expect(JSON.stringify(body), scenario).not.toContain('simulated');
      if (scenario === 'empty' && empty !== undefined)
        return expect({ status, charged: body.error.details?.charged ?? 0 }).toEqual({
          status: ERRORS[empty].status,
          charged: 0,
        });
      if (row.own[scenario] === 'ok') return expect([scenario, status]).toEqual([scenario, 200]);
      const { message: text, details } = body.error;
      const met = { status, text, charged: details.charged, retryCredits: details.retryCredits };
      expect([scenario, met]).toEqual([scenario, failed]);
    };
    const well = async (n: number) => expect((await searchFor(`${source} ${n}`)).status).toBe(200);

    await Promise.all(SLOW.map(meet));
    const quick = [
      ...QUICK.filter((scenario) => !isOpen(source) || !ALIKE.includes(scenario)),
      ...ITS_OWN.filter((scenario) => row.own[scenario] !== undefined),
    ];
    for (const [n, scenario] of quick.entries()) {
      await later();
      if (n % 4 === 0) await well(n);
      await meet(scenario);
    }
    await later();
    await well(99);
    await meet('quota');
    // A source that has no quota says it like a rate: the next search may well be answered.
    if (row.own.quota !== undefined) return;
    // From here on the quota is known to be used up: no call, no charge, and the reason is answered.
    const known = await searchFor(`${source} after the quota`);
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
  for (const { db } of [database, elsewhere]) expect(await auditFaults(db)).toEqual([]);
});
