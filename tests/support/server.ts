// The real, built server as a process of its own, to be spoken to from outside and to be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { type ReceivedMail, readOutbox } from './mail.ts';
import { NOTHING_OUTSIDE } from './nothing-outside.ts';
import { databaseUrls } from './pgbouncer.ts';
import { createClusterFolder } from './postgres.ts';

const PROGRAM = path.resolve('dist/server/main.js');
const START_TIMEOUT = 60_000;

export interface ServerOptions {
  /** Default: the embedded database in `dataDir`. */
  databaseUrl?: string;
  /** Default: a temporary folder, which is removed when the server is stopped. */
  dataDir?: string;
  /** Default: a free one. */
  port?: number;
  /** Variables of the configuration; they win over what this harness sets. */
  env?: Record<string, string>;
}

export interface TestServer {
  /** Origin without a trailing slash. */
  url: string;
  pid: number;
  dataDir: string;
  /** Everything that the process has written so far. */
  output(): string;
  /** The mails that the server has sent, oldest first. */
  outbox(): Promise<ReceivedMail[]>;
  /** Ends it the way an operator does, and waits until it is gone. Its exit code: 1 where it had to give up on something. */
  stop(): Promise<number | null>;
  /** Ends it at once, without a chance to do anything. Its watchdog then ends an embedded database. */
  kill9(): Promise<void>;
}

/** Starts the server and waits until it is ready. `npm run build` must have been run. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  if (!existsSync(PROGRAM)) throw new Error(`${PROGRAM} is not there: npm run build`);
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOn(options.port ?? (await freePort()), options);
    } catch (error) {
      // Another test may take it before the server does.
      const mayChooseAgain = options.port === undefined && tries < 5;
      if (!mayChooseAgain || !/is taken by another program|EADDRINUSE/.test((error as Error).message)) throw error;
    }
  }
}

async function startOn(port: number, options: ServerOptions): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await createClusterFolder());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [PROGRAM], {
    // Not the checkout: a developer's .env must not reach a test.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,

      ...NOTHING_OUTSIDE,
      ...(options.databaseUrl !== undefined && toEnvironment(options.databaseUrl)),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
  const output = () => chunks.join('');
  const end = async (signal: NodeJS.Signals) => {
    await endWith(child, signal);
    // A busy machine lets the server give up on its database, whose last process still writes then.
    if (options.dataDir === undefined && signal !== 'SIGKILL')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    return child.exitCode;
  };
  try {
    await untilReady(child, output);
  } catch (error) {
    await end('SIGTERM');
    throw new Error(`${(error as Error).message}\n${output()}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output,
    outbox: () => readOutbox(path.join(dataDir, 'outbox')),
    async stop() {
      const code = await end('SIGTERM');
      if (output().includes('HeldConnectionError'))
        throw new Error(`A connection was held while waiting:\n${output()}`);
      return code;
    },
    kill9: async () => void (await end('SIGKILL')),
  };
}

function toEnvironment(databaseUrl: string): Record<string, string> {
  const { url, directUrl } = databaseUrls(databaseUrl);
  return { DATABASE_URL: url, ...(directUrl !== null && { DATABASE_DIRECT_URL: directUrl }) };
}

/** It says so itself: on its port the server of another test may answer, while this one finds the port taken. */
async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT; Date.now() < deadline; await delay(50)) {
    if (output().includes('Leadwright is ready')) return;
    if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}.`);
  }
  throw new Error('The server did not become ready.');
}

async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
