// What a row loses, what it says about email, and which companies it names: rows are kept, and everything is reported.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROGRAM_CARDS } from '#tests/support/cards.ts';
import { withDatabase } from '#tests/support/database.ts';
import { type HowToImport, withImports } from '#tests/support/imports.ts';
import { rejectsKey } from './present-import.ts';

const database = withDatabase();
const imports = withImports(database);
const { checked, imported, undone, upload, byEmail, run, now } = imports;

beforeEach(() => imports.begin());

const findings = async (id: string) =>
  String(await imports.platform.files.get(rejectsKey(imports.who.workspaceId, id)));
const suppressed = async () => {
  const { rows } = await database.db.execute<Record<string, unknown>>(sql`
    select value, reason, detail, source from suppressions where workspace_id = ${imports.who.workspaceId}::uuid order by value`);
  return rows;
};

describe('values that cannot be read', () => {
  const FILE = [
    'Name,E-mail,Phone,Website,Country,Fax,LinkedIn,Tags',
    'Mara,mara@x.example,n/a,see our page,Atlantis,+46 8 123 456 78,,a',
    'Jonas,jonas@x.example,4.36601E+11,,Sweden,,,',
    'Ada,no address,+46701234567,,,,,',
    ',nothing,,,,,,',
    'Ida,ida@x.example,+46701234568,https://x.example,SE,,,b',
  ].join('\n');

  it('are left out of rows that are imported, and named in the findings', async () => {
    const look = await checked(FILE);
    expect(look).toMatchObject({ counts: { rows: 5, created: 4, failed: 1 }, incomplete: 3 });
    expect(look.preview?.faults).toContainEqual(
      expect.objectContaining({ column: 2, rows: 1, kept: true, message: expect.stringContaining('rounded') }),
    );
    await run(look.id);
    expect(await now(look.id)).toMatchObject({ rejects: true, incomplete: 3, counts: { created: 4, failed: 1 } });
    expect(await byEmail('mara@x.example')).toMatchObject({ phone: '', website: '', country: '', tags: ['a'] });
    expect(await byEmail('ida@x.example')).toMatchObject({ phone: '+46701234568', country: 'SE' });
    const file = await findings(look.id);
    expect(file).toMatch(/Mara.*Imported without a value,.*Phone: .*Website: .*Country: /);
    expect(file).toMatch(/Ada.*Imported without a value.*E-mail: /);
    expect(file).toMatch(/nothing.*Not imported/);
    expect(file).not.toContain('Ida');
  });

  it('fail their rows where the import is strict', async () => {
    const done = await imported(FILE, { mapping: { strict: true } });
    expect(done).toMatchObject({ counts: { rows: 5, created: 1, failed: 4 }, incomplete: 0 });
  });

  it('of several in a cell cost only themselves', async () => {
    await imported('E-mail,Other e-mails\na@x.example,"b@x.example; nothing; c@x.example"\n');
    expect(await byEmail('a@x.example')).toMatchObject({ other_emails: ['b@x.example', 'c@x.example'] });
  });
});

it('every card of other programs is imported, and one that says nothing is named', async () => {
  for (const { file, people, program } of PROGRAM_CARDS) {
    await imports.begin();
    const { counts, id } = await imported(file);
    const nothing = people.filter((values) => values.join('') === '').length;
    expect(counts, program).toMatchObject({ rows: people.length, created: people.length - nothing, failed: nothing });
    if (nothing > 0) expect(await findings(id)).toContain('Not imported');
  }
});

describe('people who have opted out', () => {
  const FILE = [
    'Name,E-mail,Unsubscribed,Unsubscribe reason,Phone',
    'Mara,Mara@x.example,yes,,',
    'Jonas,jonas@x.example,no,,',
    'Ada,ada@x.example,2024-03-01,asked by phone,',
    'Ida,,yes,,+46701234567',
    'Mara L,mara@X.example,yes,,',
    'Zoë,zoe@x.example,Spam complaint,,',
  ].join('\n');

  it('are counted, kept as contacts, and on the suppression list before anything else is written', async () => {
    const look = await checked(FILE);
    expect(look).toMatchObject({ optedOut: 3, incomplete: 1 });
    expect(await suppressed()).toEqual([]);
    await run(look.id);
    expect(await suppressed()).toEqual([
      { value: 'ada@x.example', reason: 'opted-out', detail: '2024-03-01, asked by phone', source: 'spring.csv' },
      { value: 'mara@x.example', reason: 'opted-out', detail: '', source: 'spring.csv' },
      { value: 'zoe@x.example', reason: 'complained', detail: 'Spam complaint', source: 'spring.csv' },
    ]);
    expect(await byEmail('mara@x.example')).toMatchObject({ email_state: 'unsubscribed' });
    expect(await byEmail('ada@x.example')).toMatchObject({ email_state: 'unsubscribed', revision: 1 });
    expect(await byEmail('jonas@x.example')).toMatchObject({ email_state: 'open' });
    expect(await byEmail('zoe@x.example')).toMatchObject({ email_state: 'complained' });
    // The same file again suppresses no address that is not suppressed already.
    expect(await checked(FILE)).toMatchObject({ optedOut: 0 });
  });

  it('stay on the list when the import is undone, also those who were contacts before', async () => {
    await imported('Name,E-mail\nMara,mara@x.example\n');
    const { id } = await imported(FILE);
    expect(await byEmail('mara@x.example')).toMatchObject({ email_state: 'unsubscribed' });
    await undone(id);
    expect((await suppressed()).map(({ value }) => value)).toEqual([
      'ada@x.example',
      'mara@x.example',
      'zoe@x.example',
    ]);
    expect(await byEmail('mara@x.example')).toMatchObject({ email_state: 'unsubscribed' });
    expect(await byEmail('ada@x.example')).toBeUndefined();
  });

  it('are suppressed where their row fails', async () => {
    await imported('E-mail,Opt-out,Country\na@x.example,1,Atlantis\nb@x.example,,SE\n', { mapping: { strict: true } });
    expect((await suppressed()).map(({ value }) => value)).toEqual(['a@x.example']);
    expect(await byEmail('a@x.example')).toBeUndefined();
  });

  it('need a column with addresses', async () => {
    await expect(
      checked('Name,Opt-out\nMara,yes\n', { mapping: { columns: [{ index: 1, field: 'optOut', rule: 'fill' }] } }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('companies that people name', () => {
  const FILE = [
    'Name,E-mail,Company',
    'A,a@north.example,Northwind',
    'B,b@north.example,northwind',
    'C,c@gmail.com,Contoso',
    'D,,Contoso',
    'E,e@known.example,Known under another name',
    'F,f@fabrikam.example,',
  ].join('\n');

  it('are created and linked where that is chosen, and go with the import', async () => {
    await imports.imported('Company,Domain\nKnown,known.example\n', { kind: 'company' });
    const look = await checked(FILE, { mapping: { createCompanies: true } });
    expect(look.preview?.newCompanies).toBe(2);
    await run(look.id);
    const companies = await imports.records('company');
    expect(companies.map(({ name, domain }) => [name, domain]).sort()).toEqual([
      ['Contoso', ''],
      ['Known', 'known.example'],
      ['Northwind', 'north.example'],
    ]);
    const names = new Map(companies.map(({ id, name }) => [id, name]));
    const linked = (await imports.records()).map((each) => [each.name, names.get(each.company_id) ?? null]);
    expect(linked).toEqual([
      ['A', 'Northwind'],
      ['B', 'Northwind'],
      ['C', 'Contoso'],
      ['D', 'Contoso'],
      ['E', 'Known'],
      ['F', null],
    ]);
    await undone(look.id);
    expect((await imports.records('company')).map(({ name }) => name)).toEqual(['Known']);
  });

  it('are not created otherwise', async () => {
    await imported(FILE);
    expect(await imports.records('company')).toEqual([]);
  });
});

it('a range of employees is kept beside its lower end, and goes out and in again', async () => {
  const company = { kind: 'company' } as const;
  await imported('Company,Employees\nA,11-50\nB,51 – 200 employees\nC,"10,000+"\nD,42\n', company);
  const kept = (await imports.records('company')).map((each) => [each.name, each.employees, each.employee_range]);
  expect(kept).toEqual([
    ['A', 11, '11-50'],
    ['B', 51, '51-200'],
    ['C', 10_000, '10,000+'],
    ['D', 42, ''],
  ]);
});

it('companies of one name stay apart by their register numbers, in the file and in the library', async () => {
  const company: HowToImport = {
    kind: 'company',
    mapping: { matchBy: ['domain', 'register', 'phone', 'name-company'] },
  };
  const numbers = async () =>
    (await imports.records('company')).map((each) => `${each.name} ${each.register_number}`).sort();
  await imported('Company,Company number\nOak Mill,GB: 1234567\nOak Mill,GB:07654321\nOak Mill,gb:01234567\n', company);
  expect(await numbers()).toEqual(['Oak Mill GB:01234567', 'Oak Mill GB:07654321']);
  await imported(
    'Company,Company number\nOak Mill,GB:09999999\nThe mill,GB:07654321\nOak Mill,LEI:5493001KJTIIGC8Y1R12\n',
    company,
  );
  expect(await numbers()).toEqual(['Oak Mill GB:01234567', 'Oak Mill GB:07654321', 'Oak Mill GB:09999999']);
  await imported('Company,Company number\nOak Mill,n/a\nBirch,552 032 534\nBirch,732829320\n', company);
  expect(await numbers()).toEqual([
    'Birch 552032534',
    'Birch 732829320',
    'Oak Mill GB:01234567',
    'Oak Mill GB:07654321',
    'Oak Mill GB:09999999',
  ]);
});

it('a file with the same headings is mapped as the last one, without its tags', async () => {
  const FILE = 'Alpha,Beta\nMara,mara@x.example\n';
  const columns = [
    { index: 0, field: 'title', rule: 'overwrite' as const },
    { index: 1, field: 'email', rule: 'fill' as const },
  ];
  await imported(FILE, { mapping: { columns, tags: ['fair'], country: 'SE' } });
  expect(await upload(FILE)).toMatchObject({ remembered: true, mapping: { columns, tags: [], country: 'SE' } });
  expect(await upload('Alpha,Gamma\nMara,mara@x.example\n')).toMatchObject({ remembered: false, mapping: null });
  await imports.begin();
  expect(await upload(FILE)).toMatchObject({ remembered: false, mapping: null });
});
