// SIGKILL during conversations with mail servers: a batch resumes after the restart, a repeated call is finished, and nothing is charged twice.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditFaults, getBalance } from '#billing/credits/server/index.ts';
import type { VerifierBatch } from '#prospecting/verifier/contract.ts';
import { type MailWorld, startMailWorld } from '#tests/simulators/mail/world.ts';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const database = withDatabase();
const test = withPlatform(database);
const POLL = { timeout: 60_000, interval: 20 };
const DOMAINS = 10;
let world: MailWorld;
let dataDir: string;
let server: TestServer;
let http: Client;
let workspaceId: string;

const start = async () => {
  server = await startServer({ databaseUrl: database.url, dataDir, env: world.env });
  http = client(server.url, http?.cookies);
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-killed-'));
  world = await startMailWorld({ copies: DOMAINS, patience: 60 });
  for (let n = 0; n < DOMAINS; n += 1) {
    world.dns.set(`d${n}.test`, { mx: [[10, `mx.d${n}.test`]] });
    world.dns.set(`mx.d${n}.test`, { a: [world.mail.addressOf('honest', n)] });
  }
  await start();
});
beforeEach(async () => {
  const user = await someone(test.platform, { credits: 200 });
  ({ workspaceId } = user);
  http = client(server.url);
  await http.signIn(user.email, 'correct horse battery');
});
afterAll(async () => {
  await server.stop();
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

const balance = async () => (await getBalance(database.db, workspaceId)).balance;
/** And later: a mail server whose turn a killed process had is free again once no conversation could still be going on. */
const dieAndComeBack = async () => {
  await server.kill9();
  await database.db.execute(sql`update mail_server_turns set until = now()`);
  await start();
};

const keyed = (key = crypto.randomUUID()) => ({ headers: { 'idempotency-key': key } });

it('a batch resumes where it was, asks under the same reservation, and costs what its verdicts cost', async () => {
  const names = ['mia', 'jan', 'lea', 'tom', 'nobody', 'no.one'];
  const text = Array.from({ length: DOMAINS }, (_, n) => names.map((name) => `${name}@d${n}.test`).join('\n')).join(
    '\n',
  );
  const { body: made } = await http.post<VerifierBatch>('/api/verifier/batches', { from: 'text', text }, keyed());
  const read = async () => (await http.get<VerifierBatch>(`/api/verifier/batches/${made.id}`)).body;
  await expect.poll(async () => (await read()).state, POLL).toBe('ready');
  expect((await read()).quote).toMatchObject({ distinct: 60, toAsk: 60, most: 60 });
  await http.post(`/api/verifier/batches/${made.id}/run`, {});
  for (const asked of [10, 40]) {
    // In the middle of a conversation, with credits reserved for the addresses in progress.
    await expect.poll(() => world.mail.heard.filter((line) => line.includes('@d')).length, POLL).toBeGreaterThan(asked);
    await dieAndComeBack();
  }
  await expect.poll(async () => (await read()).state, POLL).toBe('done');
  expect(await read()).toMatchObject({ charged: 60, counts: { valid: 40, invalid: 20, unknown: 0 } });
  expect(await balance()).toBe(140);
  const { rows } = await database.db.execute<{ open: number }>(
    sql`select count(*)::int as open from verifier_holds where workspace_id = ${workspaceId} and given_back is null`,
  );
  expect(rows[0]?.open).toBe(0);
});

it('a call that is sent again with its key is finished, and its unknown ones are given back', async () => {
  const key = crypto.randomUUID();
  const body = { emails: ['mia@honest.test', 'mia@silent-later.test'] };
  const ask = () =>
    http.post<{ chargedNow: number; givenBack: number }>('/api/verifier/addresses', body, {
      headers: { 'idempotency-key': key },
    });
  const lost = ask().catch(() => null);
  await expect.poll(balance, POLL).toBe(198);
  await dieAndComeBack();
  await lost;
  world.mail.loseThoseWhoWait();
  const { status, body: answer } = await ask();
  expect({ status, ...answer }).toMatchObject({ status: 200, chargedNow: 1, givenBack: 1 });
  expect(await balance()).toBe(199);
  expect(await auditFaults(database.db)).toEqual([]);
});
