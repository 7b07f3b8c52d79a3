// Leases in rows: each row to one holder, however many acquire at once; lost after its time; nothing of another holder is changed.
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { newId } from '../ids.ts';
import { createLeaseStore } from './leases.ts';

const database = withDatabase();
const leases = createLeaseStore({
  name: 'things',
  table: 'things',
  key: { thing: 'id' },
  until: 'held_until',
  ms: 60_000,
});
const [first, second] = [newId(), newId()];
const free = (limit: number) =>
  sql`select t.id from things t where t.held_until is null or t.held_until < now() order by t.id limit ${limit}`;
const stored = async () =>
  (await database.db.execute<{ id: string; holder: string | null }>(sql`select id, holder from things order by id`))
    .rows;

beforeAll(() =>
  database.db.execute(
    sql`create table things (id text primary key, holder uuid, held_until timestamptz, n int not null default 0)`,
  ),
);
beforeEach(() =>
  database.db.execute(
    sql`truncate things; insert into things (id) select lpad(g::text, 2, '0') from generate_series(1, 30) g`,
  ),
);

it('gives each row to one of many who acquire at once, those in front first', async () => {
  const acquired = await Promise.all(Array.from({ length: 8 }, () => leases.acquire(database.db, newId(), free(5))));
  const things = acquired.flat().map(({ thing }) => thing);
  expect(new Set(things).size).toBe(things.length);
  const rest = await leases.acquire(database.db, first, free(30));
  expect(things.length + rest.length).toBe(30);
  expect(await leases.acquire(database.db, second, free(30))).toEqual([]);
});

it('returns the time of a lease to the microsecond, and further columns', async () => {
  const counted = createLeaseStore({
    name: 'counted',
    table: 'things',
    key: { thing: 'id' },
    until: 'held_until',
    ms: 60_000,
  });
  const [lease] = await counted.acquire<{ n: number }>(database.db, first, free(1), {
    set: sql`n = t.n + 1`,
    returning: sql`t.n`,
  });
  expect(lease).toMatchObject({ thing: '01', n: 1, takenAt: expect.stringMatching(/\.\d{1,6}\+00:00$/) });
});

it('is renewed and released by its holder alone, and while the condition applies', async () => {
  await leases.acquire(database.db, first, free(2));
  expect(await leases.renew(database.db, first, { thing: '01' })).toBe(true);
  expect(await leases.renew(database.db, second, { thing: '01' })).toBe(false);
  await leases.release(database.db, second, { thing: '01' });
  const renewed = await leases.renewMany(database.db, first, {
    from: sql`(values ('01'), ('03')) v (id)`,
    which: sql`v.id = t.id`,
    returning: sql`t.id`,
  });
  expect(renewed).toEqual([{ id: '01' }]);
  await leases.release(database.db, first, { thing: '01' });
  expect((await stored()).slice(0, 3)).toEqual([
    { id: '01', holder: null },
    { id: '02', holder: first },
    { id: '03', holder: null },
  ]);
  await leases.releaseAll(database.db, first);
  expect((await stored()).every(({ holder }) => holder === null)).toBe(true);
});

it('goes to another holder after its time, and the first one learns of it', async () => {
  await leases.acquire(database.db, first, free(1));
  await database.db.execute(sql`update things set held_until = now() - interval '1 second' where id = '01'`);
  expect(await leases.acquire(database.db, second, free(1))).toMatchObject([{ thing: '01' }]);
  expect(await leases.renew(database.db, first, { thing: '01' })).toBe(false);
});

it('creates the row of a name, for one of many, and says how long the others wait', async () => {
  const asked = await Promise.all(Array.from({ length: 6 }, () => leases.acquireNamed(database.db, newId(), ['new'])));
  expect(asked.filter(({ name }) => name === 'new')).toHaveLength(1);
  for (const { freeInMs } of asked.filter(({ name }) => name === null)) {
    expect(freeInMs).toBeGreaterThan(0);
    expect(freeInMs).toBeLessThanOrEqual(60_000);
  }
});

it('waits no longer than a lease where the holder began after the one who asks', async () => {
  await database.db.execute(
    sql`update things set holder = ${first}::uuid, held_until = now() + interval '61 seconds' where id = '01'`,
  );
  expect(await leases.acquireNamed(database.db, second, ['01'])).toEqual({ name: null, freeInMs: 60_000 });
});
