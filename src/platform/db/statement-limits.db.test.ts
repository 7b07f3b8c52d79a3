// Statements that run too long are cancelled, by what they are for; and with the connection that they are for.
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createSessionCookie } from '#platform/http/callers.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { createRouter } from '#platform/http/router.ts';
import { createLog } from '#platform/log.ts';
import { errorText } from '#shared/errors.ts';
import { withDatabase } from '#tests/support/database.ts';
import { connect, type Database, disconnect } from './client.ts';
import { withTimeLimit } from './database-health.ts';
import { withSession } from './session.ts';
import { withStatementLimit } from './statement-limits.ts';

const database = withDatabase();
const log = createLog('silent');

/** One connection past any pooler, which all callers share. */
function connectOnce(): Database {
  const db = connect({ url: database.url, log, max: 1 });
  onTestFinished(() => disconnect(db));
  return db;
}

const readLimit = async (db: Pick<Database, 'execute'>) =>
  (await db.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`)).rows[0]?.limit;

it('are those of the code that runs, also on a connection that had another', async () => {
  const db = connectOnce();
  const ofRequest = () => withStatementLimit('request', () => readLimit(db));
  expect(
    await Promise.all([
      readLimit(db),
      ofRequest(),
      ofRequest(),
      withStatementLimit('request', () => db.transaction((tx) => readLimit(tx))),
      withStatementLimit('none', () => readLimit(db)),
      readLimit(db),
    ]),
  ).toEqual(['30min', '1min', '1min', '1min', '0', '30min']);
});

it('are none in a session for long work, and as before after it', async () => {
  const db = connectOnce();
  const inside = await withSession(db, 'long', ({ run }) => run<{ limit: string }>(sql`show statement_timeout`));
  expect(inside).toEqual([{ statement_timeout: '0' }]);
  expect(await readLimit(db)).toBe('30min');
});

it('are those of a request from its caller on, longer for a download, and the answer says so', async () => {
  const db = connectOnce();
  const atTheDoor: unknown[] = [];
  const publicUrl = 'http://localhost:1';
  const app = await createHttpServer({ log, publicUrl, port: 1, production: false, trustProxy: false });
  onTestFinished(() => app.close());
  const { route } = createRouter(app, {
    gatekeeper: { check: () => {}, authenticate: async () => null, admit: () => {} },
    limits: createRateLimits(db, log),
    cookie: createSessionCookie(publicUrl),
    keys: {
      async authenticate() {
        atTheDoor.push(await readLimit(db));
        return null;
      },
    },
  });
  const open = { method: 'GET', plan: 'public', credits: 'free', request: {}, errors: [], summary: 'A test' } as const;
  route({ ...open, path: '/api/limit', response: z.object({ limit: z.string() }) }, async () => ({
    limit: (await readLimit(db)) ?? '',
  }));
  route({ ...open, path: '/api/download', response: 'stream' }, async ({ reply }) => reply.send(await readLimit(db)));
  route({ ...open, path: '/api/slow', response: null }, () =>
    withTimeLimit(db, 1, async (tx) => void (await tx.execute(sql`select pg_sleep(10)`))),
  );
  expect((await app.inject('/api/limit')).json()).toEqual({ limit: '1min' });
  // Else a connection would be set back and forth within one request.
  await app.inject({ url: '/api/limit', headers: { authorization: 'Bearer lw_nothing' } });
  expect(atTheDoor).toEqual(['1min']);
  expect((await app.inject('/api/download')).body).toBe('30min');
  const slow = await app.inject('/api/slow');
  expect([slow.statusCode, slow.json().error]).toEqual([
    503,
    expect.objectContaining({ code: 'TOOK_TOO_LONG', message: errorText('TOOK_TOO_LONG') }),
  ]);
});

it('end with a connection that is lost', async () => {
  const db = connectOnce();
  const client = await db.$client.connect();
  client.on('error', () => {});
  const running = client.query('select pg_sleep(600) as forgotten').catch((error: Error) => error.message);
  const isRunning = async () => {
    const { rows } = await database.db.execute(
      sql`select from pg_stat_activity where query like '%as forgotten' and state = 'active' and pid <> pg_backend_pid()`,
    );
    return rows.length > 0;
  };
  await expect.poll(isRunning).toBe(true);
  // As a process that is killed leaves it: nothing is said to the server.
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  expect(await running).toBe('Connection terminated unexpectedly');
  client.release(true);
  await expect.poll(isRunning, { timeout: 10_000 }).toBe(false);
});
