// What the measurements share: a real PostgreSQL with fsync on, our schema, accounts, and the built server beside it.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAccount } from '#account/accounts/server/index.ts';
import { provisionalProfile } from '#app/server/admin/create-user.ts';
import { createPlatform } from '#app/server/create-platform.ts';
import { loadConfig } from '#platform/config/config.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';

export const SECRET_KEY = 'bench'.repeat(10);
const PASSWORD = 'bench bench bench';

export interface Stage {
  platform: Platform;
  databaseUrl: string;
  /** Starts dist/server/main.js on this database. `readyMs` is the time from the start of the process to /readyz. */
  startServer(env?: Record<string, string>, log?: number): Promise<ServerProcess>;
  /** A premium account of a workspace of its own, signed in on `server`. */
  member(server: ServerProcess, email: string, credits: number): Promise<Member>;
  close(): Promise<void>;
}

export interface Member {
  workspaceId: string;
  cookie: string;
  email: string;
  password: string;
}

export interface ServerProcess {
  url: string;
  readyMs: number;
  pid: number;
  stop(): Promise<void>;
}

/** A premium account of a workspace of its own, without a session. */
export async function createOwner(platform: Platform, email: string, credits?: number): Promise<Principal> {
  const created = await createAccount(platform, {
    email,
    password: PASSWORD,
    plan: 'premium',
    isPaid: true,
    verified: true,
    // Complete: pages redirect users with an incomplete profile.
    profile: provisionalProfile('company_owner', 'Bench'),
    ...(credits !== undefined && { credits }),
  });
  if (!created) throw new Error(`${email} exists already`);
  // As a session of it would be: there is none.
  const session = { sessionId: created.userId, group: 'premium', role: 'owner', teamMember: false } as const;
  return { ...created, ...session, email, plan: 'premium' };
}

export async function openStage(): Promise<Stage> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-bench-'));
  const log = createLog('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  await migrate(postgres.url);
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, OPEN_SOURCES: 'off' });
  const { platform, close } = await createPlatform({
    config,
    databaseUrl: postgres.url,
    secretKey: SECRET_KEY,
    log,
    listen: false,
    print: () => {},
  });
  return {
    platform,
    databaseUrl: postgres.url,
    startServer: (env = {}, log) =>
      startServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, SECRET_KEY, TRUST_PROXY: '1', ...env }, { log }),
    async member(server, email, credits) {
      const created = await createOwner(platform, email, credits);
      return { workspaceId: created.workspaceId, cookie: await signIn(server.url, email), email, password: PASSWORD };
    },
    async close() {
      await close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** From a made-up address: one address may sign in a few times only. */
export async function signIn(url: string, email: string): Promise<string> {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const answer = await fetch(`${url}/api/accounts/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in failed: ${await answer.text()}`);
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

interface StartOptions {
  script?: string;
  /** Descriptor of the file that gets its log. */
  log?: number | undefined;
}

/** Any server of ours or of a peer: started on a free port, waited for, ended with SIGTERM. */
export async function startServer(
  env: Record<string, string>,
  { script = 'dist/server/main.js', log }: StartOptions = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  // For a profile: BENCH_NODE_ARGS=--cpu-prof
  const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? [];
  const child = spawn(process.execPath, [...nodeArgs, script], {
    // Bundling a program (tests/support/child-program.ts) sets NODE_ENV to production, which has no sample data to search.
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      OPEN_SOURCES: 'off',
      ...env,
    },
    stdio: ['ignore', log ?? 'ignore', log ?? 'inherit'],
  });
  await waitUntilReady(url, child);
  return {
    url,
    readyMs: performance.now() - started,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
