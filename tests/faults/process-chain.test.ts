// `npm start` as an operator has it: npm, the server, PostgreSQL and its watchdog. Whichever of them gets SIGTERM or SIGKILL,
// none is left behind, and the next start on the same data is a normal one.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#platform/db/embedded-postmaster.ts';
import { processesIn, processIdentity } from '#platform/db/embedded-process.ts';
import { NOTHING_OUTSIDE } from '#tests/support/nothing-outside.ts';

const onLinux = process.platform === 'linux';
const NEW_PID_NAMESPACE = ['--pid', '--fork', '--mount-proc'];
const canBePid1 = process.getuid?.() === 0 && spawnSync('unshare', [...NEW_PID_NAMESPACE, 'true']).status === 0;

interface Chain {
  npm: number;
  node: number;
  postgres: number;
  watchdog: number;
}

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-chain-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));

const cluster = () => path.join(dataDir, 'postgres');

/** The children of a process, by their command lines. */
async function listChildren(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, parentOfPid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(parentOfPid) !== parent) return [];
      return [{ pid, command: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ') }];
    }),
  );
  return found.flat();
}

async function getChild(parent: number, command: string): Promise<number> {
  let found: number | undefined;
  await expect
    .poll(async () => {
      found = (await listChildren(parent)).find((child) => child.command.includes(command))?.pid;
      return found;
    })
    .toBeDefined();
  return found ?? 0;
}

interface Started {
  chain: Chain;
  output(): string;
  isReady(): Promise<boolean>;
  /** Where npm is not the process that was spawned, as in a namespace. */
  process: ChildProcess;
}

async function start(wrapper: readonly string[] = []): Promise<Started> {
  const port = await freePort();
  const [program = '', ...args] = [...wrapper, 'npm', 'start'];
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      HOST: '',
      PUBLIC_URL: '',
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...NOTHING_OUTSIDE,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => chunks.push(chunk));
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true;
  await expect
    .poll(async () => {
      if (child.exitCode !== null) throw new Error(`npm start ended:\n${chunks.join('')}`);
      // Its own word first: on the port another server might answer.
      return chunks.join('').includes('Leadwright is ready') && isReady();
    })
    .toBe(true);
  const spawned = child.pid ?? 0;
  const npm = wrapper.length === 0 ? spawned : await getChild(spawned, 'npm');
  const node = await getChild(npm, 'scripts/start.mjs');
  const chain = { npm, node, postgres: await getChild(node, 'postgres'), watchdog: await getChild(node, 'watchdog') };
  return { chain, output: () => chunks.join(''), isReady, process: child };
}

async function expectAllGone(chain: Chain): Promise<void> {
  for (const pid of Object.values(chain)) await expect.poll(() => processIdentity(pid)).toBeNull();
  await expect.poll(() => processesIn(cluster())).toEqual([]);
}

/** A server that was told to end has put everything away; one that was killed has a database that was. */
async function expectPutAway(): Promise<void> {
  await expect.poll(() => existsSync(path.join(cluster(), 'postmaster.pid'))).toBe(false);
}

describe.skipIf(!onLinux)('the processes of npm start (looked up in /proc, so on Linux only)', () => {
  it.each([
    ['npm', 'SIGTERM'],
    ['npm', 'SIGKILL'],
    ['node', 'SIGTERM'],
    ['node', 'SIGKILL'],
  ] as const)('end all when %s gets %s', async (target, signal) => {
    const { chain, output } = await start();
    process.kill(chain[target], signal);
    await expectAllGone(chain);
    await expectPutAway();
    if (target === 'node' && signal === 'SIGKILL') return;
    expect(output()).toContain('Stopping (');
    expect(await readdir(dataDir)).not.toContain('leadwright.lock');
  });

  it('recover when PostgreSQL or its watchdog gets SIGTERM or SIGKILL, and end when the server is killed after that', async () => {
    const { chain, isReady } = await start();
    for (const [target, command] of [
      ['postgres', 'postgres'],
      ['watchdog', 'watchdog'],
    ] as const) {
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const before = chain[target];
        process.kill(before, signal);
        await expect.poll(() => processIdentity(before)).toBeNull();
        chain[target] = await getChild(chain.node, command);
        await expect.poll(isReady).toBe(true);
      }
      chain.watchdog = await getChild(chain.node, 'watchdog');
    }
    process.kill(chain.node, 'SIGKILL');
    await expectAllGone(chain);
    await expectPutAway();
  });

  it.skipIf(!canBePid1)('end well as the first process of a container (needs root and unshare)', async () => {
    const { chain, output, process: namespace } = await start(['unshare', ...NEW_PID_NAMESPACE]);
    process.kill(chain.npm, 'SIGTERM');
    await expect.poll(() => namespace.exitCode ?? namespace.signalCode).not.toBeNull();
    await expectAllGone(chain);
    // The kernel kills what is left when the first process ends: so the database must have been put away before.
    await expectPutAway();
    expect(output()).toContain('Stopping (terminated)');
    expect(await readdir(dataDir)).not.toContain('leadwright.lock');
  });
});
