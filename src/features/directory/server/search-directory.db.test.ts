// Questions answered by sets of rows and by look-ups come to the same, page by page, as every row looked at one by one.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import {
  britishRow,
  COMPANIES_HOUSE_HEAD,
  companiesHouseLine,
  GLEIF_HEAD,
  gleifRow,
} from '#tests/support/register-files.ts';
import type { DirectoryFilters } from '../domain/filters.ts';
import { isCommon } from '../domain/meet.ts';
import { groupsOf } from '../domain/terms.ts';
import { importDirectory } from './import-directory.ts';
import {
  countDirectory,
  directoryFits,
  directoryIdAt,
  keepBuiltIn,
  keepBuiltInAtStart,
  searchDirectory,
} from './index.ts';
import { rebuildSets } from './keep-directory.job.ts';
import { readTotals } from './postings.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const COUNT = 3_000;

const NOTHING: DirectoryFilters = { q: '', industry: [], size: [], country: [], city: '', source: [] };
const QUESTIONS: [string, Partial<DirectoryFilters>, 'sets' | 'look-up'][] = [
  ['nothing', {}, 'sets'],
  ['a common word', { q: 'property' }, 'sets'],
  ['a common beginning', { q: 'so' }, 'sets'],
  ['two common words and a country', { q: 'services digi', country: ['GB'] }, 'sets'],
  ['several countries', { country: ['DE', 'FR', 'AQ'] }, 'sets'],
  ['a country that nobody is in', { q: 'property', country: ['AQ'] }, 'sets'],
  ['several industries in a city', { industry: ['software', 'legal'], city: 'london' }, 'sets'],
  ['a source', { source: ['gleif'] }, 'sets'],
  ['several sources, a country and a word', { source: ['gleif', 'built-in'], country: ['DE'], q: 'so' }, 'sets'],
  ['a rare word of a source', { q: 'siemens', source: ['built-in'] }, 'look-up'],
  ['a rare word', { q: 'siemens' }, 'look-up'],
  ['a rare word in a country', { q: 'volkswagen', country: ['DE'] }, 'look-up'],
  ['a word that nobody has', { q: 'zzzz' }, 'look-up'],
  ['accents and case', { q: 'SCHÄF' }, 'look-up'],
];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-directory-'));
  await keepBuiltIn(test.platform);
  // So that the rows lie in several blocks.
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
  }
  await rm(folder, { recursive: true });
});

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
  const groups = groupsOf(filters);
  const { totals } = await readTotals(database.db, ['all', ...groups.flat()]);
  expect(isCommon(groups, totals) ? 'sets' : 'look-up').toBe(by);

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

it('leaves what takes long to the job: a start brings in built-in companies only where there is nothing else', async () => {
  await database.db.execute(
    sql`update directory_imports set fingerprint = 'of an older version' where source = 'built-in'`,
  );
  const imports = async () =>
    (await database.db.execute(sql`select id from directory_imports where source = 'built-in'`)).rows.length;
  await keepBuiltInAtStart(test.platform);
  expect(await imports()).toBe(1);
  await keepBuiltIn(test.platform);
  expect(await imports()).toBe(2);
});

it('answers also where there are no sets, after a restore say, and makes them again', async () => {
  const filters = { ...NOTHING, q: 'property', country: ['GB'] };
  const answers = async () => [await countDirectory(test.platform, filters), await idsByPages(filters, 100)];
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
