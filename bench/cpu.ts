// Processor time of a server and of its database. On a machine that others use too it says more than the time that passes.
import { readdir, readFile } from 'node:fs/promises';
import type { Stage } from './stage.ts';

/** /proc counts in hundredths of a second. */
const TICK_MS = 10;

/** With what each request has cost: "CPU a request 0.90 ms server + 0.70 ms database". */
export async function withCpu<T>(
  stage: Pick<Stage, 'platform'>,
  serverPids: readonly number[],
  work: () => Promise<T>,
  requests: (result: T) => number,
): Promise<{ result: T; cpu: string }> {
  const postmaster = await findPostmaster(stage);
  const before = { server: await readMs(serverPids), database: await readTreeMs(postmaster) };
  const result = await work();
  const server = (await readMs(serverPids)) - before.server;
  const database = (await readTreeMs(postmaster)) - before.database;
  const each = (ms: number) => `${(ms / requests(result)).toFixed(2)} ms`;
  return { result, cpu: `CPU a request ${each(server)} server + ${each(database)} database` };
}

async function findPostmaster({ platform: { db } }: Pick<Stage, 'platform'>): Promise<number> {
  const { rows } = await db.$client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (await readStat(rows[0]?.pid ?? 0)).parent;
}

async function readMs(pids: readonly number[]): Promise<number> {
  const stats = await Promise.all(pids.map(readStat));
  return stats.reduce((sum, { own }) => sum + own, 0) * TICK_MS;
}

/** With the children that have ended, which their parent counts. */
async function readTreeMs(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map((pid) => readStat(pid).catch(() => null)));
  const top = await readStat(root);
  return all.reduce((sum, stat) => sum + (stat?.parent === root ? stat.own : 0), top.own + top.ended) * TICK_MS;
}

async function readStat(pid: number): Promise<{ parent: number; own: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may hold anything but comes in brackets.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (n) => fields[n] ?? 0,
  );
  return { parent, own: user + system, ended: endedUser + endedSystem };
}
