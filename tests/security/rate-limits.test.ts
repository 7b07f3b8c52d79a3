// Quality S8 for what this build has: exact counts over two processes, no way around them, refused when uncountable.

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
const test = withPlatform(database);
let servers: TestServer[] = [];

beforeAll(async () => {
  servers = await Promise.all([startServer({ databaseUrl: database.url }), startServer({ databaseUrl: database.url })]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

function attempt(n: number, email: string) {
  return fetch(`${servers[n % 2]?.url}/api/accounts/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
    body: JSON.stringify({ email, password: `guess number ${n}` }),
  });
}

it('ten guesses at a mailbox, exactly, in any process and with any spelling of the address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => attempt(n, n % 3 === 0 ? 'VICTIM@x.example' : 'victim@x.example')),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(20);
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused[0]?.json()).toMatchObject({
    error: { code: 'RATE_LIMITED', message: expect.stringMatching(/Try again in \d+ seconds/) },
  });
});

it('a browser that the owner has used has ten tries of its own, exactly, whatever strangers do', async () => {
  const { email } = await someone(test.platform, { plan: 'premium' });
  const tabs = servers.map(({ url }) => client(url));
  await tabs[0]?.signIn(email, 'correct horse battery');
  for (const [name, value] of tabs[0]?.cookies ?? []) tabs[1]?.cookies.set(name, value);
  await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(n, email)));
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async (_, n) => {
      const body = { email, password: `guess number ${n}` };
      return (await tabs[n % 2]?.post('/api/accounts/sign-in', body))?.status;
    }),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

it('another mailbox is not affected', async () => {
  expect((await attempt(1, 'other@x.example')).status).toBe(401);
});

it('is closed while the count cannot be taken', async () => {
  await database.db.execute(sql`alter table rate_limits rename to rate_limits_away`);
  try {
    expect((await attempt(1, 'closed@x.example')).status).toBe(503);
  } finally {
    await database.db.execute(sql`alter table rate_limits_away rename to rate_limits`);
  }
});
