// What a list answers, and refuses, where there are more records than can be sorted or counted within a request; and phone numbers
// in every spelling, by their index.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import { COUNTED_LIMIT, type RecordFilter, type RecordKind, SORTED_LIMIT } from '../../contract.ts';
import { RECORD_TABLES } from '../record-columns.ts';
import { lookUp } from './contact-words.store.ts';
import { countUpTo, listRecords } from './list-records.ts';

const database = withDatabase();
const test = withPlatform(database);
const context = () => recordsContext(test.platform);
const getScope = (user: Principal, kind: RecordKind = 'contact') => ({ workspaceId: user.workspaceId, kind });

describe('10,300 contacts', () => {
  const FIRST = 3_400;
  const MANY = COUNTED_LIMIT + 300;
  let user: Principal;
  beforeAll(async () => {
    user = await someone(test.platform);
    // Those that the conditions below leave out come first in the order by name: more than the first walk looks at.
    await database.db.execute(sql`
      insert into contacts (workspace_id, id, name, title, source, created_at)
      select ${user.workspaceId}::uuid, gen_random_uuid(),
             case when n <= ${FIRST} then 'Aaron ' || n when n > ${MANY} - 3 then 'Zoe ' || n else 'Mara ' || lpad(n::text, 6, '0') end,
             case when n % 2 = 0 then 'Buyer' else 'Founder' end, 'import', now() - n * interval '1 minute'
        from generate_series(1, ${MANY}) n`);
    await database.db.execute(sql`analyze contacts`);
  });

  const condition = (field: string, op: 'is' | 'any-of', value: string) =>
    ({ join: 'and', items: [{ field, op, value }] }) satisfies RecordFilter;
  async function names(filter: RecordFilter, sort: string, limit: number): Promise<string[]> {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listRecords(context(), getScope(user), { shelf: 'live', filter, sort, limit, cursor });
      found.push(...page.rows.map(({ name }) => String(name)));
      cursor = page.nextCursor ?? undefined;
    } while (cursor && found.length < 120);
    return found;
  }

  it.each([
    ['not-contains', 'aaron', 'name', 'Mara 003401'],
    ['not-contains', 'aaron', '-name', `Zoe ${MANY}`],
    ['is-not', 'Aaron 1', 'name', 'Aaron 10'],
    ['contains', 'zoe', 'name', `Zoe ${MANY - 2}`],
    ['contains', 'mara', '-name', `Mara ${String(MANY - 3).padStart(6, '0')}`],
  ] as const)(
    'name %s %s by %s begins with the first that matches, page after page',
    async (op, value, sort, first) => {
      const filter = { join: 'and', items: [{ field: 'name', op, value }] } satisfies RecordFilter;
      const paged = await names(filter, sort, 50);
      expect(paged[0]).toBe(first);
      const { rows } = await database.db.execute<{ name: string }>(sql`
      select name from contacts where workspace_id = ${user.workspaceId} and
        ${sql.raw(op === 'is-not' ? `lower(name) <> lower('${value}')` : `lower(name) ${op === 'contains' ? '' : 'not '}like '%${value}%'`)}
       order by lower(name) ${sql.raw(sort === 'name' ? '' : 'desc')} limit ${paged.length}`);
      expect(paged).toEqual(rows.map(({ name }) => name));
    },
  );

  it('are counted to the limit, and to the end on request', async () => {
    const count = (how: 'capped' | 'exact', filter?: RecordFilter) =>
      countUpTo(context(), getScope(user), { shelf: 'live', count: how, filter });
    const all = condition('source', 'any-of', 'import');
    expect(await count('capped', all)).toEqual({ total: COUNTED_LIMIT, exact: false });
    expect(await count('exact', all)).toEqual({ total: MANY, exact: true });
    expect(await count('capped', condition('title', 'is', 'Buyer'))).toEqual({ total: MANY / 2, exact: true });
    expect(await count('capped')).toEqual({ total: MANY, exact: true });
  });
});

describe('an order that no index serves', () => {
  const LARGE = SORTED_LIMIT + 1;
  const list = (user: Principal, sort: string, shelf: 'live' | 'bin' = 'live') =>
    listRecords(context(), getScope(user), { shelf, sort, limit: 10 });
  /** The counted totals alone: what decides is how many there are said to be. */
  async function large(counts: { live?: number; binned?: number }): Promise<Principal> {
    const user = await someone(test.platform);
    await insertRecords(database.db, user.workspaceId, 'contact', [{ name: 'Mara', first_name: 'Mara' }]);
    const { live = 1, binned = 0 } = counts;
    await database.db.execute(sql`
      update record_counts set live = ${live}, binned = ${binned} where workspace_id = ${user.workspaceId} and kind = 'contact'`);
    return user;
  }

  it.each(['firstName', '-lastName', 'source', 'about', 'website', 'ownerId', 'emailState'])(
    '%s is for small libraries',
    async (sort) => {
      expect((await list(await large({ live: SORTED_LIMIT }), sort)).rows).toHaveLength(1);
      await expect(list(await large({ live: LARGE }), sort)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'sort', message: 'This order works for up to 50,000 records. Choose another one.' }],
      });
    },
  );

  it('is any but the time of deletion in a large bin, and none of the others in a large library', async () => {
    const user = await large({ live: LARGE, binned: LARGE });
    for (const sort of ['name', '-createdAt', 'city', 'lastRepliedAt']) {
      expect((await list(user, sort)).rows).toHaveLength(1);
      await expect(list(user, sort, 'bin')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect((await list(user, '-deletedAt', 'bin')).rows).toEqual([]);
  });
});

describe('phone numbers', () => {
  let user: Principal;
  beforeAll(async () => {
    user = await someone(test.platform);
    const others = Array.from({ length: 30 }, (_, n) => ({ name: `Other ${n}`, phone: `+4670000${1000 + n}` }));
    await insertRecords(database.db, user.workspaceId, 'contact', [
      { name: 'Mara', phone: '+491712345678' },
      { name: 'Beside', other_phones: ['+46 8 765 43 21', '+12125550123'] },
      { name: 'As typed', phone: '0175/998 877' },
      { name: 'Company 4711', email: 'p2345678@x.example' },
      ...others,
    ]);
    await insertRecords(database.db, user.workspaceId, 'company', [{ name: 'Northwind', phone: '+491712345678' }]);
  });
  const found = async (q: string, kind: RecordKind = 'contact') => {
    const page = await listRecords(context(), getScope(user, kind), { shelf: 'live', sort: 'name', limit: 50, q });
    expect(page.similar).toBe(false);
    return page.rows.map(({ name }) => name);
  };

  it.each([
    ['0171 234', ['Mara']],
    ['+49 171 2345678', ['Mara']],
    ['+49 (0) 171 / 234-56-78', ['Mara']],
    ['0049171234', ['Mara']],
    ['(0171) 234', ['Mara']],
    ['mara 0171-234', ['Mara']],
    ['0171 234 mara', ['Mara']],
    ['lea 0171 234', []],
    // What are words of another field as well stay that.
    ['234 5678', ['Company 4711', 'Mara']],
    ['2345678', ['Company 4711', 'Mara']],
    ['4711', ['Company 4711']],
    ['+46 8 765', ['Beside']],
    ['08 765 43 21', ['Beside']],
    ['(212) 555-0123', ['Beside']],
    ['0175 998877', ['As typed']],
    ['998 877', ['As typed']],
    ['0171 235', []],
    ['+46 171 234', []],
  ])('%s', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });

  it('are those of companies too, and of the filter on them', async () => {
    expect(await found('0171 234', 'company')).toEqual(['Northwind']);
    const filter = (op: 'contains' | 'not-contains' | 'starts' | 'is', value: string) =>
      listRecords(context(), getScope(user), {
        shelf: 'live',
        sort: 'name',
        limit: 50,
        filter: { join: 'and', items: [{ field: 'phone', op, value }] },
      }).then(({ rows }) => rows.map(({ name }) => name));
    expect(await filter('contains', '171 234')).toEqual(['Mara']);
    expect(await filter('contains', '765 43')).toEqual([]);
    expect(await filter('is', '+49 171 234 56 78')).toEqual(['Mara']);
    expect(await filter('starts', '0175')).toEqual(['As typed']);
    expect(await filter('not-contains', '000')).toEqual(['As typed', 'Beside', 'Company 4711', 'Mara']);
  });

  it.each(['contact', 'company'] as const)('are looked up by their index: %s', async (kind) => {
    await database.db.execute(sql`
      insert into ${RECORD_TABLES[kind]} (workspace_id, id, name, phone, source)
      select ${user.workspaceId}::uuid, gen_random_uuid(), 'Filler ' || n, '+4670' || 1000000 + n * 7, 'import' from generate_series(1, 8000) n`);
    await database.db.execute(sql`analyze ${RECORD_TABLES[kind]}`);
    // New entries wait in a list, which the planner counts.
    await database.db.execute(sql`vacuum analyze contact_words`);
    const words = { workspaceId: user.workspaceId, kind, waiting: false };
    const found = lookUp(words, ({ numbers }) => sql`${numbers.where} and ${numbers.text} like '%12345678%'`);
    const { rows } = await database.db.execute(sql`
      explain (format json) select r.id from ${RECORD_TABLES[kind]} r
       where r.workspace_id = ${user.workspaceId}::uuid and r.deleted_at is null and ${found}`);
    const plan = JSON.stringify(rows);
    expect(plan).toContain(kind === 'contact' ? '"contact_words_numbers"' : '"companies_numbers"');
    expect(plan).not.toContain('"Seq Scan"');
  });
});
