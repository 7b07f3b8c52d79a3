// The embedded database against everything that can be pulled from under it.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { describe, expect, it, type TestContext, vi } from 'vitest';
import { spawnProgram } from '#tests/support/child-program.ts';
import { createClusterFolder } from '#tests/support/postgres.ts';
import { createLog } from '../log.ts';
import { readPostmasterFile, runningPostmaster } from './embedded-cluster.ts';
import { connectOrStartEmbedded } from './embedded-operator.ts';
import { acquireLock, DataDirInUse, OWNER_LOCK } from './embedded-ownership.ts';
import { type EmbeddedPostgres, lockFilePath, startEmbeddedPostgres } from './embedded-postgres.ts';
import { endPostmaster } from './embedded-postmaster.ts';
import { processIdentity } from './embedded-process.ts';

const log = createLog('silent');

async function temporaryDataDir({ onTestFinished }: TestContext, name = 'data'): Promise<string> {
  // Private to its user, so that root has to take the way through a user namespace.
  const parent = await createClusterFolder();
  onTestFinished(() => rm(parent, { recursive: true, maxRetries: 10 }));
  return path.join(parent, name);
}

async function start({ onTestFinished }: TestContext, dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log, fsync: false });
  onTestFinished(() => database.stop());
  return database;
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const eventually = <T>(attempt: () => Promise<T>) => vi.waitFor(attempt, { timeout: 100_000, interval: 50 });

async function getPostmaster(dataDir: string): Promise<number> {
  const file = await readPostmasterFile(path.join(dataDir, 'postgres'));
  if (file === null) throw new Error('no PostgreSQL runs');
  return file.pid;
}

/** Another process that owns the database of `dataDir`, to be killed. */
async function startElsewhere(
  { onTestFinished }: TestContext,
  dataDir: string,
): Promise<{ owner: ChildProcess; pid: number; url: string }> {
  const owner = await spawnProgram('tests/support/own-database.ts', [dataDir]);
  onTestFinished(async () => {
    owner.kill('SIGKILL');
    const left = await runningPostmaster(path.join(dataDir, 'postgres'));
    if (left !== null) await endPostmaster(left.pid, log);
  });
  const [line] = await once(createInterface({ input: owner.stdout }), 'line');
  return { owner, ...(JSON.parse(String(line)) as { pid: number; url: string }) };
}

async function getWatchdog(postmaster: number): Promise<number> {
  const commands = (await readdir('/proc')).map(async (pid) => ({
    pid,
    command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  }));
  const found = (await Promise.all(commands)).find(({ command }) => command.includes(`watchdog\0${postmaster}\0`));
  if (found === undefined) throw new Error('no watchdog runs');
  return Number(found.pid);
}

async function kill(process: ChildProcess): Promise<void> {
  const ended = once(process, 'exit');
  process.kill('SIGKILL');
  await ended;
}

// Each has a folder of its own, and waits for processes most of the time.
describe.concurrent('the embedded database', () => {
  it('starts in a fresh folder whose path has a space, and keeps its rows over a restart', async (test) => {
    const dataDir = await temporaryDataDir(test, 'data of leadwright');
    await chmod(path.dirname(dataDir), 0o755);
    const first = await start(test, dataDir);
    await query(first.url, 'create table kept as select 1 as id');
    const [server] = await query<{ encoding: string }>(
      first.url,
      `select pg_encoding_to_char(encoding) as encoding from pg_database where datname = 'leadwright'`,
    );
    expect(server?.encoding).toBe('UTF8');
    await first.stop();
    expect(await readdir(dataDir)).toEqual(['postgres']);

    const second = await start(test, dataDir);
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('refuses connections without the password', async (test) => {
    const database = await start(test, await temporaryDataDir(test));
    const guess = new URL(database.url);
    guess.password = 'postgres';
    await expect(query(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('runs again by itself, at the same address and still owned, after its process was killed', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const database = await start(test, dataDir);
    await query(database.url, 'create table kept as select 1 as id');
    const killed = await getPostmaster(dataDir);
    process.kill(killed, 'SIGKILL');

    await eventually(async () => {
      expect(await query(database.url, 'select id from kept')).toEqual([{ id: 1 }]);
      expect(await getPostmaster(dataDir)).not.toBe(killed);
    });
    await eventually(async () => {
      const held = `select from pg_locks where locktype = 'advisory' and granted and objid = ${OWNER_LOCK}`;
      expect(await query(database.url, held)).toHaveLength(1);
    });
  });

  it('runs again while a backend of the killed process still computes', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const database = await start(test, dataDir);
    const computing = query(database.url, 'do $$ begin for i in 1..2000000000 loop end loop; end $$').catch(
      () => 'cut off',
    );
    await eventually(async () => {
      const busy = `select from pg_stat_activity where state = 'active' and query like 'do%loop%' and pid <> pg_backend_pid()`;
      expect(await query(database.url, busy)).toHaveLength(1);
    });
    process.kill(await getPostmaster(dataDir), 'SIGKILL');
    expect(await computing).toBe('cut off');
    await eventually(async () => expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]));
  });

  it('tells a postmaster.pid of a dead server from the unrelated process that has its number now', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const before = await start(test, dataDir);
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    const lines = (await readFile(pidFile, 'utf8')).split('\n');
    await before.stop();
    // The number of this very process: it is alive, and no PostgreSQL.
    await writeFile(pidFile, [process.pid, ...lines.slice(1)].join('\n'));

    const database = await start(test, dataDir);
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('clears away a first start that was killed half-way', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const leftover = path.join(dataDir, 'postgres.new-abc123', 'data', 'base');
    await mkdir(leftover, { recursive: true });
    await writeFile(path.join(leftover, 'PG_VERSION'), '18\n');
    await start(test, dataDir);
    expect((await readdir(dataDir)).sort()).toEqual(['leadwright.lock', 'postgres']);
  });

  it('ends by its watchdog when the owner was killed', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const { owner } = await startElsewhere(test, dataDir);
    const orphan = await getPostmaster(dataDir);
    await kill(owner);
    await eventually(async () => expect(await processIdentity(orphan)).toBeNull());
  });

  it.runIf(process.platform === 'linux')('takes over from an owner that was killed with its watchdog', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const { owner, url } = await startElsewhere(test, dataDir);
    await query(url, 'create table kept as select 1 as id');
    const orphan = await getPostmaster(dataDir);
    const watchdog = await getWatchdog(orphan);
    // Stopped first: one that is killed while its owner lives is replaced.
    process.kill(watchdog, 'SIGSTOP');
    await kill(owner);
    process.kill(watchdog, 'SIGKILL');
    expect(await processIdentity(orphan)).not.toBeNull();

    const database = await start(test, dataDir);
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 1 }]);
    expect(await processIdentity(orphan)).toBeNull();
  });

  it('takes over when the owner and its PostgreSQL were killed together', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const { owner, url } = await startElsewhere(test, dataDir);
    await query(url, 'create table kept as select 1 as id');
    const postmaster = await getPostmaster(dataDir);
    const killed = kill(owner);
    process.kill(postmaster, 'SIGKILL');
    await killed;

    const database = await start(test, dataDir);
    expect(await query(database.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  it('refuses a second owner, naming the folder, the process and its address', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const { pid, url } = await startElsewhere(test, dataDir);
    const refused = startEmbeddedPostgres({ dataDir, log, fsync: false });
    await expect(refused).rejects.toBeInstanceOf(DataDirInUse);
    await expect(refused).rejects.toThrow(new RegExp(`${dataDir} .*${pid} \\(http://localhost:4711\\).*DATA_DIR`));
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a second owner even when the lock file was deleted by hand', async (test) => {
    const dataDir = await temporaryDataDir(test);
    const { pid, url } = await startElsewhere(test, dataDir);
    await rm(lockFilePath(dataDir));
    await expect(startEmbeddedPostgres({ dataDir, log, fsync: false })).rejects.toThrow(String(pid));
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets exactly one of several starters replace the lock of a dead process', async (test) => {
    const dataDir = await temporaryDataDir(test);
    await mkdir(dataDir);
    const file = lockFilePath(dataDir);
    await writeFile(
      file,
      JSON.stringify({ pid: process.pid, identity: 'of an earlier process', leaving: false, url: null }),
    );
    const results = await Promise.all(Array.from({ length: 12 }, () => acquireLock(file, false)));
    expect(results.filter((result) => result.lock)).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual(['leadwright.lock']);
  });

  it("serves the operator's commands beside the server", async (test) => {
    const dataDir = await temporaryDataDir(test);
    const database = await start(test, dataDir);
    const command = await connectOrStartEmbedded({ dataDir, log });
    expect(command.url).toBe(database.url);
    await command.stop();
    expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it("starts for the operator's command while the server is down, and stays until the last command is done", async (test) => {
    const dataDir = await temporaryDataDir(test);
    const first = await connectOrStartEmbedded({ dataDir, log, fsync: false });
    const second = await connectOrStartEmbedded({ dataDir, log, fsync: false });
    expect(second.url).toBe(first.url);
    const firstStopped = first.stop();
    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
    await firstStopped;
    await expect(query(first.url, 'select 1')).rejects.toThrow();
  });

  it("waits for an operator's command before it starts the server's own", async (test) => {
    const dataDir = await temporaryDataDir(test);
    const command = await connectOrStartEmbedded({ dataDir, log, fsync: false });
    const server = start(test, dataDir);
    await command.stop();
    expect(await query((await server).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
