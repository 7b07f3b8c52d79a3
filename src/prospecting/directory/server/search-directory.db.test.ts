// Questions answered by sets of rows and by look-ups come to the same, page by page, as every row looked at one by one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SIZE_BANDS, SMALL_FIRST } from '#prospecting/prospects/contract.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import {
  britishRow,
  COMPANIES_HOUSE_HEAD,
  companiesHouseLine,
  GLEIF_HEAD,
  gleifRow,
} from '#tests/support/register-files.ts';
import { areCommon } from '../domain/term-bitmaps.ts';
import { type DirectoryFilters, toGroups } from '../domain/terms.ts';
import { rebuildSets } from './built-in.ts';
import { importDirectory } from './import-directory.ts';
import {
  companiesNamed,
  countDirectory,
  type DirectoryOrder,
  directoryFits,
  directoryIdAt,
  directoryInOrder,
  type RankedPlace,
  searchDirectory,
  updateBuiltIn,
  updateBuiltInAtStart,
} from './index.ts';
import { readTotals } from './postings.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const COUNT = 3_000;
const BANDS = sql`${sql.param([...SIZE_BANDS])}::text[]`;

const NOTHING: DirectoryFilters = { q: '', industry: [], size: [], country: [], city: '', source: [] };
const QUESTIONS: [string, Partial<DirectoryFilters>, 'sets' | 'look-up'][] = [
  ['nothing', {}, 'sets'],
  ['a common word', { q: 'property' }, 'sets'],
  ['a common beginning', { q: 'so' }, 'sets'],
  ['two common words and a country', { q: 'services digi', country: ['GB'] }, 'sets'],
  ['several countries', { country: ['DE', 'FR', 'AQ'] }, 'sets'],
  ['a country without companies', { q: 'property', country: ['AQ'] }, 'sets'],
  ['several industries in a city', { industry: ['software', 'legal'], city: 'london' }, 'sets'],
  ['years in a country', { country: ['GB'], foundedFrom: 2010 }, 'sets'],
  ['a rare word since a year', { q: 'siemens', foundedFrom: 1900 }, 'look-up'],
  ['any of several beginnings', { beginnings: [['property', 'digi']], country: ['GB'] }, 'sets'],
  ['a rare beginning or a common one', { beginnings: [['siemen', 'property']] }, 'look-up'],
  ['a source', { source: ['gleif'] }, 'sets'],
  ['several sources, a country and a word', { source: ['gleif', 'built-in'], country: ['DE'], q: 'so' }, 'sets'],
  ['a rare word of a source', { q: 'siemens', source: ['built-in'] }, 'look-up'],
  ['a rare word', { q: 'siemens' }, 'look-up'],
  ['a rare word in a country', { q: 'volkswagen', country: ['DE'] }, 'look-up'],
  ['a word that no company has', { q: 'zzzz' }, 'look-up'],
  ['accents and case', { q: 'SCHÄF' }, 'look-up'],
];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-directory-'));
  await updateBuiltIn(test.platform);
  // So that the rows are in several blocks.
  await database.db.execute(sql`select setval('directory_companies_id_seq', 64000)`);
  const files = {
    'a-2026-11-01.csv': [
      COMPANIES_HOUSE_HEAD,
      ...Array.from({ length: COUNT }, (_, n) => companiesHouseLine(britishRow(n))),
    ],
    'b-2026-11-01.csv': [GLEIF_HEAD, ...Array.from({ length: COUNT }, (_, n) => gleifRow(n))],
  };
  for (const [name, lines] of Object.entries(files)) {
    const file = path.join(folder, name);
    await writeFile(file, lines.join(''));
    const options = { asOf: null, force: false, signal: new AbortController().signal, tell: () => {} };
    await importDirectory(test.platform, { file, commonRows: 40, ...options });
    // Of the first file most rows get a size and a year of their own.
    if (name.startsWith('b')) continue;
    await database.db.execute(sql`
      update directory_companies d set size = band, founded = nullif(1980 + id % 41, 1980), search = search || array_to_tsvector(array['s:' || band])
        from (select id as of, (${BANDS})[1 + id % 7] as band from directory_companies where id > 64000 and id % 9 <> 0) b where d.id = of`);
  }
  await rm(folder, { recursive: true });
});

/** Rows of the directory that scans have returned for the work. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await database.db.execute(sql`select pg_stat_force_next_flush()`);
    const { rows } = await database.db.execute<{ n: number }>(sql`
      select (sum(seq_tup_read) + sum(coalesce(idx_tup_fetch, 0)))::float8 as n
        from pg_stat_user_tables where relname in ('directory_companies', 'postings')`);
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  await work();
  return (await count()) - before;
}

async function idsByPages(filters: DirectoryFilters, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof searchDirectory>> = await searchDirectory(test.platform, {
      filters,
      after,
      limit,
    });
    ids.push(...page.items.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return ids;
}

it.each(QUESTIONS)('%s', async (_, asked, by) => {
  const filters = { ...NOTHING, ...asked };
  const groups = toGroups(filters);
  const { totals } = await readTotals(database.db, ['all', ...groups.flat()]);
  expect(areCommon(groups, totals) ? 'sets' : 'look-up').toBe(by);

  const { rows } = await database.db.execute<{ id: string }>(
    sql`select d.id::text as id from directory_companies d where ${directoryFits(filters)} order by d.id`,
  );
  const expected = rows.map(({ id }) => id);
  expect(await countDirectory(test.platform, filters)).toBe(expected.length);
  expect(await idsByPages(filters, 100)).toEqual(expected);
  expect(await idsByPages(filters, 7)).toEqual(expected);
  for (const after of ['1', '65536', expected[Math.floor(expected.length / 2)] ?? '9']) {
    const later = expected.filter((id) => Number(id) > Number(after));
    expect(await countDirectory(test.platform, filters, after)).toBe(later.length);
  }
});

const ORDERS: [string, DirectoryOrder, SQL][] = [
  ['size, smallest first', { by: 'size', descending: false }, sql`array_position(${BANDS}, d.size)`],
  ['size, largest first', { by: 'size', descending: true }, sql`-array_position(${BANDS}, d.size)`],
  [
    'size, small ones first',
    { by: 'smallFirst', descending: false },
    sql`array_position(${sql.param([...SMALL_FIRST])}::text[], d.size)`,
  ],
  ['year, oldest first', { by: 'founded', descending: false }, sql`d.founded`],
  ['year, newest first', { by: 'founded', descending: true }, sql`-d.founded`],
];

/** Page by page, as many pages at most. */
async function idsInOrder(
  filters: DirectoryFilters,
  order: DirectoryOrder,
  { limit, above = null, pages = Number.POSITIVE_INFINITY }: { limit: number; above?: string | null; pages?: number },
): Promise<string[]> {
  const ids: string[] = [];
  let after: RankedPlace | null = null;
  for (let read = 1; ; read += 1) {
    const page: RankedPlace[] = await directoryInOrder(test.platform, { filters, order, after, above, limit });
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1) ?? null;
    if (page.length < limit || read === pages) return ids;
  }
}

/** As it is where every row is looked at: unknown values last, equal ones by id. */
async function expectedOrder(filters: DirectoryFilters, value: SQL): Promise<string[]> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select d.id::text as id from directory_companies d where ${directoryFits(filters)} order by ${value} nulls last, d.id`,
  );
  return rows.map(({ id }) => id);
}

describe.each(ORDERS)('by %s', (_, order, value) => {
  it.each(QUESTIONS)('%s', async (_case, asked) => {
    const filters = { ...NOTHING, ...asked };
    const expected = await expectedOrder(filters, value);
    expect(await idsInOrder(filters, order, { limit: 1_000 })).toEqual(expected);
    expect(await idsInOrder(filters, order, { limit: 7, pages: 30 })).toEqual(expected.slice(0, 210));
    const middle = expected[Math.floor(expected.length / 2)] ?? '9';
    const later = expected.filter((id) => Number(id) > Number(middle));
    expect(await idsInOrder(filters, order, { limit: 1_000, above: middle })).toEqual(later);
  });

  it('has rows of equal values and rows of unknown ones', async () => {
    const { rows } = await database.db.execute<{ known: number; values: number; unknown: number }>(sql`
      select count(v)::int as known, count(distinct v)::int as values, count(*) filter (where v is null)::int as unknown
        from (select ${value} as v from directory_companies d) d`);
    const [{ known, values, unknown } = { known: 0, values: 0, unknown: 0 }] = rows;
    expect(values).toBeGreaterThan(1);
    expect(known).toBeGreaterThan(values);
    // An unknown size has its place among the small and the large ones.
    if (order.by !== 'smallFirst') expect(unknown).toBeGreaterThan(0);
  });
});

it('reads of a page in order a few sets and its rows, however many fit', async () => {
  const filters = { ...NOTHING, country: ['GB'] };
  const order = { by: 'founded', descending: true } as const;
  // The first page counts the sets; from then on they are known.
  await directoryInOrder(test.platform, { filters, order, after: null, above: null, limit: 25 });
  const read = await rowsRead(() =>
    directoryInOrder(test.platform, { filters, order, after: { rank: -2_000, id: '0' }, above: null, limit: 25 }),
  );
  expect(read).toBeLessThan(1_000);
});

it('finds the companies whose names begin so, by name, among those that fit', async () => {
  const filters = { ...NOTHING, country: ['DE'] };
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select d.id::text as id from directory_companies d where d.name ilike 'S%' and ${directoryFits(filters)} order by d.name_folded collate "C", d.id`,
  );
  expect(rows.length).toBeGreaterThan(3);
  const ids = rows.map(({ id }) => id);
  expect(await companiesNamed(test.platform, 's', filters, 500)).toEqual(ids);
  expect(await companiesNamed(test.platform, 'S', filters, 3)).toEqual(ids.slice(0, 3));
  expect(await companiesNamed(test.platform, '%', filters, 3)).toEqual([]);
});

it('knows how far ids went at any moment', async () => {
  const { rows } = await database.db.execute<{ at: string; last: number; next: number }>(sql`
    select added_at::text as at, max(id)::int as last, coalesce(lead(min(id)) over (order by added_at), 1e9)::int as next
      from directory_companies group by added_at order by added_at`);
  expect(rows).toHaveLength(3);
  for (const { at, last, next } of rows) {
    const id = Number(await directoryIdAt(test.platform, new Date(Date.parse(at) + 1)));
    expect([id >= last, id < next]).toEqual([true, true]);
  }
  expect(await directoryIdAt(test.platform, new Date(0))).toBe('0');
});

it('leaves slow work to the job: a start adds built-in companies only where there is nothing else', async () => {
  await database.db.execute(
    sql`update directory_imports set fingerprint = 'of an older version' where source = 'built-in'`,
  );
  const imports = async () =>
    (await database.db.execute(sql`select id from directory_imports where source = 'built-in'`)).rows.length;
  await updateBuiltInAtStart(test.platform);
  expect(await imports()).toBe(1);
  await updateBuiltIn(test.platform);
  expect(await imports()).toBe(2);
});

it('answers also where there are no sets, after a restore say, and makes them again', async () => {
  const filters = { ...NOTHING, q: 'property', country: ['GB'] };
  const order = { by: 'founded', descending: true } as const;
  const answers = async () => [
    await countDirectory(test.platform, filters),
    await idsByPages(filters, 100),
    await idsInOrder(filters, order, { limit: 1_000 }),
  ];
  const sets = async () => (await database.db.execute(sql`select count(*)::int as n from directory.postings`)).rows;
  const before = await answers();
  await database.db.execute(sql`delete from directory.postings`);
  expect(await answers()).toEqual(before);
  expect(await countDirectory(test.platform, NOTHING)).toBeGreaterThan(COUNT * 2);
  await rebuildSets(test.platform);
  expect(await sets()).not.toEqual([{ n: 0 }]);
  expect(await answers()).toEqual(before);
  const made = await sets();
  await rebuildSets(test.platform);
  expect(await sets()).toEqual(made);
});
