// The migrations and the tables of the code describe one schema: columns are compared with the database, all else with the snapshot from which
// `npm run db:generate` tells what is new.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';

const database = withDatabase();

async function readTables(): Promise<Record<string, unknown>> {
  const files = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.tables.ts'));
  const modules = await Promise.all(files.map((file) => import(path.resolve('src', file))));
  return Object.assign({}, ...modules);
}

it('the database has the columns of the tables, and no others', async () => {
  const described = Object.values(await readTables()).flatMap((table) => {
    if (!is(table, PgTable)) return [];
    const { schema = 'public', name, columns } = getTableConfig(table);
    return columns.map((column) => {
      const type = column.getSQLType().replace('varchar', 'character varying');
      return `${schema}.${name}.${column.name} ${type}${column.notNull ? ' not null' : ''}`;
    });
  });
  const { rows } = await database.db.execute<{ line: string }>(sql`
    select t.relnamespace::regnamespace || '.' || t.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
           || case when a.attnotnull then ' not null' else '' end as line
      from pg_attribute a join pg_class t on t.oid = a.attrelid
     where t.relkind = 'r' and a.attnum > 0 and not a.attisdropped and t.relname <> '__drizzle_migrations'
       and t.relnamespace in ('public'::regnamespace, 'directory'::regnamespace, 'operator'::regnamespace)`);
  expect(rows.map(({ line }) => line).sort()).toEqual(described.sort());
});

it('the database has the views of the tables, and no others', async () => {
  const described = Object.values(await readTables()).flatMap((view) => {
    if (!is(view, PgView)) return [];
    const { name, selectedFields } = getViewConfig(view);
    return Object.values(selectedFields).map((column) => {
      if (!is(column, PgColumn)) throw new Error(`${name} has a field that is no column`);
      return `${name}.${column.name} ${column.getSQLType()}`;
    });
  });
  const { rows } = await database.db.execute<{ line: string }>(sql`
    select v.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) as line
      from pg_attribute a join pg_class v on v.oid = a.attrelid
     where v.relkind = 'v' and a.attnum > 0 and not a.attisdropped and v.relnamespace = 'public'::regnamespace`);
  expect(rows.map(({ line }) => line).sort()).toEqual(described.sort());
});

it('the snapshot of the last migration has every index, constraint and default of the tables', async () => {
  const snapshots = (await readdir('db/migrations/meta')).filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots, '`npm run db:generate` keeps the newest alone').toHaveLength(1);
  const last = JSON.parse(await readFile(`db/migrations/meta/${snapshots[0]}`, 'utf8'));
  expect(await generateMigration(last, generateDrizzleJson(await readTables()))).toEqual([]);
});
