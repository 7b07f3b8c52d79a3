// The doctor on real faults: it names each one with its fix, and changes nothing.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { withConnection } from '#platform/db/client.ts';
import { readDatabaseFacts } from '#platform/db/database-health.ts';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { countWorkers, defineJob, startWorker } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log.ts';
import { startS3 } from '#tests/simulators/s3.ts';
import { runAdminIn } from '#tests/support/admin.ts';
import { openDatabase, withDatabase } from '#tests/support/database.ts';
import { openSink } from '#tests/support/mail-sink.ts';
import type { Finding } from './finding.ts';

const database = withDatabase();

interface Report {
  exitCode: number;
  findings: Finding[];
}

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, maxRetries: 10 }))));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-doctor-'));
  folders.push(folder);
  return folder;
}

async function examine(env: NodeJS.ProcessEnv = {}, folder?: string): Promise<Report> {
  const dataDir = folder ?? (await temporaryFolder());
  const run = await runAdminIn(dataDir, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...env }, [
    'doctor',
    '--json',
  ]);
  expect(run.err).toBe('');
  return { exitCode: run.exitCode, findings: JSON.parse(run.out).findings };
}

/** The database of the tests is not crash-safe, for speed. */
const UNSAFE = 'problem      Durability: fsync is off';

const find = ({ findings }: Report, check: string) => findings.find((finding) => finding.check === check);

beforeAll(async () => {
  const job = defineJob({ name: 'test', payload: z.object({}), maxAttempts: 1 }, async () => {});
  const stop = await startWorker({ url: database.url, log: createLog('silent'), jobs: [job] });
  await vi.waitFor(async () => expect(await countWorkers(database.db)).toBe(1), 60_000);
  return stop;
});

it('finds nothing wrong with a new server, prints a list, and leaves no trace', async () => {
  const folder = await temporaryFolder();
  const run = await runAdminIn(folder, { DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) }, [
    'doctor',
  ]);
  const lines = run.out.trim().split('\n');
  expect(lines.filter((line) => line.startsWith('problem'))).toEqual([expect.stringContaining(UNSAFE)]);
  expect(lines.at(-1)).toMatch(/^1 problem, 1 warning, 1 not checked, \d\d ok$/);
  expect(run.out).toMatch(/^warning {6}NODE_ENV: .*\n {13}Fix: /m);
  expect(run.out).toMatch(/^ok {11}Job workers: 1 process with a job worker$/m);
  expect(await readdir(folder)).toEqual([]);
});

it('knows the last backup', async () => {
  const folder = await temporaryFolder();
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  expect(find(await examine(), 'Backup')?.status).toBe('not checked');
  expect((await runAdminIn(folder, env, ['db:backup', 'all.gz'])).exitCode).toBe(0);
  expect(find(await examine(), 'Backup')).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(/^The last db:backup was \d+ s ago\.$/),
  });
});

it('tries the pooler and the replica, and says where they lead to', async () => {
  const nowhere = `postgres://leadwright:s3cret@127.0.0.1:${await freePort()}/leadwright`;
  const other = new URL(database.url);
  other.pathname = '/postgres';
  const statuses = async (env: NodeJS.ProcessEnv) => {
    const report = await examine(env);
    expect(JSON.stringify(report.findings)).not.toContain('s3cret');
    return [find(report, 'Pooler')?.status, find(report, 'Replica')?.status];
  };
  expect(await statuses({})).toEqual([undefined, undefined]);
  const direct = { DATABASE_DIRECT_URL: database.url };
  expect(await statuses({ ...direct, DATABASE_READ_URL: database.url })).toEqual(['ok', 'warning']);
  expect(await statuses({ ...direct, DATABASE_URL: other.href })).toEqual(['problem', undefined]);
  expect(await statuses({ ...direct, DATABASE_URL: nowhere, DATABASE_READ_URL: nowhere })).toEqual([
    'problem',
    'problem',
  ]);
});

it('reports a configuration that cannot be used, and checks nothing else', async () => {
  const { exitCode, findings } = await examine({ PORT: 'x', ROLE: 'both' });
  expect(exitCode).toBe(1);
  expect(findings.map(({ check, status }) => [check, status])).toEqual([
    ['Node version', 'ok'],
    ['Configuration: PORT', 'problem'],
    ['Configuration: ROLE', 'problem'],
    ['Database, storage and email', 'not checked'],
  ]);
});

describe('while the database is down', () => {
  it('says so of DATABASE_URL', async () => {
    const report = await examine({
      DATABASE_URL: `postgres://leadwright:s3cret@127.0.0.1:${await freePort()}/leadwright`,
    });
    expect(report.exitCode).toBe(1);
    expect(find(report, 'PostgreSQL')).toMatchObject({
      status: 'problem',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(JSON.stringify(report.findings)).not.toContain('s3cret');
  });

  it('leaves an embedded one down, and says what was not checked', async () => {
    const folder = await temporaryFolder();
    const report = await examine({ DATABASE_URL: '' }, folder);
    expect(find(report, 'PostgreSQL')?.status).toBe('not checked');
    expect(report.exitCode).toBe(0);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('system email', () => {
  it('logs in and sends nothing', async () => {
    const sink = await openSink();
    onTestFinished(() => sink.close());
    const report = await examine({ MAIL_URL: `smtp://127.0.0.1:${sink.port}` });
    expect(find(report, 'System email')?.status).toBe('ok');
    expect(sink.taken).toEqual([]);
  });

  it('is a problem with a stopped server', async () => {
    const sink = await openSink();
    await sink.close();
    const report = await examine({ MAIL_URL: `smtp://127.0.0.1:${sink.port}` });
    expect(find(report, 'System email')).toMatchObject({ status: 'problem', fix: expect.stringContaining('firewall') });
  });

  it('is a problem with a wrong password, which is not printed', async () => {
    const sink = await openSink({
      options: { authOptional: false, allowInsecureAuth: true, onAuth: (_, __, done) => done(new Error('no')) },
    });
    onTestFinished(() => sink.close());
    const report = await examine({ MAIL_URL: `smtp://user:p4ssword@127.0.0.1:${sink.port}` });
    expect(find(report, 'System email')).toMatchObject({
      status: 'problem',
      fix: expect.stringContaining('password in MAIL_URL'),
    });
    expect(JSON.stringify(report.findings)).not.toContain('p4ssword');
  });
});

describe('file storage in S3', () => {
  const variables = (url: string, key: string) => ({
    S3_ENDPOINT: url,
    S3_BUCKET: 'leads',
    S3_KEY: key,
    S3_SECRET: 'secret',
  });
  const start = async () => {
    const s3 = await startS3({ key: 'right', bucket: 'leads' });
    onTestFinished(() => s3.close());
    return s3;
  };

  it('stores, reads and deletes one object', async () => {
    const s3 = await start();
    expect(find(await examine(variables(s3.url, 'right')), 'File storage')?.status).toBe('ok');
    expect(s3.requests.map(({ method, status }) => `${method} ${status}`)).toEqual([
      'PUT 200',
      'GET 200',
      'DELETE 204',
    ]);
    expect(s3.objects.size).toBe(0);
  });

  it('is a problem where the key is refused', async () => {
    const s3 = await start();
    const finding = find(await examine(variables(s3.url, 'wrong')), 'File storage');
    expect(finding).toMatchObject({ status: 'problem', message: expect.stringContaining('cannot store') });
  });

  it('is a problem where it cannot be read again, and the object is deleted', async () => {
    const s3 = await start();
    s3.script('GET', { status: 403, code: 'AccessDenied' });
    const finding = find(await examine(variables(s3.url, 'right')), 'File storage');
    expect(finding).toMatchObject({ status: 'problem', message: expect.stringContaining('cannot read') });
    expect(s3.objects.size).toBe(0);
  });
});

it('names a DATA_DIR that cannot be used', async () => {
  const folder = await temporaryFolder();
  expect(find(await examine({ DATA_DIR: path.join(folder, 'none') }), 'DATA_DIR')?.status).toBe('not checked');
});

describe('in the database', () => {
  /** A database of its own, since these faults would show in the other tests. */
  async function withFault(statements: string[]): Promise<Report> {
    const own = await openDatabase();
    onTestFinished(own.drop);
    for (const statement of statements) await own.db.execute(sql.raw(statement)).catch(() => undefined);
    return examine({ DATABASE_URL: own.url, SECRET_KEY: 'k'.repeat(32) });
  }

  it('names an invalid index and an unlogged table', async () => {
    const report = await withFault([
      'create table twice as select 1 as n from generate_series(1, 2)',
      'create unique index concurrently twice_n on twice (n)',
      'create unlogged table volatile (n int)',
    ]);
    expect(report.exitCode).toBe(1);
    expect(find(report, 'Indexes')).toMatchObject({ status: 'problem', fix: 'reindex index concurrently twice_n;' });
    expect(find(report, 'Unlogged tables')?.message).toContain('volatile');
  });

  it('counts migrations that are missing, and looks no further', async () => {
    const report = await withFault([
      'delete from public.__drizzle_migrations where id = (select max(id) from public.__drizzle_migrations)',
    ]);
    expect(find(report, 'Migrations')?.message).toBe('1 migration of this version not applied.');
    expect(find(report, 'Queue, mailboxes, sources and webhooks')?.status).toBe('not checked');
    expect((await withFault(['drop table public.__drizzle_migrations'])).findings).toContainEqual(
      expect.objectContaining({ check: 'Migrations', status: 'problem' }),
    );
  });

  it('names the job that waits, in a queue that a dead worker has locked', async () => {
    const report = await withFault([
      `select graphile_worker.add_job('import-rows', '{}', run_at => now() - interval '1 hour') from generate_series(1, 50)`,
      `select graphile_worker.add_job('send-digest', '{}', max_attempts => 1) from generate_series(1, 3)`,
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead' where id <= 10`,
      `update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`,
    ]);
    expect(find(report, 'Job queue')).toMatchObject({
      status: 'problem',
      message: '40 due, the oldest (import-rows) since 60 min.',
    });
    expect(find(report, 'Failed jobs')?.message).toContain('send-digest (3)');
    expect(find(report, 'Job workers')?.status).toBe('problem');
  });

  it('notices another SECRET_KEY than the one that encrypted what is stored', async () => {
    const report = await withFault([
      `insert into mail_link_keys (id, key_id, sealed) values (gen_random_uuid(), 'lost', '\\x00')`,
    ]);
    expect(find(report, 'SECRET_KEY')?.status).toBe('problem');
  });

  it('sees transactions that are left open', async () => {
    await withConnection(database.db, 'a test', async (client, discard) => {
      await client.query('begin');
      discard();
      const facts = await whileHoldingNothing(() => readDatabaseFacts(database.db.$client));
      expect(facts.longestIdle?.application).toBe('leadwright');
    });
  });
});
