// One run of the PostgreSQL server as our child process, from its start to its end.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import os from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { StartFault } from '../start-fault.ts';
import type { Binaries } from './embedded-binaries.ts';
import { type Cluster, childEnvironment, readPostmasterFile, removeForeignPostmasterFile } from './embedded-cluster.ts';
import { commandAs, hasEndedWithin, processesIn, sendSignal } from './embedded-process.ts';

export interface Postmaster {
  pid: number;
  /** Resolves with a description when the process has ended, for whatever reason. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  binaries: Binaries;
  cluster: Cluster;
  port: number;
  /** False only for tests: a crash of the machine then loses data. */
  fsync: boolean;
  /** Absent: PostgreSQL's own default, 100. */
  maxConnections?: number | undefined;
  log: Log;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
}

/** The server did not come up. `message` has what it said last, `sqlState` the code of its fatal error. */
class PostmasterFailed extends Error {
  override name = 'PostmasterFailed';

  constructor(
    readonly sqlState: string | null,
    message: string,
  ) {
    super(message);
  }
}

const STATE_CHECK_MS = 1_000;

// ERRCODE_LOCK_FILE_EXISTS: processes of an earlier run are still attached to the cluster.
const STILL_IN_USE = 'F0001';

/**
 * Starts the server on `port`, or on a free one when it is null, and keeps trying for `patience` milliseconds while the port
 * is taken or processes of an earlier run still hold the cluster. Throws StartFault with PostgreSQL's own words.
 */
export async function startPatiently(
  options: Omit<PostmasterOptions, 'port'>,
  fixedPort: number | null,
  patience: number,
  signal?: AbortSignal,
): Promise<{ postmaster: Postmaster; port: number }> {
  for (const end = Date.now() + patience; ; await delay(200)) {
    const port = fixedPort ?? (await freePort());
    try {
      return { postmaster: await startPostmaster({ ...options, port, signal }), port };
    } catch (error) {
      if (!(error instanceof PostmasterFailed)) throw error;
      const passing = error.sqlState === STILL_IN_USE || !(await isPortFree(port));
      if (!passing || signal?.aborted || Date.now() >= end) throw new StartFault(error.message, { cause: error });
      // Backends of a postmaster that was killed notice it at their next wait; one that computes may never wait.
      for (const pid of await processesIn(options.cluster.folder)) sendSignal(pid, 'SIGQUIT');
    }
  }
}

/** Starts the server and waits until it accepts connections. Recovery after a crash takes as long as it takes. */
async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { cluster, log } = options;
  await removeForeignPostmasterFile(cluster.folder);
  const {
    program,
    args,
    options: user,
  } = commandAs(cluster.identity, options.binaries.postgres, serverArguments(options));
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C in the terminal must reach the server alone, which still needs its database to end well.
    detached: true,
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    if (said.length > 20) said.shift();
    relay(line, log);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const pid = child.pid;
  if (pid === undefined) throw new PostmasterFailed(null, `PostgreSQL could not be run: ${await ended}`);

  // A process that ends without calling stop() takes its database along, even when it is killed.
  const takeAlong = () => sendSignal(pid, 'SIGINT');
  process.once('exit', takeAlong);
  const stopWatchdog = startWatchdog(pid, log);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
    process.removeListener('exit', takeAlong);
    stopWatchdog();
  });
  for (;;) {
    const state = await readPostmasterFile(cluster.folder);
    if (state?.pid === pid && state.ready) break;
    if (options.signal?.aborted) await endPostmaster(pid, log);
    if (hasEnded) {
      // Its last words may come after its end. Processes that outlive it keep the pipe open: they are not waited for.
      await Promise.race([closed, delay(200)]);
      const sqlState = said.map((line) => LINE.exec(line)).find((match) => match?.[2] === 'FATAL')?.[1] ?? null;
      throw new PostmasterFailed(sqlState, `PostgreSQL did not start (${await ended}):\n${said.join('\n')}`);
    }
    await delay(10);
  }
  const stateCheck = setInterval(async () => {
    const state = await readPostmasterFile(cluster.folder);
    if (hasEnded || state?.pid !== pid || state.ready) return;
    // SIGTERM to PostgreSQL alone means: accept no new sessions, and wait for the open ones, which pools keep for ever.
    log.warn(
      { pid },
      'PostgreSQL is shutting down without being told by this process, and is ended to be started again',
    );
    sendSignal(pid, 'SIGINT');
  }, STATE_CHECK_MS).unref();
  void ended.then(() => clearInterval(stateCheck));
  return {
    pid,
    ended,
    stop: async () => {
      if (!hasEnded) await endPostmaster(pid, log);
      await ended;
    },
  };
}

/** Fast shutdown, then the immediate one (recovery follows at the next start), then by force. */
export async function endPostmaster(pid: number, log: Log): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (signal !== 'SIGINT') log.warn({ pid, signal }, 'PostgreSQL does not end, and gets a stronger signal');
    sendSignal(pid, signal);
    if (await hasEndedWithin(pid, 10_000)) return;
  }
  throw new Error(`The PostgreSQL process ${pid} cannot be ended`);
}

function serverArguments({ cluster, port, fsync, maxConnections }: PostmasterOptions): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements that fail concern the caller that sent them; their text and values may be personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '%e ',
    shared_buffers: `${sharedMegabytes(memoryMegabytes())}MB`,
    // Twice the default: while many rows are added every page is written whole once after each checkpoint.
    max_wal_size: '2GB',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(maxConnections === undefined ? {} : { max_connections: maxConnections }),
  };
  return ['-D', cluster.folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Pages that the database keeps at hand, by the memory that there is: an eighth of it. The tables and indexes of an import of a million are
 * filled at random places, and each page that has to make room is written and read again. What is not used takes no memory.
 */
export function sharedMegabytes(memory: number): number {
  return Math.round(Math.min(Math.max(memory / 8, 128), 1024));
}

/** Of the machine, or of the container that this runs in. */
function memoryMegabytes(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 ** 2;
}

/** SQLSTATE, level, text: `log_line_prefix` puts the first of them there. */
const LINE = /^(\w{5}) ([A-Z]+):\s+(.*)$/;

function relay(line: string, log: Log): void {
  const [, sqlState, level, text] = LINE.exec(line) ?? [];
  // Class 57P is "starting up", "shutting down" and the like: the connection that was refused or cut off tells it itself.
  const expected = level === 'LOG' || sqlState?.startsWith('57P');
  if (expected) log.debug({ postgres: text }, 'PostgreSQL says');
  else log.warn({ postgres: text ?? line, sqlState }, 'PostgreSQL says');
}

// Ports of 127.0.0.1, for servers that only this machine speaks to.

/**
 * Below the ports that operating systems give to outgoing connections and to servers that ask for any (32768 and up on Linux,
 * 49152 and up on macOS and Windows): what is free here stays free until its server has started.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const TRIES = 100;

/** A random one that no program listens on right now. @throws Error where a hundred in a row are taken. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port found between ${LOWEST} and ${HIGHEST}.`);
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

// Ends PostgreSQL when the process that owns it is killed: SIGKILL leaves it no chance to do that itself.

/**
 * Waits for the end of its standard input, a pipe that closes when its parent ends for whatever reason. Then the same steps as
 * `endPostmaster`: fast shutdown, the immediate one, by force.
 */
const SCRIPT = `
read -r line
for signal in INT QUIT KILL; do
  kill -s $signal "$1" || exit 0
  tries=0
  while kill -0 "$1" && [ $tries -lt 50 ]; do sleep 0.2; tries=$((tries + 1)); done
done`;

/** A watchdog that ends at once after being started again this often in a row is given up. */
const MAX_RESTARTS = 20;

/** Watches over `pid` until the returned function is called. A watchdog that is killed is replaced. */
function startWatchdog(pid: number, log: Log): () => void {
  // The next start clears away what a killed server left behind there.
  if (process.platform === 'win32') return () => undefined;
  let stopped = false;
  let restarts = 0;
  let running = watch();

  function watch() {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'leadwright-watchdog', String(pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: { PATH: process.env.PATH },
      // Out of reach of signals to our process group, like PostgreSQL itself.
      detached: true,
    });
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => log.warn({ err: error }, 'PostgreSQL would outlive this process if it were killed'));
    child.once('exit', () => {
      if (stopped) return;
      restarts += 1;
      if (restarts <= MAX_RESTARTS) running = watch();
      else log.warn('PostgreSQL would outlive this process if it were killed: its watchdog does not run');
    });
    // It alone does not keep this process alive.
    child.unref();
    (child.stdin as unknown as { unref(): void }).unref();
    return child;
  }

  return () => {
    stopped = true;
    running.kill('SIGKILL');
  };
}
