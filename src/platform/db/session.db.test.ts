// One process at a time; what a transaction did is undone with it; and the connection goes back as it was.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { whileHoldingNothing } from '#platform/held-connection.ts';
import { withDatabase } from '#tests/support/database.ts';
import { copyLine } from './bulk-rows.ts';
import { withSession } from './session.ts';

const database = withDatabase();

it('is for one at a time, each name apart, and free again afterwards', async () => {
  const inside = await withSession(database.db, 'a', () =>
    whileHoldingNothing(async () => [
      await withSession(database.db, 'a', async () => 'second'),
      await withSession(database.db, 'b', async () => 'other'),
    ]),
  );
  expect(inside).toEqual([null, 'other']);
  expect(await withSession(database.db, 'a', async () => 'free')).toBe('free');
});

it('is free after a fault, which is thrown on', async () => {
  await expect(withSession(database.db, 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withSession(database.db, 'a', async () => 'free')).toBe('free');
});

it('copies and changes within its transaction, or not at all', async () => {
  await database.db.execute(sql`create table things (name text)`);
  const lines = ['a', 'b\tc'].map((name) => copyLine([name]));
  const left = await withSession(database.db, 'a', async (session) => {
    await session.transaction(() => session.copy('things', ['name'], lines));
    const failing = session.transaction(async () => {
      await session.copy('things', ['name'], lines);
      expect(await session.change(sql`update things set name = 'x'`)).toBe(4);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    return session.run<{ name: string }>(sql`select name from things order by name`);
  });
  expect(left).toEqual([{ name: 'a' }, { name: 'b\tc' }]);
});
