// Quality S12 for keys that customers bring: never in an answer, a log, a dump or a job; theirs alone, and only the owner's matter.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '#account/plans/contract.ts';
import type { Principal } from '#shared/principal.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const KEY = 'CANARY-own-key-9f27c1aa04';
const SOURCES = '/api/settings/sources';

const database = withDatabase();
const test = withPlatform(database);
let simulators: Simulators;
let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  simulators = await startSimulators();
  const { LINKEDIN_API_KEY: _operators, ...env } = simulatedSources(simulators.url, ['linkedin']);
  const options = { databaseUrl: database.url, env: { ...env, LOG_LEVEL: 'debug', SECRET_KEY: 'x'.repeat(64) } };
  [server, other] = await Promise.all([startServer(options), startServer(options)]);
});
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await simulators.close();
});

async function signedIn(principal: Principal, url = server.url): Promise<Client> {
  const http = client(url);
  await http.signIn(principal.email, 'correct horse battery');
  return http;
}

interface Listed {
  capabilities: { key: string; answering: string | null; neededPlan: string | null; keys: { ownKey: unknown }[] }[];
  mayChangeKeys: boolean;
}
const getLinkedin = async (http: Client) =>
  (await http.get<Listed>(SOURCES)).body.capabilities.find(({ key }) => key === 'linkedin');

const search = (http: Client, keywords: string) =>
  http.post<{ run: { source: unknown } }>(
    '/api/linkedin/people/search',
    { keywords },
    {
      headers: { 'idempotency-key': crypto.randomUUID() },
    },
  );

describe("a workspace's own key", () => {
  it('is tried, set, used in every process, shown by four characters, and stands nowhere in the clear', async () => {
    const owner = await someone(test.platform, { credits: 100 });
    const http = await signedIn(owner);
    const there = await signedIn(owner, other.url);
    const bodies: unknown[] = [];

    expect((await search(there, 'before')).body.run.source).toMatchObject({ sample: true });
    const tried = await http.post(`${SOURCES}/linkedin/test`, { key: KEY });
    expect(tried.body).toMatchObject({ outcome: 'ok', quota: { remaining: expect.any(Number) } });
    expect(await http.call('PUT', `${SOURCES}/linkedin/key`, { body: { key: KEY } })).toMatchObject({ status: 204 });
    expect(await getLinkedin(http)).toMatchObject({
      answering: 'linkedin',
      keys: [{ ownKey: { lastFour: 'aa04', readable: true } }],
    });

    const found = await search(http, 'after');
    expect(found.body.run.source).toMatchObject({ name: 'LinkedIn data (your RapidAPI key)', sample: false });
    expect(simulators.control.calls().at(-1)?.headers['x-rapidapi-key']).toBe(KEY);
    // The other process learns of it by itself.
    await expect
      .poll(async () => (await search(there, `there ${Math.random()}`)).body.run.source, { interval: 500 })
      .toMatchObject({ sample: false });

    for (const scenario of ['invalid_key', 'unreachable', 'html', 'redirect'] as const) {
      simulators.control.order({ scenario });
      bodies.push((await search(http, scenario)).body, (await http.post(`${SOURCES}/linkedin/test`)).body);
    }
    bodies.push(tried.body, found.body, (await http.get(SOURCES)).body, (await http.get('/metrics')).body);
    simulators.control.reset();

    expect(JSON.stringify(bodies)).not.toContain('CANARY');
    expect(server.output() + other.output()).not.toContain('CANARY');
    expect(await everythingStored()).not.toContain('CANARY');

    expect(await http.call('DELETE', `${SOURCES}/linkedin/key`)).toMatchObject({ status: 204 });
    expect(await getLinkedin(http)).toMatchObject({ answering: null, keys: [{ ownKey: null }] });
    expect((await http.post(`${SOURCES}/linkedin/test`)).status).toBe(404);
  });

  it('is seen by no other workspace, and changed by its owner and admins alone', async () => {
    const owner = await someone(test.platform);
    await (await signedIn(owner)).call('PUT', `${SOURCES}/linkedin/key`, { body: { key: KEY } });
    const stranger = await signedIn(await someone(test.platform));
    expect(await getLinkedin(stranger)).toMatchObject({ answering: null, keys: [{ ownKey: null }] });

    const member = await signedIn(await someone(test.platform, { joinWorkspaceId: owner.workspaceId }));
    expect((await member.get<Listed>(SOURCES)).body.mayChangeKeys).toBe(false);
    const refused = { status: 403, body: { error: { code: 'ROLE_FORBIDDEN' } } };
    expect(await member.call('PUT', `${SOURCES}/linkedin/key`, { body: { key: KEY } })).toMatchObject(refused);
    expect(await member.call('DELETE', `${SOURCES}/linkedin/key`)).toMatchObject(refused);
    expect(await member.post(`${SOURCES}/linkedin/test`)).toMatchObject(refused);
  });

  it.each<[Plan, string, number]>([
    ['trial', 'linkedin', 403],
    ['starter', 'linkedin', 403],
    ['starter', 'jsearch', 204],
    ['pro', 'linkedin', 204],
  ])('of %s for %s is answered with %i', async (plan, source, status) => {
    const http = await signedIn(await someone(test.platform, { plan, isPaid: plan !== 'trial' }));
    const answer = await http.call('PUT', `${SOURCES}/${source}/key`, { body: { key: KEY } });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toMatchObject({ error: { code: 'PLAN_REQUIRED' } });
  });

  it.each(['short', 'with a space in it', 'line\nbreak-0123456', 'ключ-0123456789'])('%j is no key', async (key) => {
    const http = await signedIn(await someone(test.platform));
    const answer = await http.call('PUT', `${SOURCES}/linkedin/key`, { body: { key } });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'INVALID_INPUT', fields: [{ path: 'key' }] } },
    });
  });

  it('is tried ten times in five minutes at most', async () => {
    const http = await signedIn(await someone(test.platform));
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await http.post(`${SOURCES}/linkedin/test`, { key: KEY })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

/** Every row of every table as text, the queue's too; sealed bytes in the clear, where there were any. */
async function everythingStored(): Promise<string> {
  const { rows } = await database.db.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dumps = rows.map(({ schema, name }) =>
    database.db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    ),
  );
  const text = (await Promise.all(dumps)).flatMap((dump) => dump.rows.map(({ row }) => row)).join('\n');
  const decoded = [...text.matchAll(/\\x([0-9a-f]{8,})/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  );
  return [text, ...decoded].join('\n');
}
