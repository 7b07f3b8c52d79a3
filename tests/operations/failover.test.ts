// The primary is lost while campaigns, charges and an import run, and its synchronous replica takes over: nothing is lost, nothing is done twice.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditFaults } from '#billing/credits/server/index.ts';
import type { Import, ImportDetail } from '#crm/imports/contract.ts';
import { readInBatches } from '#platform/db/bulk-rows.ts';
import { connect, type Database, disconnect } from '#platform/db/client.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import { type Client, client } from '#tests/support/client.ts';
import { openCutLine } from '#tests/support/cut-line.ts';
import {
  createPostgresFolder,
  HAS_POSTGRES,
  initPrimary,
  initReplica,
  type PostgresServer,
  promote,
  removeFolder,
  startPostgres,
} from '#tests/support/debian-postgres.ts';
import { suggestedMapping } from '#tests/support/imports.ts';
import { compareWithSink, countOpenMails, killProgram, startSender } from '#tests/support/kill-senders.ts';
import { openSink } from '#tests/support/mail-sink.ts';
import { openPlatform, someone } from '#tests/support/platform.ts';
import { addMailbox, openDesk, queueTo } from '#tests/support/sending.ts';
import { startServer } from '#tests/support/server.ts';

const POLL = { timeout: 120_000, interval: 50 };
const RECIPIENTS = 600;
const ROWS = 20_000;

describe.runIf(HAS_POSTGRES)('PostgreSQL with a synchronous replica', () => {
  let folder: string;
  let primary: PostgresServer;
  let replica: PostgresServer;

  beforeAll(async () => {
    folder = await createPostgresFolder();
    primary = await startPostgres(await initPrimary(folder), { synchronous_standby_names: 'replica' });
    replica = await startPostgres(await initReplica(folder, primary, 'replica'));
    await migrate(primary.url);
  });
  afterAll(async () => {
    await replica?.stop();
    await primary?.stop();
    await removeFolder(folder);
  });

  it('is read where it has what was written before, and the primary where it does not follow or is away', async () => {
    const line = await openCutLine(replica.url);
    const db = connect({ url: primary.url, readUrl: line.url, log: createLog('silent') });
    onTestFinished(async () => {
      await disconnect(db);
      await line.close();
      await pause(false);
    });
    const pause = async (paused: boolean) => {
      const there = connect({ url: replica.url, log: createLog('silent') });
      await there.execute(paused ? sql`select pg_wal_replay_pause()` : sql`select pg_wal_replay_resume()`);
      await disconnect(there);
    };
    const read = async () => {
      const batches = readInBatches<{ name: string; replica: boolean }>(
        db,
        sql`select name, pg_is_in_recovery() as replica from leases where name like 'read %' order by name`,
      );
      const rows = [];
      for await (const batch of batches) rows.push(...batch);
      return { last: rows.at(-1)?.name, replica: rows.at(-1)?.replica };
    };
    const write = (name: string) =>
      db.execute(sql`insert into leases values (${name}, gen_random_uuid(), now() + interval '1 day')`);
    for (let n = 0; n < 20; n += 1) {
      await write(`read 0 ${String(n).padStart(2, '0')}`);
      expect(await read()).toEqual({ last: `read 0 ${String(n).padStart(2, '0')}`, replica: true });
    }
    await pause(true);
    await write('read 1');
    expect(await read()).toEqual({ last: 'read 1', replica: false });
    await pause(false);
    expect(await read()).toEqual({ last: 'read 1', replica: true });
    line.cut();
    expect(await read()).toEqual({ last: 'read 1', replica: false });
  });

  it('takes over with everything that was answered as done', async () => {
    const line = await openCutLine(primary.url);
    const db = connect({ url: line.url, log: createLog('silent') });
    const { platform, close } = await openPlatform(line.url, folder);
    const sink = await openSink();
    const owner = await someone(platform, { credits: 100_000 });
    const server = await startServer({ databaseUrl: line.url, env: { ROLE: 'web', SECRET_KEY: 'x'.repeat(64) } });
    // The only worker: another one would send the emails elsewhere.
    const worker = await startSender({ databaseUrl: line.url, dataDir: server.dataDir, works: true }, sink.port);
    onTestFinished(async () => {
      await killProgram(worker);
      await server.stop();
      await sink.close();
      await close();
      await disconnect(db);
      await line.close();
    });
    const http = client(server.url);
    await http.signIn(owner.email, 'correct horse battery');
    const imported = await startImport(http);
    const desk = await openDesk({ db }, owner);
    const mailboxId = await addMailbox({ db }, desk, {});
    await queueTo(
      { db },
      desk,
      Array.from({ length: RECIPIENTS }, (_, n) => `r${n}@failover.example`),
      { mailboxId },
    );
    const searches = startSearches(http);
    await expect.poll(() => sink.taken.length, POLL).toBeGreaterThan(RECIPIENTS / 5);
    await expect.poll(() => searches.done.length, POLL).toBeGreaterThan(10);

    await primary.kill();
    await promote(replica);
    line.lead(replica.url);
    const before = searches.done.length;
    await expect.poll(() => searches.done.length, POLL).toBeGreaterThan(before + 10);

    const done = await searches.stop();
    expect(searches.failures).toEqual([]);
    await expect.poll(() => countOpenMails(db, owner.workspaceId), POLL).toBe(0);
    const sent = await compareWithSink(db, owner.workspaceId, sink.taken);
    expect(sent).toMatchObject({ duplicates: 0, unended: 0, wrong: 0, strangeIds: 0 });
    expect(await chargedSearches(db, owner.workspaceId)).toBe(done.length);
    expect(await auditFaults(db)).toEqual([]);
    await expect.poll(async () => (await readImport(http, imported)).state, POLL).toBe('done');
    expect(await readImport(http, imported)).toMatchObject({ counts: { created: ROWS, updated: 0, failed: 0 } });
  });
});

async function startImport(http: Client): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, n) => `p${n}@failover.example,Person ${n}`);
  const headers = { 'content-type': 'application/octet-stream' };
  const file = `E-mail,Name\n${rows.join('\n')}\n`;
  const { body } = await http.post<ImportDetail>('/api/imports?kind=contact&name=failover.csv', file, { headers });
  await http.call('PUT', `/api/imports/${body.id}/mapping`, { body: suggestedMapping(body) });
  await expect.poll(async () => (await readImport(http, body.id)).state, POLL).toBe('ready');
  await http.post(`/api/imports/${body.id}/run`);
  return body.id;
}

const readImport = async (http: Client, id: string) => (await http.get<Import>(`/api/imports/${id}`)).body;

/** Paid searches one after the other, each repeated under its key until it is answered, as the browser does. */
function startSearches(http: Client) {
  const done: string[] = [];
  const failures: string[] = [];
  let stopping = false;
  const callers = [1, 2, 3, 4].map(async (caller) => {
    for (let n = 0; !stopping; n += 1) {
      const key = crypto.randomUUID();
      for (let tries = 0; tries < 300; tries += 1) {
        const answer = await http
          .post(
            '/api/linkedin/companies/search',
            { keyword: `term ${caller} ${n}` },
            { headers: { 'idempotency-key': key } },
          )
          .catch((error: Error) => ({ status: 0, body: String(error) }));
        if (answer.status === 200) {
          done.push(key);
          break;
        }
        if (answer.status < 500 && answer.status !== 0 && answer.status !== 409) {
          failures.push(`${answer.status} ${JSON.stringify(answer.body)}`);
          break;
        }
        await delay(50);
      }
    }
  });
  return {
    done,
    failures,
    async stop() {
      stopping = true;
      await Promise.all(callers);
      return done;
    },
  };
}

async function chargedSearches(db: Database, workspaceId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from credit_ledger where workspace_id = ${workspaceId} and kind = 'charge'`,
  );
  return rows[0]?.n ?? 0;
}
