import { expect, test } from 'vitest';
import { declaredTables, declaredViews, getFeature, namedTables } from './sql-owners.mjs';

test.each([
  ['src/crm/lists/server/lists.store.ts', 'crm/lists'],
  ['src/app/server/routes.ts', 'app/server'],
  ['src/platform/db/leases.ts', 'platform'],
])('%s is part of %s', (file, feature) => {
  expect(getFeature(file)).toBe(feature);
});

test('a table is declared by its name in the database', () => {
  expect(
    declaredTables("export const a = pgTable('lists', {});\nexport const b = pgTable(\n  'list_members', {});"),
  ).toEqual(['lists', 'list_members']);
});

test('a view is declared by its name in the database', () => {
  expect(
    declaredViews("export const a = pgView('user_names', {}).as(sql``);\nexport const b = pgTable('users', {});"),
  ).toEqual(['user_names']);
});

test.each([
  [
    'a select',
    'sql`select id from contacts c join companies on true`',
    [
      ['contacts', false],
      ['companies', false],
    ],
  ],
  [
    'an update',
    'sql`update mails set state = 1 from mailboxes`',
    [
      ['mails', true],
      ['mailboxes', false],
    ],
  ],
  [
    'an insert',
    'sql`insert into mails (id) select id from due`',
    [
      ['mails', true],
      ['due', false],
    ],
  ],
  [
    'a delete with another table',
    'sql`delete from mails using mailboxes`',
    [
      ['mails', true],
      ['mailboxes', false],
    ],
  ],
  ['raw text', "sql.raw('exists (select from lists)')", [['lists', false]]],
  ['a table alone', 'const from = sql`mailboxes b`;', [['mailboxes', false]]],
  [
    'one of two tables',
    "sql.raw(kind === 'contact' ? 'contacts' : 'companies')",
    [
      ['contact', false],
      ['contacts', false],
      ['companies', false],
    ],
  ],
  ['a comment', '// select from users\nconst a = 1;', []],
  ['a text without SQL', "const a = 'Update mailboxes';", []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  ['an interpolated table', 'sql`select * from ${contacts}`', []],
])('%s names its tables', (_, text, tables) => {
  expect(namedTables(text).map(({ table, writes }) => [table, writes])).toEqual(tables);
});
