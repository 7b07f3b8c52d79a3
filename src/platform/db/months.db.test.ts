// Partitions by month: created ahead and once, filled from the rest, dropped without holding up the table's users.
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { withDatabase } from '#tests/support/database.ts';
import { createMonths, dropOldMonths, listMonths } from './months.ts';

const database = withDatabase();
const TABLE = 'weather';

beforeAll(async () => {
  await database.db.execute(sql`
    create table weather (workspace_id uuid not null, id uuid not null, said text not null check (said <> ''), primary key (workspace_id, id)) partition by range (id)`);
  await database.db.execute(sql`create table months.weather_rest partition of weather default`);
  await database.db.execute(sql`create index weather_said on weather (said)`);
});
afterAll(() => database.db.execute(sql`drop table weather`));

beforeEach(async () => {
  for (const { month } of await listMonths(database.db, TABLE))
    await database.db.execute(sql`select months.drop_month(${TABLE}, ${`${month}-01`}::date)`);
  await database.db.execute(sql`truncate weather`);
});

const say = (day: string, said: string) =>
  database.db.execute(
    sql`insert into weather values (${v7()}::uuid, ${v7({ msecs: Date.parse(day) })}::uuid, ${said})`,
  );
async function readPlaces(): Promise<Record<string, string>> {
  const { rows } = await database.db.execute<{ said: string; place: string }>(
    sql`select said, tableoid::regclass::text as place from weather order by id`,
  );
  return Object.fromEntries(rows.map(({ said, place }) => [said, place]));
}
const months = async () => (await listMonths(database.db, TABLE)).map(({ month }) => month);
const atMonth = (ahead: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead)).toISOString().slice(0, 7);
};

it.each([
  ['2024-02-01', '018d61f7-1800-0000-0000-000000000000'],
  ['2024-03-01', '018df74f-8400-0000-0000-000000000000'],
  ['1970-01-01', '00000000-0000-0000-0000-000000000000'],
])('ids of %s begin with %s', async (month, first) => {
  const { rows } = await database.db.execute(sql`
    select month_first_id(${month}::date) as first, month_of_id(${first}::uuid)::text as month,
           month_of_id(${v7({ msecs: Date.parse(month) + 27 * 86_400_000 })}::uuid)::text as later`);
  expect(rows).toEqual([{ first, month, later: month }]);
});

it('this month and the next two have their partition, with the indexes and checks of the table', async () => {
  await Promise.all([createMonths(database.db), createMonths(database.db)]);
  expect(await months()).toEqual([atMonth(0), atMonth(1), atMonth(2)]);
  expect(await createMonths(database.db)).toBe(0);
  await say(new Date().toISOString(), 'rain');
  expect(await readPlaces()).toEqual({ rain: `months.weather_${atMonth(0).replace('-', '_')}` });
  const { rows } = await database.db.execute<{ plan: object }>(
    sql`select count(*)::int as indexes from pg_indexes where schemaname = 'months' and tablename = ${`weather_${atMonth(0).replace('-', '_')}`}`,
  );
  expect(rows).toEqual([{ indexes: 2 }]);
  await expect(say(new Date().toISOString(), '')).rejects.toThrow();
});

it('rows that are in the rest, as after a restore, move to their month', async () => {
  await say('2023-12-31T23:59:59.999Z', 'snow');
  await say('2024-01-01T00:00:00Z', 'frost');
  await say('2999-01-01T00:00:00Z', 'of a clock that is wrong');
  await createMonths(database.db);
  expect(await readPlaces()).toEqual({
    snow: 'months.weather_2023_12',
    frost: 'months.weather_2024_01',
    'of a clock that is wrong': 'months.weather_rest',
  });
});

it.each([
  ['2025-01-31T23:59:59.999Z', 12, []],
  ['2025-02-01T00:00:00Z', 12, ['2024-01']],
  ['2025-03-01T00:00:00Z', 12, ['2024-01', '2024-02']],
  ['2025-03-01T00:00:00Z', null, []],
])('at %s, with %s months kept, %j go', async (now, kept, gone) => {
  await say('2024-01-01T00:00:00Z', 'frost');
  await say('2024-02-29T00:00:00Z', 'leap');
  await createMonths(database.db);
  const platform = { db: database.db, clock: { now: () => Date.parse(now) } };
  expect(await dropOldMonths(platform, TABLE, kept)).toEqual(gone);
  expect(await months()).toEqual(
    ['2024-01', '2024-02', atMonth(0), atMonth(1), atMonth(2)].filter((m) => !(gone as string[]).includes(m)),
  );
});

it('a month that is needed, or in use, stays until another night', async () => {
  await say('2024-01-01T00:00:00Z', 'frost');
  await createMonths(database.db);
  const platform = { db: database.db, clock: { now: () => Date.parse('2026-01-01') } };
  expect(await dropOldMonths(platform, TABLE, 1, async () => false)).toEqual([]);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from weather`);
    expect(await whileHoldingNothing(() => dropOldMonths(platform, TABLE, 1))).toEqual([]);
  });
  expect(await dropOldMonths(platform, TABLE, 1)).toEqual(['2024-01']);
});

it('a table that is in use gets its months another time', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from weather`);
    expect(await whileHoldingNothing(() => createMonths(database.db))).toBe(0);
  });
  expect(await createMonths(database.db)).toBe(3);
});
