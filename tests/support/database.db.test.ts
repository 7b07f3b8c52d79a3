// The harness itself: each file has a migrated database of its own.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase, withDatabase } from './database.ts';

const database = withDatabase();

it('gives a migrated database', async () => {
  const { rows } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from information_schema.tables where table_schema = 'public'`,
  );
  expect(rows[0]?.count).toBeGreaterThan(3);
});

it('keeps databases apart', async () => {
  const other = await openDatabase();
  await database.db.execute(sql`create table only_here (id int)`);
  const { rows } = await other.db.execute<{ there: string | null }>(sql`select to_regclass('only_here') as there`);
  expect(rows[0]?.there).toBeNull();
  await other.drop();
});
