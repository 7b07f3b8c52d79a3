// Imported contacts get their words later than their rows: before, meanwhile and after, a search finds each of them, once.
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createContactWordsJob, listRecords } from '#crm/records/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withImports } from '#tests/support/imports.ts';
import { editRecord } from '#tests/support/record-actions.ts';

const database = withDatabase();
const imports = withImports(database);
const { imported, byEmail } = imports;

const file = `E-mail,Name,Phone,Company\n${['Mara Lind', 'Élodie Dupont', 'Erik Berg']
  .map((name, n) => `p${n}@words.example,${name},+4670123456${n},Northwind`)
  .join('\n')}\n`;

const addWords = () => createContactWordsJob(imports.platform).run({}, new AbortController().signal);
const ofWorkspace = () => sql`workspace_id = ${imports.who.workspaceId}::uuid`;
const count = async (table: string) =>
  Number(
    (await database.db.execute(sql`select count(*) as n from ${sql.raw(table)} where ${ofWorkspace()}`)).rows[0]?.n,
  );
const names = async (query: object) => {
  const page = await listRecords(
    imports.context,
    { workspaceId: imports.who.workspaceId, kind: 'contact' },
    {
      sort: 'name',
      shelf: 'live',
      limit: 50,
      ...query,
    },
  );
  return page.rows.map(({ name }) => String(name));
};
const contains = (field: string, value: string) => ({
  filter: { join: 'and', items: [{ field, op: 'contains', value }] } as const,
});
const ALL = ['Élodie Dupont', 'Erik Berg', 'Mara Lind'];

/** Searches by the words of contacts, and what they find. */
const QUESTIONS: [object, string[]][] = [
  [{ q: 'northwind' }, ALL],
  [{ q: 'elodie' }, ['Élodie Dupont']],
  [{ q: 'lind northwind' }, ['Mara Lind']],
  [{ q: '0701234562' }, ['Erik Berg']],
  [contains('companyName', 'wind'), ALL],
  [contains('phone', '1234561'), ['Élodie Dupont']],
  [{ q: 'nothing of the kind' }, []],
];
const expectAllFound = async () => {
  for (const [query, found] of QUESTIONS)
    expect([
      query,
      await names({ ...query, sort: 'createdAt' }).then((some) => some.sort((a, b) => a.localeCompare(b))),
    ]).toEqual([query, found]);
};

beforeEach(() => imports.begin());

it('finds contacts before they have words, and after', async () => {
  await imported(file);
  expect(await count('contact_words')).toBe(0);
  expect(await count('contact_word_ranges')).toBe(1);
  await expectAllFound();
  await addWords();
  expect(await count('contact_words')).toBe(3);
  expect(await count('contact_word_ranges')).toBe(0);
  await expectAllFound();
});

it('keeps the words of a contact that is changed while it waits', async () => {
  await imported(file);
  const mara = await byEmail('p0@words.example');
  await editRecord(imports.context, imports.who, 'contact', String(mara?.id), {
    values: { name: 'Mara Novak' },
    revision: Number(mara?.revision),
  });
  for (const step of ['waits', 'has words']) {
    expect([step, await names({ q: 'novak' })]).toEqual([step, ['Mara Novak']]);
    expect([step, await names({ q: 'northwind' })]).toEqual([step, ['Élodie Dupont', 'Erik Berg', 'Mara Novak']]);
    await addWords();
  }
  expect(await names(contains('name', 'lind'))).toEqual([]);
});

it('has no words of contacts of an undone import', async () => {
  const run = await imported(file);
  await imports.undone(run.id);
  await addWords();
  expect(await count('contact_words')).toBe(0);
  expect(await count('contact_word_ranges')).toBe(0);
});
