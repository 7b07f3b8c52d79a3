// The migrations and the tables of the code describe one schema: columns are compared with the database, all else with the snapshot from which
// `npm run db:generate` tells what is new.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { is, sql } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import { loadModule } from 'libpg-query';
import { expect, inject, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { findUntied } from '#tests/support/workspace-rule.ts';

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
     where t.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and t.relname <> '__drizzle_migrations'
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

/** Constraints and unique indexes that a table split by workspace cannot have: why each is there is in docs/sharding.md. */
const OVER_ALL_WORKSPACES = [
  'account_tokens: PRIMARY KEY (token_hash)',
  'billing_customers: billing_customers_customer',
  'billing_payments: billing_payments_id',
  'billing_subscriptions: billing_subscriptions_subscription',
  'email_changes: email_changes_new_token',
  'email_changes: email_changes_old_token',
  'mails: mails_id',
  'pending_sign_ins: PRIMARY KEY (token_hash)',
  'user_identities: user_identities_subject',
  'users: users_confirmed_email',
  'whatsapp_callbacks: whatsapp_callbacks_id',
];

it('keys and foreign keys of the tables of workspaces contain the workspace, and primary keys start with it', async () => {
  const { rows } = await database.db.execute<{ line: string }>(sql`
    with of_workspaces as (
      select t.oid, a.attnum from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'workspace_id' and a.attnotnull
       where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace)
    select c.conrelid::regclass || ': ' || pg_get_constraintdef(c.oid) as line
      from of_workspaces t join pg_constraint c on c.conrelid = t.oid
     where c.contype = 'f' and not t.attnum = any(c.conkey) or c.contype = 'p' and c.conkey[1] <> t.attnum
    union all
    select i.indrelid::regclass || ': ' || i.indexrelid::regclass
      from of_workspaces t join pg_index i on i.indrelid = t.oid
     where i.indisunique and not i.indisprimary and not t.attnum = any(i.indkey)
    union all
    select t.oid::regclass || ': no primary key' from of_workspaces t
     where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)`);
  expect(rows.map(({ line }) => line).sort()).toEqual(OVER_ALL_WORKSPACES);
});

it('views join the tables of workspaces by workspace, and give it to their reader', async () => {
  await loadModule();
  const columns = new Map(inject('workspaceColumns'));
  const { rows } = await database.db.execute<{ name: string; text: string }>(
    sql`select viewname as name, definition as text from pg_views where schemaname = 'public' order by 1`,
  );
  const open = rows
    .map(({ name, text }) => [name, findUntied(text, columns, true)] as const)
    .filter(([, untied]) => untied.length > 0);
  expect(open).toEqual([]);
});
