// Quality S13 and S12 over HTTP: catalogue texts only, a request id that is in the log, and no secret in either.
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorBody } from '#shared/errors.ts';
import { ALL_CONTRACTS } from './all-contracts.ts';
import { PASSWORD, send, withWorld } from './world.ts';

const stage = withWorld();

const HOSTILE: [string, string | undefined, Record<string, string>][] = [
  ['nothing', undefined, {}],
  ['broken JSON', '{"a":', {}],
  ['JSON that is no object', '"text"', {}],
  ['null', 'null', {}],
  ['a list', '[]', {}],
  [
    'numbers where text is due',
    '{"email":1,"password":2,"keywords":3,"keyword":4,"token":5,"fullName":6,"skills":"x","uid":7}',
    {},
  ],
  ['deep nesting', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, {}],
  ['prototype names', '{"__proto__":{"admin":true},"constructor":1,"email":"a@b.example"}', {}],
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
  ['a huge body', JSON.stringify({ keywords: 'x'.repeat(2_000_000) }), {}],
  ['a wrong charset', '{"keywords":"\u00ff"}', { 'content-type': 'application/json; charset=utf-16' }],
];

/**
 * A server that refuses a body closes the connection while it is still being sent, and then the reset may overtake the
 * answer (RFC 9112, section 9.6): such a call is made again, and must be answered in the end.
 */
async function answerOf(url: string, init: RequestInit, tries = 5): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (tries === 1 || !(error instanceof TypeError)) throw error;
    return answerOf(url, init, tries - 1);
  }
}

const isCatalogued = ({ error }: ErrorBody) => expect(Object.keys(ERRORS)).toContain(error.code);

describe.each(HOSTILE)('a request with %s', (_name, body, headers) => {
  it.each(ALL_CONTRACTS.filter(({ path }) => path !== '/api/live').map(({ method, path }) => [method, path] as const))(
    'gets a clear answer from %s %s',
    async (method, path) => {
      if (path === '/api/accounts/sign-out') return;
      const answer = await answerOf(
        `${stage.server.url}${path.replace(/:\w+/, '%00%ff')}${method === 'GET' ? '?limit=x&cursor=%00' : ''}`,
        {
          method,
          headers: {
            cookie: stage.world.cookies.pro,
            'idempotency-key': crypto.randomUUID(),
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(method !== 'GET' && body !== undefined && { body }),
        },
      );
      const text = await answer.text();
      expect(answer.status).toBeLessThan(500);
      expect(text).not.toMatch(/node_modules|\bat .*\.(js|ts):\d+|select .* from|ZodError/i);
      if (answer.status >= 400) isCatalogued(JSON.parse(text));
    },
  );
});

describe('what nobody foresaw', () => {
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
    } finally {
      await stage.database.db.execute(sql`alter table sessions_away rename to sessions`);
    }
  });
});

it('no password, cookie or address stands in the log', async () => {
  // Not what the terminal is told beside it: where each mail of the outbox lies, and whom it is for.
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
