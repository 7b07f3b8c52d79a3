import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { templates } from '#outreach/templates/server/templates.tables.ts';
import type { Database } from '#platform/db/client.ts';
import { withDatabase } from './database.ts';
import { listExceptions } from './workspace-exceptions.ts';
import { takeFaults } from './workspace-guard.ts';

const database = withDatabase();

/** A function whose frames are those of a file of the product. */
function asIn<T>(file: string, code: string): T {
  return runInThisContext(code, { filename: path.resolve(file) }) as T;
}

const STORE = 'src/outreach/templates/server/invented.store.ts';
const OPEN = 'select from templates where id = gen_random_uuid()';
const TIED = 'select from templates where workspace_id = gen_random_uuid()';

type Sender = (db: Database, text: string, statement: SQL) => Promise<unknown>;
const SENDERS: [how: string, code: string][] = [
  ['a pool', '(db, text) => db.$client.query(text)'],
  ['a named statement', '(db, text) => db.$client.query({ name: text, text })'],
  [
    'a connection',
    'async (db, text) => { const c = await db.$client.connect(); try { return await c.query(text); } finally { c.release(); } }',
  ],
  ['drizzle', 'async (db, text, statement) => await db.execute(statement)'],
  ['a transaction', '(db, text, statement) => db.transaction(async (tx) => await tx.execute(statement))'],
];

it.each(SENDERS)('catches a statement that is sent by %s', async (_, code) => {
  const send = asIn<Sender>(STORE, code);
  await expect((async () => send(database.db, OPEN, sql.raw(OPEN)))()).rejects.toThrow(
    `${STORE} does not say the workspace in "select templates"`,
  );
  expect(takeFaults()).toHaveLength(1);
  await send(database.db, TIED, sql.raw(TIED));
});

it('catches a statement that is built', async () => {
  const read = asIn<(db: Database, table: object, condition: SQL) => Promise<unknown>>(
    STORE,
    'async (db, table, condition) => await db.select().from(table).where(condition)',
  );
  const id = '00000000-0000-7000-8000-000000000000';
  await expect(read(database.db, templates, eq(templates.id, id))).rejects.toThrow('"select templates"');
  expect(takeFaults()).toHaveLength(1);
  await read(database.db, templates, eq(templates.workspaceId, id));
});

it('reports also what the product handles', async () => {
  await asIn<Sender>(STORE, 'async (db, text) => await db.$client.query(text).catch(() => null)')(
    database.db,
    OPEN,
    sql``,
  ).catch(() => null);
  expect(takeFaults()).toHaveLength(1);
});

it('takes exceptions by their file', async () => {
  const send = asIn<Sender>(
    'src/outreach/templates/server/template-changes.store.ts',
    '(db, text) => db.$client.query(text)',
  );
  await send(database.db, "delete from templates where shelf = 'bin' and shelved_at < '-infinity'", sql``);
});

it('lets tests look at everything', async () => {
  await database.db.$client.query(OPEN);
});

it('has no exception whose file does not name its table', () => {
  const spelled = (name: string) => name.replaceAll('_', '').toLowerCase();
  const stale = listExceptions().filter((exception) => {
    const [file = '', untied = ''] = exception.split(': ');
    const text = spelled(readFileSync(file, 'utf8'));
    return file.endsWith('.store.ts') && !text.includes(spelled(untied.split(' ')[1] ?? ''));
  });
  expect(stale).toEqual([]);
});
