// Quality R2 and R3 with SIGKILL: a server that dies between the charge and the answer owes the search.

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditFaults } from '#billing/credits/server/index.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { type Simulators, startSimulators } from '#tests/simulators/index.ts';
import { client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
const test = withPlatform(database);
let simulators: Simulators;
let server: TestServer;

const start = () =>
  startServer({
    databaseUrl: database.url,
    env: simulatedSources(simulators.url, ['linkedin']),
  });

beforeAll(async () => {
  simulators = await startSimulators();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await simulators.close();
});

it('is shown as owed after the restart, costs 0 to try again under the same key, and is delivered once', async () => {
  const user = await someone(test.platform, { credits: 20 });
  const before = client(server.url);
  await before.signIn(user.email, 'correct horse battery');
  const key = { headers: { 'idempotency-key': 'killed-in-the-middle' } };
  const query = { keywords: 'procurement' };

  simulators.control.order({ scenario: 'slow', times: 1 });
  const lost = before.post('/api/linkedin/people/search', query, key).catch(() => null);
  await expect.poll(() => simulators.control.calls().length).toBe(1);
  await server.kill9();
  await lost;

  server = await start();
  const http = client(server.url, before.cookies);
  // The lease of the dead process runs out by itself; here it is over already.
  await database.db.execute(sql`update search_runs set lease_until = now() where state = 'running'`);
  const owed = await http.get('/api/searches?owed=true');
  expect(owed.body).toMatchObject({ items: [{ state: 'owed', label: 'procurement', charged: 5 }] });
  expect((await http.get('/api/me')).body).toMatchObject({ credits: 15 });

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => http.post('/api/linkedin/people/search', query, key)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect((await http.get('/api/me')).body).toMatchObject({ credits: 15 });
  expect(simulators.control.calls()).toHaveLength(2);
  expect(await auditFaults(database.db)).toEqual([]);
});
