// Orders of Discover's rows over a real database: exact from page to page, and refused where these rows do not have them.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordField } from '#crm/records/server/index.ts';
import type { SizeBand } from '#prospecting/prospects/contract.ts';
import type { Principal } from '#shared/principal.ts';
import { searchWords } from '#shared/text-match.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, filters, listing, person } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import type { DiscoverFilters, DiscoverKind, DiscoverSort } from '../../contract.ts';
import { saveDiscovered } from '../saving/chosen-rows.ts';
import { matchingRefs } from '../saving/save-matching.ts';
import { countDiscover, listDiscover } from './list-discover.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;

interface Asked {
  kind: DiscoverKind;
  show: 'new' | 'yours';
  sort?: DiscoverSort;
  filters?: Partial<DiscoverFilters>;
  limit?: number;
}

/** Rows of the directory in the order of their ids. */
async function putDirectory(
  rows: { name: string; does?: string; size?: '' | SizeBand; founded?: number }[],
): Promise<void> {
  const stated = rows.map(({ name, does = '', size = '', founded = null }, n) => {
    const terms = [...searchWords(`${name} ${does}`), ...(size === '' ? [] : [`s:${size}`])];
    return { key: String(n), name, does, size, founded, terms };
  });
  await database.db.execute(sql`
    insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, founded, register, twin_key, as_of, added_at, search)
    select 'companies-house', r.key, r.name, '', '', '', '', '', r.does, r.size, r.founded, r.key, '', '2026-11-01', now(),
           array_to_tsvector(array(select jsonb_array_elements_text(r.terms)))
      from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as r(key text, name text, does text, size text, founded int, terms jsonb)`);
}

/** Names from page to page, three rows each. */
async function names({ kind, show, sort, filters = {}, limit = 3 }: Asked): Promise<string[]> {
  const listed: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = listing(kind, show, filters, { limit, cursor, ...(sort && { sort }) });
    const page = await listDiscover(context(), user.workspaceId, query);
    listed.push(...page.items.map((row) => (row.company ?? row.person)?.name ?? ''));
    if (page.nextCursor === null) return listed;
    cursor = page.nextCursor;
  }
}

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`truncate directory_companies restart identity`);
});

describe('what is yours', () => {
  it.each<[DiscoverSort, string[]]>([
    ['name', ['Ash', 'Birch', 'Elm', 'oak']],
    ['-name', ['oak', 'Elm', 'Birch', 'Ash']],
    // Those of which it is not known come last in either direction.
    ['size', ['Birch', 'oak', 'Ash', 'Elm']],
    ['-size', ['oak', 'Birch', 'Elm', 'Ash']],
    ['place', ['oak', 'Ash', 'Birch', 'Elm']],
    ['industry', ['Elm', 'Ash', 'Birch', 'oak']],
  ])('companies come by %s', async (sort, expected) => {
    const ids = ['1', '2', '3', '4'].map((n) => `0190a2b4-0000-7000-8000-00000000000${n}`);
    await insertRecords(database.db, user.workspaceId, 'company', [
      { id: ids[0], name: 'Ash', city: 'Berlin' },
      { id: ids[1], name: 'Birch', employees: 5 },
      { id: ids[2], name: 'Elm', industry: 'Retail' },
      { id: ids[3], name: 'oak', employees: 50, city: 'Aachen' },
    ]);
    expect(await names({ kind: 'company', show: 'yours', sort })).toEqual(expected);
  });

  it.each(['name', 'industry', 'city', 'employees'])('companies have an index by %s', (field) => {
    expect(recordField('company', field, [])?.sorted).toBe(true);
  });

  it.each(['name', 'companyName', 'city', 'emailVerdict'])('people have an index by %s', (field) => {
    expect(recordField('contact', field, [])?.sorted).toBe(true);
  });
});

describe('what is new', () => {
  it('of people comes by name, the same name twice too, without a gap', async () => {
    const found = ['Åsa', 'bo', 'Bo', 'Cia', 'Dag', 'Ann', 'Eva'].map((name, n) =>
      person(name, { key: `test:${n}`, title: 'Buyer' }),
    );
    await deliver(database.db, user, found);
    const up = await names({ kind: 'person', show: 'new', sort: 'name' });
    expect(up.map((name) => name.toLowerCase())).toEqual(['ann', 'åsa', 'bo', 'bo', 'cia', 'dag', 'eva']);
    expect(await names({ kind: 'person', show: 'new', sort: '-name' })).toEqual([...up].reverse());
  });

  it('of companies comes by name where the directory takes no part, and says so where it does', async () => {
    await deliver(database.db, user, [
      company('Oak', { phone: '+468000001' }),
      company('Birch', { phone: '+468000002' }),
    ]);
    const filters = { hasPhone: true };
    expect(await names({ kind: 'company', show: 'new', sort: 'name', filters })).toEqual(['Birch', 'Oak']);
    await expect(names({ kind: 'company', show: 'new', sort: 'name' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'sort' }],
    });
  });

  it('refuses the page of another order', async () => {
    await deliver(
      database.db,
      user,
      ['A', 'B', 'C'].map((name) => person(name, { title: 'Buyer' })),
    );
    const page = await listDiscover(
      context(),
      user.workspaceId,
      listing('person', 'new', {}, { limit: 1, sort: 'name' }),
    );
    const cursor = page.nextCursor ?? '';
    for (const sort of ['-name', '-found', undefined] as const) {
      const query = listing('person', 'new', {}, { limit: 1, sort, cursor });
      await expect(listDiscover(context(), user.workspaceId, query)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});

describe('what is new of companies, found and in the directory', () => {
  beforeEach(async () => {
    await putDirectory([
      { name: 'Held small', size: '11-50', founded: 1990 },
      { name: 'Held unknown' },
      { name: 'Held large', size: '5001+', founded: 2020 },
      { name: 'Held small too', size: '11-50', founded: 1990 },
    ]);
    await deliver(database.db, user, [company('Found unknown')]);
    await deliver(database.db, user, [
      company('Found small', { employees: 20, founded: 1990 }),
      company('Found large', { size: '5001+', founded: 1850 }),
    ]);
    // What was asked for says nothing where it is two sizes.
    await deliver(database.db, user, [company('Found either')], { asked: { size: ['1-10', '11-50'] } });
    await deliver(database.db, user, [company('Found as asked')], { asked: { size: ['1-10'] } });
  });

  const SMALL = ['Found small', 'Held small', 'Held small too'];
  const LARGE = ['Found large', 'Held large'];
  const NO_SIZE = ['Found either', 'Found unknown', 'Held unknown'];
  const NO_YEAR = ['Found as asked', 'Found either', 'Found unknown', 'Held unknown'];
  const ORDERS: [DiscoverSort, string[]][] = [
    ['size', ['Found as asked', ...SMALL, ...LARGE, ...NO_SIZE]],
    ['-size', [...LARGE, ...SMALL, 'Found as asked', ...NO_SIZE]],
    ['founded', ['Found large', ...SMALL, 'Held large', ...NO_YEAR]],
    ['-founded', ['Held large', ...SMALL, 'Found large', ...NO_YEAR]],
  ];

  it.each(ORDERS)('comes by %s, equal ones found first, unknown ones last', async (sort, expected) => {
    for (const limit of [1, 2, 3, 100]) {
      expect(await names({ kind: 'company', show: 'new', sort, limit })).toEqual(expected);
    }
  });

  it.each(ORDERS)('comes by %s within the filters, passing over what is saved between two pages', async (sort, all) => {
    const filters = { size: ['11-50', '5001+'] } as const;
    const expected = all.filter((name) => [...SMALL, ...LARGE, 'Found either'].includes(name));
    const listed: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = listing('company', 'new', { size: [...filters.size] }, { limit: 2, cursor, sort });
      const page = await listDiscover(context(), user.workspaceId, query);
      listed.push(...page.items.map((row) => row.company?.name ?? ''));
      const [first] = page.items;
      if (first) await saveDiscovered(context(), user, { kind: 'company', refs: [first.ref] }, crypto.randomUUID());
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(listed).toEqual(expected);
  });

  it('has the same rows in the same order where all that fit are saved', async () => {
    for (const [sort, expected] of ORDERS) {
      const asked = { kind: 'company', show: 'new', filters: filters(), sort } as const;
      const refs = await matchingRefs(context(), user.workspaceId, asked);
      expect(refs).toHaveLength(expected.length);
      const page = await listDiscover(context(), user.workspaceId, listing('company', 'new', {}, { sort }));
      expect(refs).toEqual(page.items.map(({ ref }) => ref));
    }
  });
});

describe('relevance', () => {
  it('is the default order: found rows and the directory, compared', async () => {
    await putDirectory([
      { name: 'Birch', does: 'Design' },
      { name: 'Oak Design' },
      { name: 'Design' },
      { name: 'Elm', does: 'Plumbing' },
    ]);
    await deliver(database.db, user, [company('Designers of Umeå')]);
    await deliver(database.db, user, [company('Good Design')]);
    await deliver(database.db, user, [company('Pine')], { asked: { q: 'design' } });
    const expected = ['Design', 'Designers of Umeå', 'Good Design', 'Oak Design', 'Birch', 'Pine'];
    for (const limit of [1, 2, 100]) {
      for (const sort of ['relevance', undefined] as const) {
        const asked = { kind: 'company', show: 'new', filters: { q: 'design' }, limit, ...(sort && { sort }) } as const;
        expect(await names(asked)).toEqual(expected);
      }
    }
    // With nothing to compare what was found comes first, the last one before the others.
    const all = ['Pine', 'Good Design', 'Designers of Umeå', 'Birch', 'Oak Design', 'Design', 'Elm'];
    expect(await names({ kind: 'company', show: 'new' })).toEqual(all);
    expect(await names({ kind: 'company', show: 'new', sort: '-found', filters: { q: 'design' } })).toEqual([
      ...all.slice(0, 6),
    ]);
  });

  it('puts small companies first among those that fit alike, and large ones after those of unknown size', async () => {
    await putDirectory([
      { name: 'Oak Large', size: '5001+' },
      { name: 'Oak Unknown' },
      { name: 'Oak Small', size: '11-50' },
      { name: 'Oak Medium', size: '201-500' },
      { name: 'Oak', size: '5001+' },
    ]);
    await deliver(database.db, user, [company('Oak Found', { employees: 5 })]);
    const small = ['Oak Found', 'Oak Small', 'Oak Unknown', 'Oak Medium'];
    for (const limit of [1, 2, 100]) {
      expect(await names({ kind: 'company', show: 'new', limit })).toEqual([...small, 'Oak Large', 'Oak']);
      // A better match goes before a smaller company.
      const byWord = { kind: 'company', show: 'new', filters: { q: 'oak' }, limit } as const;
      expect(await names(byWord)).toEqual(['Oak', ...small, 'Oak Large']);
      // A question that names sizes means these, all alike.
      const bySize = { kind: 'company', show: 'new', filters: { size: ['11-50', '5001+'] }, limit } as const;
      expect(await names({ ...bySize, filters: { size: [...bySize.filters.size] } })).toEqual([
        'Oak Large',
        'Oak Small',
        'Oak',
      ]);
    }
  });

  it('finds a kind of business by its words and by what it was searched as, and years by what sources state', async () => {
    await putDirectory([
      { name: 'Bright Dental', founded: 2021 },
      { name: 'Dentists of Umeå', founded: 1999 },
      { name: 'Oak Mill', founded: 2022 },
    ]);
    await deliver(database.db, user, [company('Praxis Novak', { founded: 2020 })], {
      asked: { q: 'Dentists' },
    });
    const dentists = { businessKind: 'dentist' } as const;
    expect((await names({ kind: 'company', show: 'new', filters: dentists })).sort()).toEqual([
      'Bright Dental',
      'Dentists of Umeå',
      'Praxis Novak',
    ]);
    const young = { ...dentists, foundedFrom: 2020 };
    expect((await names({ kind: 'company', show: 'new', filters: young })).sort()).toEqual([
      'Bright Dental',
      'Praxis Novak',
    ]);
    expect(await countDiscover(context(), user.workspaceId, { kind: 'company', filters: filters(young) })).toEqual({
      yours: 0,
      new: 2,
    });
    const page = await listDiscover(context(), user.workspaceId, listing('company', 'new', young));
    const refs = page.items.map(({ ref }) => ref);
    await saveDiscovered(context(), user, { kind: 'company', refs }, crypto.randomUUID());
    expect(await countDiscover(context(), user.workspaceId, { kind: 'company', filters: filters(young) })).toEqual({
      yours: 2,
      new: 0,
    });
    expect((await names({ kind: 'company', show: 'yours', filters: young })).sort()).toEqual([
      'Bright Dental',
      'Praxis Novak',
    ]);
  });

  it('compares the first 300 and the names that begin so; the others follow, none twice, none lost', async () => {
    const others = Array.from({ length: 2_300 }, (_, n) => ({ name: `House ${n}`, does: 'Design' }));
    others.splice(1_500, 0, { name: 'Design Works', does: '' });
    others.splice(1_800, 0, { name: 'The Design', does: '' });
    await putDirectory(others);
    const found = Array.from({ length: 1_100 }, (_, n) => company(`Found ${n}`));
    await deliver(database.db, user, found, { asked: { q: 'design' } });
    const listed = await names({ kind: 'company', show: 'new', filters: { q: 'design' }, limit: 250 });
    expect(listed).toHaveLength(others.length + found.length);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed[0]).toBe('Design Works');
    expect(listed.slice(1, 301)).toEqual(others.slice(0, 300).map(({ name }) => name));
    expect(listed.slice(301, 1_401).every((name) => name.startsWith('Found'))).toBe(true);
    // Not among those that are compared.
    expect(listed.indexOf('The Design')).toBe(1_401 + 1_800 - 300 - 1);
  });
});
