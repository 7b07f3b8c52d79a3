// Orders of Discover's rows over a real database: exact from page to page, and refused where no index serves them.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordField } from '#features/records/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { company, deliver, discoverContext, listing, person } from '#tests/support/discover.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { putRecords } from '#tests/support/record-rows.ts';
import type { DiscoverFilters, DiscoverKind, DiscoverSort } from '../contract.ts';
import { listDiscover } from './list-discover.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => discoverContext(test.platform);
let user: Principal;

interface Asked {
  kind: DiscoverKind;
  show: 'new' | 'yours';
  sort: DiscoverSort;
  filters?: Partial<DiscoverFilters>;
}

/** Names from page to page, three rows each. */
async function names({ kind, show, sort, filters = {} }: Asked): Promise<string[]> {
  const listed: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = listing(kind, show, filters, { limit: 3, cursor, sort });
    const page = await listDiscover(context(), user.workspaceId, query);
    listed.push(...page.items.map((row) => (row.company ?? row.person)?.name ?? ''));
    if (page.nextCursor === null) return listed;
    cursor = page.nextCursor;
  }
}

beforeEach(async () => {
  user = await someone(test.platform);
  await database.db.execute(sql`truncate directory_companies`);
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
    await putRecords(database.db, user.workspaceId, 'company', [
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
    for (const sort of ['-name', undefined] as const) {
      const query = listing('person', 'new', {}, { limit: 1, sort, cursor });
      await expect(listDiscover(context(), user.workspaceId, query)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
