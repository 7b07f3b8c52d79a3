// Leases: one holder at a time and never more than so many, no connection while they last, and free again after a death.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { createLog } from '../log.ts';
import { waitForLease, withLease } from './leases.ts';

const database = withDatabase();
const platform = () => ({ db: database.db, log: createLog('silent') });
const NEVER = new AbortController().signal;

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

it('gives out as many as there are names, however many ask at once, and each again after its release', async () => {
  const names = ['call 1', 'call 2', 'call 3'];
  const { open, opened } = gate();
  let refused = 0;
  const asked = Array.from({ length: 20 }, async () => {
    const leased = await withLease(platform(), names, () => opened);
    if (!leased.held) refused += 1;
    return leased.held;
  });
  // They do not wait for the three.
  await expect.poll(() => refused).toBe(17);
  open();
  expect((await Promise.all(asked)).filter((held) => held)).toHaveLength(3);
  expect(await withLease(platform(), names, async () => 'again')).toEqual({ held: true, result: 'again' });
});

it('holds no connection while the work lasts', async () => {
  const { open, opened } = gate();
  const working = Array.from({ length: 40 }, (_, n) => withLease(platform(), [`slow ${n}`], () => opened));
  const pool = database.db.$client;
  const count = async () => (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from leases`)).rows;
  await expect.poll(count).toEqual([{ n: 40 }]);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  open();
  await Promise.all(working);
  expect(await count()).toEqual([{ n: 0 }]);
});

it('lets one work at a time where they wait for their turn', async () => {
  let atWork = 0;
  const most: number[] = [];
  const work = async () => {
    atWork += 1;
    most.push(atWork);
    await database.db.execute(sql`select 1`);
    atWork -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => waitForLease(platform(), 'in turn', NEVER, work)));
  expect(most).toEqual([1, 1, 1, 1, 1]);
});

it('takes over from a dead holder, says when it will be free, and gives up when stopped', async () => {
  await database.db.execute(
    sql`insert into leases (name, holder, until) values ('dead', gen_random_uuid(), now() - interval '1 second'),
          ('alive', gen_random_uuid(), now() + interval '10 seconds')`,
  );
  expect(await withLease(platform(), ['dead'], async () => 'taken over')).toEqual({ held: true, result: 'taken over' });
  const refused = await withLease(platform(), ['alive'], async () => 'never');
  expect(refused).toMatchObject({ held: false });
  expect(refused.held ? 0 : refused.freeInMs).toBeGreaterThan(1_000);
  const stopped = AbortSignal.abort();
  expect(await waitForLease(platform(), 'alive', stopped, async () => 'never')).toBeNull();
  expect(await waitForLease(platform(), 'free', stopped, async () => 'at once')).toBe('at once');
});

it('frees the lease when the work fails', async () => {
  await expect(withLease(platform(), ['fails'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withLease(platform(), ['fails'], async () => 1)).toMatchObject({ held: true });
});
