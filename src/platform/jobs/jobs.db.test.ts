// What becomes of a job that fails: its last try ends it, and nothing gives it further tries.
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { openCutLine } from '#tests/support/cut-line.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import { createLog } from '../log.ts';
import { defineJob, startWorker } from './jobs.ts';

const database = withDatabase();
const test = withPlatform(database);
const definition = { name: 'fails', payload: z.object({ id: z.string() }), maxAttempts: 10 };

async function start(run: () => Promise<void>): Promise<string[]> {
  const ended: string[] = [];
  const job = defineJob(definition, run, async ({ id }) => void ended.push(id));
  const stop = await startWorker({ url: database.url, log: createLog('silent'), jobs: [job] });
  onTestFinished(stop);
  return ended;
}

const queued = async (key: string) => {
  const { rows } = await database.db.execute<{ attempts: number; locked: boolean }>(
    sql`select attempts, locked_at is not null as locked from graphile_worker._private_jobs where key = ${key}`,
  );
  return rows;
};
const set = (key: string, change: string) =>
  database.db.execute(sql`update graphile_worker._private_jobs set ${sql.raw(change)} where key = ${key}`);
const enqueue = (key: string, at?: Date) => test.platform.jobs.enqueue(database.db, definition, { id: key }, key, at);
const resume = (key: string) => test.platform.jobs.resume(database.db, definition, { id: key }, key);

it('is given up after its last try, and not before', async () => {
  await enqueue('first', new Date(Date.now() + 60_000));
  await enqueue('last', new Date(Date.now() + 60_000));
  await set('first', 'run_at = now()');
  await set('last', 'run_at = now(), attempts = max_attempts - 1');
  const ended = await start(() => Promise.reject(new Error('again')));
  await expect
    .poll(async () => [await queued('first'), await queued('last'), ended])
    .toEqual([[{ attempts: 1, locked: false }], [{ attempts: 10, locked: false }], ['last']]);
  expect(await resume('last')).toBe(false);
  expect(await queued('last')).toEqual([{ attempts: 10, locked: false }]);
});

it('has no try counted that a stop of the process interrupts, not even the last one', async () => {
  const keys = ['stopped', 'stopped at its last try'];
  for (const key of keys) await enqueue(key);
  await set(keys[1] ?? '', 'attempts = max_attempts - 1');
  const started: string[] = [];
  const ended: string[] = [];
  const job = defineJob(
    definition,
    async ({ id }, stopping) => {
      started.push(id);
      await once(stopping, 'abort');
      throw new Error('the process stops');
    },
    async ({ id }) => void ended.push(id),
  );
  const stop = await startWorker({ url: database.url, log: createLog('silent'), jobs: [job] });
  await expect.poll(() => [...started].sort()).toEqual(keys);
  await stop();
  expect(ended).toEqual([]);
  expect(await queued(keys[0] ?? '')).toEqual([{ attempts: 0, locked: false }]);
  expect(await queued(keys[1] ?? '')).toEqual([{ attempts: 9, locked: false }]);
});

it.each<[state: string, change: string | null, attempts: number]>([
  ['waits for its next try', 'attempts = 3', 3],
  ['is held by a worker that died', "attempts = 3, locked_at = now(), locked_by = 'dead'", 3],
  ['is gone', null, 0],
])('has the tries that are left where it %s', async (state, change, attempts) => {
  await enqueue(state, new Date(Date.now() + 60_000));
  if (change === null) await database.db.execute(sql`delete from graphile_worker._private_jobs where key = ${state}`);
  else await set(state, change);
  expect(await resume(state)).toBe(true);
  expect(await resume(state)).toBe(true);
  expect(await queued(state)).toEqual([{ attempts, locked: false }]);
});

it.each(['cut', 'silence'] as const)(
  'is ended once the database answers again, after a %s of its line',
  async (fault) => {
    // Jobs of other tests would be taken up too.
    await database.db.execute(sql`delete from graphile_worker._private_jobs`);
    const line = await openCutLine(database.url);
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    const ending = new AbortController();
    const ended = once(ending.signal, 'abort');
    const keys = ['works', 'works too', 'fails', 'fails too'];
    const started: string[] = [];
    const job = defineJob(definition, async ({ id }) => {
      started.push(id);
      await ended;
      if (id.startsWith('fails')) throw new Error('no');
    });
    const stop = await startWorker({ url: line.url, log, jobs: [job], connectTimeoutMs: 4_000 });
    onTestFinished(async () => {
      ending.abort();
      line.mend();
      await stop();
      await line.close();
    });
    for (const key of keys) await enqueue(key);
    await expect.poll(() => [...started].sort(), { timeout: 20_000 }).toEqual([...keys].sort());

    // Those that fail are not tried again while this looks.
    for (const key of keys) await set(key, "run_at = now() + interval '1 hour'");

    // As many as the worker does at once: in the silence, their ends and the questions for the next jobs are more than it has connections.
    line[fault]();
    ending.abort();
    const unrecorded = () => warn.mock.calls.filter(([, text]) => String(text).startsWith('the end of a job')).length;
    await expect.poll(unrecorded, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    const all = async () => (await Promise.all(keys.map(queued))).flat();
    expect(await all()).toEqual(keys.map(() => ({ attempts: 1, locked: true })));
    line.mend();
    await expect.poll(all, { timeout: 30_000 }).toEqual([
      { attempts: 1, locked: false },
      { attempts: 1, locked: false },
    ]);
    expect(started).toHaveLength(keys.length);
  },
);

describe('of a worker that died', () => {
  const presenceTimes = { everyMs: 100, deadAfterMs: 400 };
  const isLocked = async (key: string) => (await queued(key)).some(({ locked }) => locked);

  it('is run by another one that was there all the time, and one of a worker that lives is left alone', async () => {
    const started: string[] = [];
    const ending = new AbortController();
    const ended = once(ending.signal, 'abort');
    const job = defineJob(definition, async ({ id }) => {
      started.push(id);
      await ended;
    });
    const run = () => startWorker({ url: database.url, log: createLog('silent'), jobs: [job], presenceTimes });
    const stops = [await run(), await run()];
    onTestFinished(async () => {
      ending.abort();
      for (const stop of stops) await stop();
    });
    await enqueue('lives');
    await expect.poll(() => started).toEqual(['lives']);
    await enqueue('orphan', new Date(Date.now() + 60_000));
    await set('orphan', "locked_at = now(), locked_by = 'dead', run_at = now()");
    await expect.poll(() => started).toEqual(['lives', 'orphan']);
    expect(await isLocked('lives')).toBe(true);
  });

  it('gives back its lease when it is stopped', async () => {
    const leases = async () =>
      (await database.db.execute(sql`select name from leases where name like 'worker %'`)).rows.length;
    const before = await leases();
    const stop = await startWorker({ url: database.url, log: createLog('silent'), jobs: [], presenceTimes });
    await expect.poll(leases).toBe(before + 1);
    await stop();
    expect(await leases()).toBe(before);
  });
});
