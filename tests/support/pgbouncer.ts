// PgBouncer of Debian's packages in transaction mode, where this machine has it: in front of every database of one PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { isProgram, listening } from './dovecot.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

export const HAS_PGBOUNCER = isProgram(PROGRAM);

/** PgBouncer refuses to be root: the system's user without rights. */
const USER = 65_534;

export interface PgBouncer {
  port: number;
  /** The address of a database over the pooler. */
  pooled(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** @param connections to the server, per database: few, so that statements of one client really are run on different ones */
export async function startPgBouncer(postgresUrl: string, connections = 4): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: serverPort, username, password } = new URL(postgresUrl);
  const config = path.join(folder, 'pgbouncer.ini');
  await writeFile(
    config,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 2000
log_connections = 0
log_disconnections = 0
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const file of [folder, config]) await chown(file, USER, USER);
  await chmod(config, 0o400);
  const program = spawn(PROGRAM, [config], { stdio: 'ignore', ...(isRoot && { uid: USER, gid: USER }) });
  const ended = once(program, 'exit');
  await listening(port, () => program.exitCode === null);
  return {
    port,
    pooled: (databaseUrl) => over(port, databaseUrl),
    async stop() {
      // At once, not when the last client disconnects.
      program.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function over(port: number, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** With TEST_POOLER=on the whole run is over a pooler that the set-up has started, which leaves its port here. */
export const POOLER_PORT = 'TEST_POOLER_PORT';

/** How the product reaches the database of a test. */
export function databaseUrls(url: string): { url: string; directUrl: string | null } {
  const port = Number(process.env[POOLER_PORT] ?? 0);
  return port === 0 ? { url, directUrl: null } : { url: over(port, url), directUrl: url };
}
