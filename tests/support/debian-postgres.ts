// PostgreSQL of Debian's packages, where this machine has it: servers that a test replicates, kills, promotes and restores.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { listening } from './dovecot.ts';
import { createClusterFolder } from './postgres.ts';

const INSTALLED = '/usr/lib/postgresql';
const versions = existsSync(INSTALLED)
  ? readdirSync(INSTALLED)
      .map(Number)
      .sort((a, b) => b - a)
  : [];
/** Folder of the newest version's programs. */
export const POSTGRES_BIN = path.join(INSTALLED, String(versions[0] ?? 0), 'bin');

const isRoot = process.getuid?.() === 0;
export const HAS_POSTGRES = isRoot && existsSync(path.join(POSTGRES_BIN, 'postgres'));

const run = promisify(execFile);

/** PostgreSQL refuses to be root. */
export const postgresUser = () => {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

export interface PostgresServer {
  url: string;
  port: number;
  /** The data directory. */
  data: string;
  stop(): Promise<void>;
  /** Ends all its processes at once, as a machine that loses its power does. */
  kill(): Promise<void>;
}

/** A folder that the system's user `postgres` may write; the caller removes it. */
export async function createPostgresFolder(): Promise<string> {
  const folder = await createClusterFolder();
  const { uid, gid } = postgresUser();
  await chown(folder, uid, gid);
  await chmod(folder, 0o755);
  for (const name of ['wal', 'base']) {
    await mkdir(path.join(folder, name));
    await chown(path.join(folder, name), uid, gid);
  }
  return folder;
}

export async function initPrimary(folder: string): Promise<string> {
  const data = path.join(folder, 'primary');
  await asPostgres('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  return data;
}

/** A copy of a running primary that follows it. @param name for `synchronous_standby_names` of the primary */
export async function initReplica(folder: string, primary: PostgresServer, name: string): Promise<string> {
  const data = path.join(folder, name);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`;
  await asPostgres('pg_basebackup', ['-D', data, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  return data;
}

/** @param settings of postgresql.conf, for this start */
export async function startPostgres(data: string, settings: Record<string, string> = {}): Promise<PostgresServer> {
  const port = await freePort();
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    // What is killed is a process, not the machine.
    fsync: 'off',
    wal_level: 'replica',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = spawn(path.join(POSTGRES_BIN, 'postgres'), ['-D', data, ...args], {
    ...postgresUser(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  program.stderr.setEncoding('utf8').on('data', (chunk) => (log = (log + chunk).slice(-10_000)));
  const ended = once(program, 'exit');
  try {
    await listening(port, () => program.exitCode === null);
    // It listens before it takes connections.
    while (!(await accepts(port))) await delay(50);
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${log}`, { cause: error });
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    data,
    async stop() {
      program.kill('SIGINT');
      await ended;
    },
    async kill() {
      // Its children end by themselves when it is gone.
      program.kill('SIGKILL');
      await ended;
    },
  };
}

const accepts = (port: number) =>
  asPostgres('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
    () => true,
    () => false,
  );

export async function promote({ data }: PostgresServer): Promise<void> {
  await asPostgres('pg_ctl', ['promote', '-w', '-D', data]);
}

/** Runs a program of PostgreSQL, or a path, as the system's user `postgres`. */
export async function asPostgres(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const file = program.includes('/') ? program : path.join(POSTGRES_BIN, program);
  const { stdout } = await run(file, args, {
    ...postgresUser(),
    cwd: '/',
    env: { PATH: `${POSTGRES_BIN}:${process.env.PATH}`, ...env },
  });
  return stdout;
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 });
