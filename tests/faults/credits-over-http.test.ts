// Quality R1 over HTTP: 50 workspaces x 64 requests at once - charges, top-ups, repeated keys, connections cut off.

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCredits, auditFaults } from '#billing/credits/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const WORKSPACES = 50;
const REQUESTS = 64;
/** Workspaces that are at it at the same time: each of theirs is 64 requests at once. */
const WAVE = 10;
const START_CREDITS = 60;

const database = withDatabase();
const test = withPlatform(database);
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ databaseUrl: database.url });
});
afterAll(() => server.stop());

type Session = Awaited<ReturnType<typeof signedIn>>;

async function signedIn(principal: Principal) {
  const http = client(server.url);
  await http.signIn(principal.email, 'correct horse battery');
  return { ...principal, http };
}

/** One of the 64: which kind is decided by its number, so that each workspace sees every kind at the same time. */
async function request({ http, workspaceId }: Session, n: number): Promise<number> {
  if (n % 8 === 0) {
    await addCredits(test.platform, 'grant', {
      workspaceId,
      amount: 7,
      reason: 'top-up',
      idempotencyKey: `top-up-${n % 16}`,
    });
    return 0;
  }
  // Each search is sent two or three times under its key, and there are more of them than the credits pay for.
  const search = { keyword: `term ${n % 24}` };
  const key = { 'idempotency-key': `key-number-${n % 24}` };
  if (n % 8 === 1) {
    // The connection is cut while the request is on its way or being worked on.
    await http
      .post('/api/linkedin/companies/search', search, { headers: key, signal: AbortSignal.timeout(n) })
      .catch(() => null);
    return 0;
  }
  const answer = await http.post('/api/linkedin/companies/search', search, { headers: key });
  return answer.status;
}

it('keeps every balance the sum of its entries, never negative, each key applied once', {
  timeout: 240_000,
}, async () => {
  const statuses: number[] = [];
  for (let wave = 0; wave < WORKSPACES / WAVE; wave += 1) {
    const people = await Promise.all(
      Array.from({ length: WAVE }, () => someone(test.platform, { credits: START_CREDITS })),
    );
    const sessions = await Promise.all(people.map(signedIn));
    const numbers = Array.from({ length: REQUESTS }, (_, n) => n);
    statuses.push(...(await Promise.all(sessions.flatMap((session) => numbers.map((n) => request(session, n))))));
  }
  expect(new Set(statuses)).toEqual(new Set([0, 200, 402]));
  expect(await auditFaults(database.db)).toEqual([]);
  const { rows } = await database.db.execute(sql`
    select (select count(*)::int from credit_wallets where balance < 0) as negative,
           (select count(*)::int from credit_ledger where balance_after < 0) as "everNegative",
           (select count(*)::int from (select 1 from credit_ledger group by workspace_id, idempotency_key having count(*) > 1) d) as doubled,
           (select count(*)::int from credit_ledger l where kind = 'charge'
              and not exists (select 1 from search_runs r where r.workspace_id = l.workspace_id and r.id = l.search_id)) as "chargedForNothing",
           (select count(*)::int from search_runs r
             where r.charged <> coalesce((select -sum(amount) from credit_ledger l where l.workspace_id = r.workspace_id and l.search_id = r.id), 0)) as "chargedWrong"`);
  expect(rows[0]).toEqual({ negative: 0, everNegative: 0, doubled: 0, chargedForNothing: 0, chargedWrong: 0 });
});
