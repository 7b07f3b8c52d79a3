// Files of registers on the real database: imported, imported again, newer, stopped half-way, packed, twins of two registers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import {
  britishRow,
  COMPANIES_HOUSE_HEAD,
  companiesHouseLine,
  GLEIF_HEAD,
  gleifLine,
} from '#tests/support/register-files.ts';
import type { DirectoryFilters } from '../domain/terms.ts';
import { importDirectory } from './import-directory.ts';
import { countDirectory, describeDirectory, directoryRows, searchDirectory, updateBuiltIn } from './index.ts';

const database = withDatabase();
const test = withPlatform(database);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'leadwright-directory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await database.db.execute(sql`truncate directory_companies, directory_imports, directory.postings`);
});

type Line = Partial<Parameters<typeof companiesHouseLine>[0]> & { number: string };
const british = ({ number, ...more }: Line): string =>
  companiesHouseLine({
    name: `ACME ${number} LIMITED`,
    town: 'LEEDS',
    activity: '62012 - Business and domestic software development',
    ...more,
    number,
  });
const companiesHouseFile = (lines: Line[]): string => COMPANIES_HOUSE_HEAD + lines.map(british).join('');

async function importFile(
  name: string,
  bytes: string | Buffer,
  options: Partial<Parameters<typeof importDirectory>[1]> = {},
) {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  const settings = { asOf: null, force: false, signal: new AbortController().signal, tell: () => {}, ...options };
  return importDirectory(test.platform, { file, ...settings });
}

const NOTHING: DirectoryFilters = { q: '', industry: [], size: [], country: [], city: '', source: [] };
const found = async (filters: Partial<DirectoryFilters>) => {
  const { items } = await searchDirectory(test.platform, {
    filters: { ...NOTHING, ...filters },
    after: null,
    limit: 100,
  });
  expect(await countDirectory(test.platform, { ...NOTHING, ...filters })).toBe(items.length);
  return items.map(({ company }) => company.name).sort();
};

it('takes what Companies House publishes, in the shape of all sources', async () => {
  const line = { number: 'SC123456', name: 'THE "BBC" (NORTH) & CO. LTD', town: 'ST. ALBANS', country: 'SCOTLAND' };
  const imported = await importFile(
    'BasicCompanyDataAsOneFile-2026-11-01.csv',
    companiesHouseFile([line, { number: '7', status: 'Liquidation' }]),
  );
  expect(imported).toMatchObject({
    source: 'Companies House',
    asOf: '2026-11-01',
    rows: 2,
    companies: 1,
    added: 1,
    changed: 0,
    gone: 0,
    wasThere: false,
  });
  const { items } = await searchDirectory(test.platform, {
    filters: { ...NOTHING, q: 'bbc nor', city: 'st albans' },
    after: null,
    limit: 5,
  });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    source: { name: 'Companies House', attribution: { text: expect.stringContaining('Open Government Licence') } },
    asOf: new Date('2026-11-01T00:00:00Z'),
    company: {
      key: 'companies-house:SC123456',
      name: 'The "BBC" (North) & Co. Ltd',
      city: 'St. Albans',
      country: 'GB',
      industry: 'software',
      industryText: 'Business and domestic software development',
      founded: 2012,
      register: 'SC123456',
    },
  });
});

it('changes nothing a second time, tells what a newer file changes, and refuses an older one', async () => {
  const first = companiesHouseFile([{ number: '1' }, { number: '2' }, { number: '3' }]);
  await importFile('a-2026-10-01.csv', first);
  const before = await database.db.execute(sql`select * from directory_companies order by id`);
  expect(await importFile('a-2026-10-01.csv', first)).toMatchObject({ wasThere: true, added: 0, changed: 0, gone: 0 });
  expect(await importFile('a-2026-10-01.csv', first, { force: true })).toMatchObject({
    wasThere: false,
    added: 0,
    changed: 0,
    gone: 0,
  });
  expect((await database.db.execute(sql`select * from directory_companies order by id`)).rows).toEqual(before.rows);

  const ids = await searchDirectory(test.platform, { filters: { ...NOTHING, q: 'acme' }, after: null, limit: 9 });
  const newer = companiesHouseFile([{ number: '2', name: 'Bolder Ltd' }, { number: '3' }, { number: '4' }]);
  expect(await importFile('b-2026-11-01.csv', newer)).toMatchObject({ added: 1, changed: 1, gone: 1 });
  expect(await found({ country: ['GB'], q: 'acme' })).toEqual(['Acme 3 Limited', 'Acme 4 Limited']);
  expect(await found({ q: 'bolder' })).toEqual(['Bolder Ltd']);
  const rows = await directoryRows(test.platform, [...ids.items.map(({ id }) => id), 'nonsense', '99999999']);
  expect(rows.map(({ company, asOf }) => [company.register, asOf.toISOString().slice(0, 10)])).toEqual([
    ['1', '2026-11-01'],
    ['2', '2026-11-01'],
    ['3', '2026-11-01'],
  ]);
  await expect(importFile('a-2026-10-01.csv', `${first}${british({ number: '9' })}`)).rejects.toMatchObject({
    code: 'DIRECTORY_FILE_UNUSABLE',
  });
  await importFile('back-2026-12-01.csv', first);
  expect(await found({ q: 'acme 1' })).toEqual(['Acme 1 Limited']);
});

it('takes the last of two rows with one number', async () => {
  await importFile(
    'twice.csv',
    companiesHouseFile([
      { number: '1', name: 'Early' },
      { number: '1', name: 'Late' },
    ]),
  );
  expect([await found({ q: 'early' }), await found({ q: 'late' })]).toEqual([[], ['Late']]);
});

describe('stopped half-way', () => {
  const rows = 450;
  const batchRows = 200;
  const text =
    COMPANIES_HOUSE_HEAD + Array.from({ length: rows }, (_, n) => companiesHouseLine(britishRow(n))).join('');
  /** Stops as a process does that is killed: between two batches, without a word. */
  const stopped = () => {
    let looks = 0;
    const signal = new AbortController().signal;
    return Object.assign(signal, {
      throwIfAborted: () => {
        looks += 1;
        if (looks === 2) throw new Error('killed');
      },
    });
  };

  it('continues after what was staged, with the same result', async () => {
    await expect(importFile('c-2026-11-01.csv', text, { signal: stopped(), batchRows })).rejects.toThrow('killed');
    expect((await describeDirectory(test.platform)).imports[0]).toMatchObject({ state: 'reading', rowsRead: 200 });
    expect(await countDirectory(test.platform, { ...NOTHING, country: ['GB'], q: 'northwind' })).toBe(0);
    const told: string[] = [];
    const imported = await importFile('c-2026-11-01.csv', text, { tell: (line) => told.push(line), batchRows });
    expect(told[0]).toBe('continuing after 200 rows');
    expect(imported).toMatchObject({ rows, companies: rows, added: rows });
  });

  it('reads the file again where the database has lost what was staged', async () => {
    await expect(importFile('d-2026-11-01.csv', text, { signal: stopped(), batchRows })).rejects.toThrow('killed');
    await database.db.execute(sql`truncate directory.staged`);
    expect(await importFile('d-2026-11-01.csv', text)).toMatchObject({ rows, companies: rows, added: rows });
  });
});

it('reads ZIP and gzip, and one of several parts retires nothing', async () => {
  await importFile('e-2026-10-01.csv.gz', gzipSync(companiesHouseFile([{ number: '1' }])));
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('read me'), 'README.txt');
  zip.addBuffer(Buffer.from(companiesHouseFile([{ number: '2' }])), 'BasicCompanyData-2026-11-01-part2_7.csv');
  zip.end();
  const bytes = await buffer(zip.outputStream);
  expect(await importFile('BasicCompanyData-2026-11-01-part2_7.zip', bytes)).toMatchObject({ added: 1, gone: 0 });
  expect(await found({ q: 'acme' })).toEqual(['Acme 1 Limited', 'Acme 2 Limited']);
});

it.each([
  ['nothing.csv', 'a,b\n1,2\n', 'first line'],
  ['empty.csv', '', 'first line'],
  ['torn.csv.gz', gzipSync(companiesHouseFile([{ number: '1' }])).subarray(0, 60), 'cannot be read to its end'],
  ['none.zip', 'no archive', 'cannot be read to its end'],
  ['open.csv', `${COMPANIES_HOUSE_HEAD}"${'x'.repeat(5_000_000)}`, 'never closed'],
])('says what is the matter with %s, and changes nothing', async (name, bytes, reason) => {
  await expect(importFile(name, bytes)).rejects.toMatchObject({
    code: 'DIRECTORY_FILE_UNUSABLE',
    message: expect.stringContaining(reason),
  });
  expect((await describeDirectory(test.platform)).sources.filter(({ source }) => source !== 'built-in')).toEqual([]);
});

it('does not take a fragment for all there is', async () => {
  const many = Array.from({ length: 1_200 }, (_, n) => ({ number: String(n) }));
  await importFile('whole-2026-10-01.csv', companiesHouseFile(many));
  const few = companiesHouseFile(many.slice(0, 100));
  await expect(importFile('few-2026-11-01.csv', few)).rejects.toMatchObject({
    message: expect.stringContaining('--force'),
  });
  expect(await importFile('few-2026-11-01.csv', few, { force: true })).toMatchObject({ gone: 1_100 });
});

describe('a company in two sources', () => {
  const lei = (n: number, cells: Record<string, string>) =>
    gleifLine({
      LEI: `LEI${n}`,
      'Entity.HeadquartersAddress.Country': 'GB',
      'Entity.HeadquartersAddress.City': 'LEEDS',
      ...cells,
    });
  const ofCompaniesHouse = {
    'Entity.RegistrationAuthority.RegistrationAuthorityID': 'RA000585',
    'Entity.RegistrationAuthority.RegistrationAuthorityEntityID': '12345',
  };
  const gleifFile =
    GLEIF_HEAD +
    [
      lei(1, { 'Entity.LegalName': 'ACME WIDGETS LTD', ...ofCompaniesHouse }),
      lei(2, { 'Entity.LegalName': 'Acme Fund', 'Entity.EntityCategory': 'FUND' }),
      lei(3, {
        'Entity.LegalName': 'ООО Ромашка',
        'Entity.TransliteratedOtherEntityNames.TransliteratedOtherEntityName.1': 'OOO Romashka',
      }),
      lei(4, {
        'Entity.LegalName': 'SIEMENS AKTIENGESELLSCHAFT',
        'Entity.HeadquartersAddress.Country': 'DE',
        'Entity.HeadquartersAddress.City': 'München',
      }),
    ].join('');
  const widgets = companiesHouseFile([{ number: '00012345', name: 'ACME WIDGETS LIMITED' }]);

  it.each([
    [
      'GLEIF first',
      [
        ['20261101-0800-gleif.csv', gleifFile],
        ['f-2026-11-01.csv', widgets],
      ],
    ],
    [
      'Companies House first',
      [
        ['f-2026-11-01.csv', widgets],
        ['20261101-0800-gleif.csv', gleifFile],
      ],
    ],
  ] as const)('is shown once, by what says more: %s', async (_, files) => {
    for (const [name, text] of files) await importFile(name, text);
    expect(await found({ q: 'acme' })).toEqual(['Acme Widgets Limited']);
    expect(await found({ q: 'romashka' })).toEqual(['ООО Ромашка']);
    expect(await found({ q: 'siemens', city: 'Munich', country: ['DE'] })).toEqual(['Siemens', 'Siemens Energy']);
    await importFile('g-2026-12-01.csv', companiesHouseFile([{ number: '9' }]));
    expect(await found({ q: 'acme' })).toEqual(['Acme 9 Limited', 'Acme Widgets Ltd']);
  });
});

it('has the built-in companies, first of all that is found, and once', async () => {
  await importFile('h-2026-11-01.csv', companiesHouseFile([{ number: '1', name: 'BMW (UK) LIMITED' }]));
  await updateBuiltIn(test.platform);
  expect((await describeDirectory(test.platform)).sources[0]).toMatchObject({
    source: 'built-in',
    asOf: expect.any(String),
  });
  const { items } = await searchDirectory(test.platform, { filters: { ...NOTHING, q: 'bmw' }, after: null, limit: 5 });
  expect(items.map(({ company }) => [company.name, company.domain])).toEqual([
    ['BMW', 'bmwgroup.com'],
    ['BMW (UK) Limited', ''],
  ]);
  expect(await found({ city: 'München', industry: ['automotive', 'insurance'] })).toEqual([
    'Allianz',
    'BMW',
    'Munich Re',
  ]);
  expect(await found({ q: 'vodafone.com' })).toEqual(['Vodafone']);
});

it('is imported by one process at a time', async () => {
  const many = companiesHouseFile(Array.from({ length: 3_000 }, (_, n) => ({ number: String(n) })));
  const results = await Promise.allSettled([
    importFile('i-2026-11-01.csv', many),
    importFile('j-2026-11-01.csv', many),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('another import is running') },
  });
});
