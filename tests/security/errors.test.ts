// Quality S13 and S12 over HTTP: catalogue texts only, a request id that is in the log, and no secret in either.
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorBody } from '#shared/errors.ts';
import { ALL_CONTRACTS } from './all-contracts.ts';
import { PASSWORD, send, withWorld } from './world.ts';

const stage = withWorld();

type Hostile = [name: string, body: string | undefined, headers: Record<string, string>];

/** What each route reads for itself: every one is sent these. */
const VALUES: Hostile[] = [
  ['nothing', undefined, {}],
  ['null', 'null', {}],
  ['a list', '[]', {}],
  [
    'numbers where text is due',
    '{"email":1,"password":2,"keywords":3,"keyword":4,"token":5,"fullName":6,"skills":"x","uid":7}',
    {},
  ],
  // With all else in order, nothing but its own type refuses it.
  ['a number for the e-mail alone', '{"email":1,"password":"a long enough password"}', {}],
  [
    'control characters',
    JSON.stringify({ keywords: '\u0000\u0007', keyword: '\u0000', email: 'a\u0000@b.example', fullName: '\u0000' }),
    {},
  ],
  [
    'far too long',
    JSON.stringify({
      keywords: 'x'.repeat(100_000),
      keyword: 'x'.repeat(100_000),
      email: `${'x'.repeat(9999)}@b.example`,
    }),
    {},
  ],
];

/** What a parser refuses before any route runs. */
const BODIES: Hostile[] = [
  ['broken JSON', '{"a":', {}],
  ['JSON that is no object', '"text"', {}],
  ['deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, {}],
  ['prototype names', '{"__proto__":{"admin":true},"constructor":1,"email":"a@b.example"}', {}],
  ['a huge body', JSON.stringify({ keywords: 'x'.repeat(2_000_000) }), {}],
  ['a wrong charset', '{"keywords":"\u00ff"}', { 'content-type': 'application/json; charset=utf-16' }],
];

/**
 * A server that refuses a body closes the connection while it is still being sent, and then the reset may overtake the
 * answer (RFC 9112, section 9.6): such a call is made again, and must be answered in the end.
 */
async function getAnswer(url: string, init: RequestInit, tries = 5): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (tries === 1 || !(error instanceof TypeError)) throw error;
    return getAnswer(url, init, tries - 1);
  }
}

const isCatalogued = ({ error }: ErrorBody) => expect(Object.keys(ERRORS)).toContain(error.code);

/** A valid id of no record, so that the handler behind the route is reached. */
const UNKNOWN_ID = '01a205b2-0000-7000-8000-000000000000';
const NO_BODY: Hostile = ['nothing', undefined, {}];
const EMPTY: Hostile = ['an empty object', '{}', {}];
/** One that cannot be decoded, and one that no text of the database may be. */
const BROKEN_IDS = ['%00%ff', '%00'];

async function expectClearAnswer(method: string, path: string, [, body, headers]: Hostile, id = UNKNOWN_ID) {
  const query = method === 'GET' ? '?limit=x&cursor=%00' : '';
  const answer = await getAnswer(`${stage.server.url}${path.replace(/:\w+/g, id)}${query}`, {
    method,
    headers: {
      cookie: stage.world.cookies.pro,
      'idempotency-key': crypto.randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  expect(answer.status).toBeLessThan(500);
  expect(text).not.toMatch(/node_modules|\bat .*\.(js|ts):\d+|select .* from|ZodError/i);
  if (answer.status >= 400) isCatalogued(JSON.parse(text));
  const cacheable = ALL_CONTRACTS.some((contract) => contract.path === path && contract.cacheable);
  if (answer.status !== 200 || !cacheable) expect(answer.headers.get('cache-control')).toBe('no-store');
}

// The live stream never ends, and the session is needed until the end.
const called = ALL_CONTRACTS.filter(({ path }) => path !== '/api/live' && path !== '/api/accounts/sign-out').map(
  ({ method, path }) => [method, path] as const,
);

describe('a clear answer to hostile values', () => {
  it.each(called)('from %s %s', async (method, path) => {
    // A GET has no body to differ in.
    const values = method === 'GET' ? VALUES.slice(0, 1) : VALUES;
    await Promise.all(values.map((hostile) => expectClearAnswer(method, path, hostile)));
  });

  it.each(called.filter(([, path]) => path.includes(':')))('from %s %s with a broken id', async (method, path) => {
    for (const id of BROKEN_IDS) await expectClearAnswer(method, path, method === 'GET' ? NO_BODY : EMPTY, id);
  });
});

describe.each(BODIES)('a clear answer to %s', (...hostile) => {
  it.each([
    ['POST', '/api/accounts/sign-in'],
    ['POST', '/api/linkedin/people/search'],
    ['PUT', '/api/me/profile'],
  ])('from %s %s', (method, path) => expectClearAnswer(method, path, hostile));
});

describe('unexpected faults', () => {
  it('is answered as INTERNAL with the id under which the log has the reason', async () => {
    await stage.database.db.execute(sql`alter table credit_ledger rename to credit_ledger_away`);
    try {
      const answer = await send(stage.server.url, stage.world.cookies.premium, 'GET', '/api/credits/ledger');
      const { error } = (await answer.json()) as ErrorBody;
      expect(answer.status).toBe(500);
      expect(error).toMatchObject({ code: 'INTERNAL', message: 'Something went wrong on our side', retryable: true });
      expect(answer.headers.get('x-request-id')).toBe(error.requestId);
      const logged = () =>
        stage.server
          .output()
          .split('\n')
          .some((line) => line.includes(error.requestId) && line.includes('credit_ledger'));
      // The log comes through a pipe of its own, and may come after the answer.
      await expect.poll(logged).toBe(true);
    } finally {
      await stage.database.db.execute(sql`alter table credit_ledger_away rename to credit_ledger`);
    }
  });

  it('a session that cannot be looked up is not a signed-out one', async () => {
    await stage.database.db.execute(sql`alter table sessions rename to sessions_away`);
    try {
      const answer = await send(stage.server.url, stage.world.cookies.premium, 'GET', '/api/me');
      expect(answer.status).toBe(503);
      expect(((await answer.json()) as ErrorBody).error.message).toBe('Error validating session');
      const page = await fetch(`${stage.server.url}/home`, {
        headers: { cookie: stage.world.cookies.premium, accept: 'text/html' },
      });
      expect(page.status).toBe(503);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('cache-control')).toBe('no-store');
      const html = await page.text();
      expect(html).toContain('<h1>Error validating session</h1>');
      expect(html).toContain('<a href="">Try again</a>');
    } finally {
      await stage.database.db.execute(sql`alter table sessions_away rename to sessions`);
    }
  });
});

/** Lines of the log of this moment; they come through a pipe of their own, and may come after the answer. */
const logged = (part: object) =>
  expect
    .poll(() =>
      stage.server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    )
    .toContainEqual(expect.objectContaining(part));

it('sign-ins are in the log, right and wrong ones', async () => {
  const signIn = (password: string) =>
    send(stage.server.url, '', 'POST', '/api/accounts/sign-in', { email: 'premium@world.example', password });
  const wrong = await signIn('a wrong password');
  await logged({ requestId: wrong.headers.get('x-request-id'), code: 'INVALID_CREDENTIALS', status: 401 });
  const right = await signIn(PASSWORD);
  expect(right.status).toBe(200);
  await logged({ requestId: right.headers.get('x-request-id'), msg: 'signed in', userId: stage.world.own.userId });
});

it('refused permissions are in the log, with the caller and the reason', async () => {
  const answer = await send(stage.server.url, stage.world.cookies.viewer, 'PUT', '/api/workspace/second-factor', {
    required: true,
  });
  expect(answer.status).toBe(403);
  await logged({
    ...{ requestId: answer.headers.get('x-request-id'), msg: 'request', status: 403 },
    ...{ code: 'TEAM_MEMBERS_EXCLUDED', userId: expect.any(String), ip: expect.stringMatching(/[.:]/) },
  });
});

it('no password, cookie or address is in the log', async () => {
  // Not what the terminal prints beside it: where each email of the outbox is stored, and its recipient.
  const log = stage.server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  expect(log).toContain('"msg":"request"');
  for (const secret of [PASSWORD, stage.world.cookies.premium.split('=')[1] ?? '', 'premium@world.example'])
    expect(log).not.toContain(secret);
});

it('no secret of the server is in the web application', async () => {
  const page = await readFile('dist/web/index.html', 'utf8');
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
});
