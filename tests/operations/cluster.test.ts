// Three web and three worker processes between a proxy and a pooler: restarted one after the other under load, nothing fails, is missed or is done twice.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { EventSource } from 'eventsource';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditFaults } from '#billing/credits/server/index.ts';
import type { Import, ImportDetail } from '#crm/imports/contract.ts';
import type { Principal } from '#shared/principal.ts';
import { HAS_CADDY } from '#tests/support/caddy.ts';
import { type Client, client } from '#tests/support/client.ts';
import { type Cluster, startCluster } from '#tests/support/cluster.ts';
import { withDatabase } from '#tests/support/database.ts';
import { suggestedMapping } from '#tests/support/imports.ts';
import { HAS_PGBOUNCER } from '#tests/support/pgbouncer.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';

const database = withDatabase();
const test = withPlatform(database);
const WORKSPACES = 4;
const POLL = { timeout: 60_000, interval: 50 };

interface User extends Principal {
  http: Client;
}

describe.runIf(HAS_CADDY && HAS_PGBOUNCER)('a cluster', () => {
  let cluster: Cluster;
  let users: User[];

  beforeAll(async () => {
    cluster = await startCluster({ databaseUrl: database.url, web: 3, workers: 3 });
    users = await Promise.all(
      Array.from({ length: WORKSPACES }, async () => {
        const principal = await someone(test.platform, { credits: 100_000 });
        const http = client(cluster.url);
        await http.signIn(principal.email, 'correct horse battery');
        return { ...principal, http };
      }),
    );
  });
  afterAll(() => cluster?.stop());

  it('is restarted process by process under load without a failed request, a lost event or a second effect', async () => {
    const load = startLoad(users);
    const tabs = await Promise.all(users.map((user) => openTab(cluster.url, user)));
    onTestFinished(() => tabs.forEach((tab) => void tab.close()));
    for (const member of [...cluster.web, ...cluster.workers]) await member.restart();
    const { failures, requests, contacts, searches } = await load.stop();
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(100);
    expect(await stored()).toEqual({ contacts, charges: searches });
    expect(await auditFaults(test.platform.db)).toEqual([]);

    // All tabs are connected again, and hear of what another process does.
    for (const [n, { http }] of users.entries()) {
      const heard = tabs[n]?.next('credits');
      await search(http, `after the restarts ${n}`);
      done.searches += 1;
      await heard;
    }
  });

  it('loses only what a killed process had in hand, and it is done once when it is repeated', async () => {
    const load = startLoad(users, { retries: true });
    for (const member of [cluster.web[0], cluster.workers[0]]) await member?.kill();
    const { failures, contacts, searches } = await load.stop();
    expect(failures).toEqual([]);
    expect(await stored()).toEqual({ contacts, charges: searches });
    expect(await auditFaults(test.platform.db)).toEqual([]);
  });

  it('counts attempts over all processes', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 45 }, (_, n) =>
        client(cluster.web[n % 3]?.server.url ?? '').post('/api/accounts/sign-in', {
          ...{ email: 'guessed@cluster.example', password: `guess number ${n}` },
        }),
      ),
    );
    expect(attempts.filter(({ status }) => status !== 429)).toHaveLength(10);
  });

  it('runs each job once, and that of a killed worker again', async () => {
    const ROWS = 3_000;
    const rows = (n: number) => Array.from({ length: ROWS }, (_, row) => `import${n}.${row}@cluster.example,P ${row}`);
    const ids = await Promise.all(
      users.map(async ({ http }, n) => {
        const file = `E-mail,Name\n${rows(n).join('\n')}\n`;
        const headers = { 'content-type': 'application/octet-stream' };
        const path = `/api/imports?kind=contact&name=cluster${n}.csv`;
        const { body } = await http.post<ImportDetail>(path, file, { headers });
        await http.call('PUT', `/api/imports/${body.id}/mapping`, { body: suggestedMapping(body) });
        return body.id;
      }),
    );
    const read = async (n: number) => (await users[n]?.http.get<Import>(`/api/imports/${ids[n]}`))?.body;
    for (const n of ids.keys()) await expect.poll(async () => (await read(n))?.state, POLL).toBe('ready');
    await Promise.all(users.map(({ http }, n) => http.post(`/api/imports/${ids[n]}/run`)));
    await cluster.workers[1]?.kill();
    for (const n of ids.keys()) {
      await expect.poll(async () => (await read(n))?.state, POLL).toBe('done');
      expect(await read(n)).toMatchObject({ counts: { created: ROWS, updated: 0, failed: 0 } });
    }
  });

  /** By the workspaces of the users: contacts that were created by hand, and searches that were charged. */
  async function stored(): Promise<{ contacts: number; charges: number }> {
    const { rows } = await database.db.execute<{ contacts: number; charges: number }>(sql`
      select (select count(*)::int from contacts where email like 'load.%') as contacts,
             (select count(*)::int from credit_ledger where kind = 'charge') as charges`);
    return rows[0] ?? { contacts: 0, charges: 0 };
  }
});

const search = (http: Client, keyword: string, key = crypto.randomUUID()) =>
  http.post('/api/linkedin/companies/search', { keyword }, { headers: { 'idempotency-key': key } });

interface Result {
  /** What answered something else than it should, or nothing. */
  failures: string[];
  requests: number;
  /** What was answered as done, since the first load. */
  contacts: number;
  searches: number;
}

const done = { contacts: 0, searches: 0 };

/** Two callers of each user: they list contacts, create one and search, over and over. `retries`: as a browser does, under the same key. */
function startLoad(users: User[], { retries = false } = {}): { stop(): Promise<Result> } {
  const failures: string[] = [];
  let requests = 0;
  let stopping = false;
  const attempt = async (what: string, call: () => Promise<{ status: number; body: unknown }>): Promise<boolean> => {
    for (let tries = 0; ; tries += 1) {
      requests += 1;
      const answer = await call().catch((error: Error) => ({ status: 0, body: String(error.cause ?? error) }));
      if (answer.status >= 200 && answer.status < 300) return true;
      const isCut = answer.status === 0 || answer.status === 502 || answer.status === 409;
      if (!retries || !isCut || tries === 20) {
        failures.push(`${what}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
        return false;
      }
      await delay(100);
    }
  };
  const callers = [...users, ...users].map(async ({ http }, caller) => {
    for (let n = 0; !stopping; n += 1) {
      const key = crypto.randomUUID();
      const headers = { 'idempotency-key': key };
      const values = { name: `Load ${n}`, email: `load.${caller}.${n}.${key}@cluster.example` };
      await attempt('list', () => http.get('/api/contacts?limit=25'));
      if (await attempt('create', () => http.post('/api/contacts', { values }, { headers }))) done.contacts += 1;
      if (await attempt('search', () => search(http, `term ${caller} ${n} ${key}`, key))) done.searches += 1;
    }
  });
  return {
    async stop() {
      stopping = true;
      await Promise.all(callers);
      return { failures, requests, ...done };
    },
  };
}

/** A browser's tab: it connects again by itself. */
async function openTab(url: string, { http }: User) {
  const cookie = [...http.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const source = new EventSource(`${url}/api/live`, {
    fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, cookie } }),
  });
  await new Promise<void>((resolve) => source.addEventListener('open', () => resolve(), { once: true }));
  return {
    next: (type: string) =>
      new Promise<void>((resolve) => {
        const listener = ({ data }: MessageEvent<string>) => {
          if (JSON.parse(data).type !== type) return;
          source.removeEventListener('message', listener);
          resolve();
        };
        source.addEventListener('message', listener);
      }),
    close: () => source.close(),
  };
}
