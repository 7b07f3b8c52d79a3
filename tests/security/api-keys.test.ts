// Quality S1 with API keys: every route of the contracts, called with keys that may and keys that may not.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiDocument } from '#platform/http/api-document.ts';
import { documentOfPage } from '#platform/http/docs-page.ts';
import { API_SCOPES, type ApiScope, neededScope } from '#shared/api-scopes.ts';
import type { RouteContract } from '#shared/contract.ts';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';
import { ROWS, type Row } from './route-rows.ts';
import { CANARY, createKey, isFile, withWorld } from './world.ts';

const stage = withWorld();

/** As a program calls: no cookie, no Origin, from wherever. */
async function callWith(key: string, contract: RouteContract, input: ReturnType<Row['own']>) {
  const path = contract.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
  const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
  const answer = await fetch(`${stage.server.url}${path}${query}`, {
    method: contract.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': crypto.randomUUID(),
      'sec-fetch-site': 'cross-site',
      origin: 'https://elsewhere.example',
      ...(input.body !== undefined && {
        'content-type': isFile(input.body) ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(input.body !== undefined && { body: isFile(input.body) ? input.body : JSON.stringify(input.body) }),
  });
  const body = await answer.text();
  const code = body.startsWith('{') ? (JSON.parse(body) as { error?: { code: string } }).error?.code : undefined;
  return { status: answer.status, headers: answer.headers, body, code };
}

const row = (contract: RouteContract): Row => {
  const found = ROWS[getName(contract)];
  if (!found) throw new Error(`no row for ${getName(contract)}`);
  return found;
};
const all = ALL_CONTRACTS.map((contract) => ({ route: getName(contract), contract }));
const open = all.filter(({ contract }) => contract.api !== undefined);
const needs = (contract: RouteContract) => neededScope(contract.method, contract.api ?? 'records');
const premium = () => stage.world.cookies.premium;

let without: Record<string, string>;
beforeAll(async () => {
  // A key with every scope but one, for each scope. A person has 20 keys at most: the owner has some of them, and a member of the same workspace.
  without = {};
  const { premium: owner, member } = stage.world.cookies;
  for (const scope of API_SCOPES) {
    const others = API_SCOPES.filter((other) => other !== scope);
    const cookie = scope.endsWith(':write') ? owner : member;
    without[scope] = (await createKey(stage.server.url, cookie, `all but ${scope}`, others)).apiKey;
  }
});

describe('a key that may', () => {
  it.each(open)('is let in on $route, with no word of another workspace', async ({ contract }) => {
    const { own, letIn = [200, 204] } = row(contract);
    const answer = await callWith(stage.world.own.apiKey, contract, own(stage.world));
    expect(letIn).toContain(answer.status);
    expect(answer.body).not.toContain(CANARY);
    expect(answer.headers.get('ratelimit-limit')).toBe('1200');
  });

  it.each(open.filter(({ contract }) => row(contract).withIds))(
    'finds nothing by foreign ids on $route',
    async ({ contract }) => {
      const input = row(contract).withIds?.(stage.world.foreign) ?? {};
      const answer = await callWith(stage.world.own.apiKey, contract, input);
      expect(answer.status).toBe(404);
      expect(answer.body).not.toContain(CANARY);
    },
  );
});

describe('a key that may not', () => {
  it.each(all.filter(({ contract }) => contract.api === undefined))('opens $route', async ({ contract }) => {
    const answer = await callWith(stage.world.own.apiKey, contract, row(contract).own(stage.world));
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 403, code: 'API_KEY_NOT_ACCEPTED' });
  });

  it.each(open)('is refused on $route without its scope', async ({ contract }) => {
    const key = without[needs(contract)] ?? '';
    const answer = await callWith(key, contract, row(contract).own(stage.world));
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 403, code: 'API_SCOPE_MISSING' });
    expect(answer.body).toContain(needs(contract));
  });

  const dead = ['unknown', 'altered', 'expired', 'revoked', 'unverified'] as const;
  // One look-up answers for all routes: every kind of dead key on the first of each method, and one kind on each route.
  const firstOfEach = open.filter(
    ({ contract }, place) => open.findIndex((other) => other.contract.method === contract.method) === place,
  );
  it.each([
    ...firstOfEach.flatMap((each) => dead.map((how) => ({ ...each, how }))),
    ...open.map((each) => ({ ...each, how: 'revoked' as const })),
  ])('is refused on $route when it is $how', async ({ contract, how }) => {
    const answer = await callWith(deadKeys[how], contract, row(contract).own(stage.world));
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 401, code: 'API_KEY_INVALID' });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /);
  });
  let deadKeys: Record<(typeof dead)[number], string>;
  beforeAll(async () => {
    const { url } = stage.server;
    const [expired, revoked] = [await createKey(url, premium(), 'expired'), await createKey(url, premium(), 'revoked')];
    await stage.database.db.execute(
      sql`update api_keys set expires_at = now() - interval '1 second' where id = ${expired.apiKeyId}`,
    );
    const ended = await fetch(`${url}/api/api-keys/${revoked.apiKeyId}`, {
      method: 'DELETE',
      headers: { cookie: premium() },
    });
    expect(ended.status).toBe(204);
    const unverified = (await createKey(url, stage.world.cookies.pro, 'unverified')).apiKey;
    await stage.database.db.execute(sql`update users set verified = false where email = 'pro@world.example'`);
    const { apiKey } = stage.world.own;
    deadKeys = {
      unknown: `lw_${'A'.repeat(65)}`,
      altered: `${apiKey.slice(0, 20)}${apiKey[20] === 'x' ? 'y' : 'x'}${apiKey.slice(21)}`,
      expired: expired.apiKey,
      revoked: revoked.apiKey,
      unverified,
    };
  });
});

it('reaches what its plan reaches: no less than the pages, no more', async () => {
  const { apiKey } = await createKey(stage.server.url, stage.world.cookies.starter, 'starter');
  const search = ALL_CONTRACTS.find(({ path }) => path === '/api/linkedin/people/search') as RouteContract;
  const records = ALL_CONTRACTS.find(({ path }) => path === '/api/credits/summary') as RouteContract;
  expect((await callWith(apiKey, search, row(search).own(stage.world))).code).toBe('PLAN_REQUIRED');
  expect((await callWith(apiKey, records, row(records).own(stage.world))).status).toBe(200);
});

it('no plan without keys makes one', async () => {
  const answer = await fetch(`${stage.server.url}/api/api-keys`, {
    method: 'POST',
    headers: {
      cookie: stage.world.cookies.trial,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ name: 'x', scopes: ['records:read'] satisfies ApiScope[], days: 30 }),
  });
  expect(answer.status).toBe(403);
});

it('is taken before a cookie: a stolen session is not helped by a key, nor a key by a session', async () => {
  const answer = await fetch(`${stage.server.url}/api/me`, {
    headers: { cookie: premium(), authorization: `Bearer ${stage.world.own.apiKey}` },
  });
  expect(answer.status).toBe(403);
  // What a proxy in front of the server adds is not ours to read.
  const proxied = await fetch(`${stage.server.url}/api/me`, {
    headers: { cookie: premium(), authorization: 'Bearer eyJhbGciOi' },
  });
  expect(proxied.status).toBe(200);
});

it('counts the calls of each key exactly, also those that are refused', async () => {
  const { apiKey } = await createKey(stage.server.url, stage.world.cookies.starter, 'counted');
  const summary = ALL_CONTRACTS.find(({ path }) => path === '/api/credits/summary') as RouteContract;
  const answers = await Promise.all(
    Array.from({ length: 65 }, () => callWith(apiKey, summary, row(summary).own(stage.world))),
  );
  const passed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect([passed.length, refused.length]).toEqual([60, 5]);
  expect(passed.map(({ headers }) => Number(headers.get('ratelimit-remaining'))).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 60 }, (_, n) => n),
  );
  for (const { headers } of refused) {
    expect(headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it('is documented for people as for programs: the page shows that document and no other', async () => {
  const read = async (path: string) => (await fetch(`${stage.server.url}${path}`)).json();
  const document = (await read('/api/openapi.json')) as ApiDocument;
  expect(document.info.title).toBe('Leadwright API');
  expect(Object.keys(document.paths)).not.toContain('/api/me');
  expect(await read('/api/docs/json')).toEqual(documentOfPage(document));
  for (const path of ['/api/contacts', '/api/companies']) {
    // The filter that it shows is one that the server takes.
    const told = JSON.stringify(document.paths[path]);
    const filter = JSON.parse(`"${/A filter as JSON: `(.*?)`/.exec(told)?.[1]}"`) as string;
    const query = new URLSearchParams({ filter });
    const headers = { authorization: `Bearer ${stage.world.own.apiKey}` };
    expect((await fetch(`${stage.server.url}${path}?${query}`, { headers })).status).toBe(200);
  }
});

it('stands nowhere in the clear', async () => {
  const { apiKey } = stage.world.own;
  expect(stage.server.output()).not.toContain(apiKey.slice(0, 40));
  const { rows } = await stage.database.db.execute<{ row: string }>(sql`select k::text as row from api_keys k`);
  expect(rows.map((each) => each.row).join()).not.toContain(apiKey.slice(11, 46));
});
