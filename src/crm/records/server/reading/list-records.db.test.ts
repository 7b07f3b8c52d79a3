// Every order of contacts and companies is paged without a gap or a double, also where values are equal, blank or typed by the
// workspace; the order is that of the values, blanks last in both directions.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import { COMPANY_FIELDS, CONTACT_FIELDS, type RecordKind } from '../../contract.ts';
import { rememberTags } from '../changes/record-tags.store.ts';
import { countRecords, listRecords } from './list-records.ts';
import { contactListStatement, getTotals, listTags } from './record-list.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const RECORDS = 60;
const CUSTOM = {
  text: crypto.randomUUID(),
  number: crypto.randomUUID(),
  day: crypto.randomUUID(),
  choice: crypto.randomUUID(),
  url: crypto.randomUUID(),
};
let user: Principal;

const some = <T>(n: number, each: number, value: T): T | null => (n % each === 0 ? value : null);
const day = (n: number) => `2026-11-${String((n % 9) + 10)}`;
const moment = (n: number) => new Date(Date.UTC(2026, 0, (n % 7) + 1));

function row(n: number, owner: string) {
  return {
    name: ['', 'Åsa', 'asa', 'Zoë Ångström', 'émile', "O'Hara", 'ab_c%', '李'][n % 8],
    email: n % 4 === 0 ? '' : `p${n}@north${n % 3}.example`,
    phone: n % 5 === 0 ? '' : `+4670${n % 6}`,
    city: ['', 'Umeå', 'umea', 'Lund'][n % 4],
    country: ['', 'SE', 'DE'][n % 3],
    about: some(n, 7, 'x'.repeat(300) + (n % 2)) ?? '',
    website: some(n, 3, `https://www.a${n % 2}.example`) ?? '',
    linkedin: some(n, 3, `https://www.linkedin.com/in/p${n}`) ?? '',
    tags: [[], ['vip'], ['vip', 'new'], ['Åre']][n % 4],
    owner_id: some(n, 3, owner),
    next_step: some(n, 4, 'Call') ?? '',
    next_due: some(n, 4, day(n)),
    last_contacted_at: some(n, 3, moment(n)),
    source: ['manual', 'import', 'api'][n % 3],
    sample: n % 2 === 0,
    created_at: moment(n),
    updated_at: moment(n + 3),
    custom: {
      ...(n % 2 === 0 && { [CUSTOM.text]: ['b', 'Á', 'a'][n % 3] }),
      ...(n % 3 === 0 && { [CUSTOM.number]: [10, 9, -1.5, 1e21][n % 4] }),
      ...(n % 4 === 0 && { [CUSTOM.day]: day(n) }),
      ...(n % 5 === 0 && { [CUSTOM.choice]: ['Hot', 'Cold', 'Gone'][n % 3] }),
      ...(n % 6 === 0 && { [CUSTOM.url]: 'https://a.example' }),
    },
  };
}

beforeAll(async () => {
  user = await someone(test.platform);
  const { workspaceId, userId } = user;
  for (const kind of ['contact', 'company']) {
    for (const [type, id] of Object.entries(CUSTOM))
      await database.db.execute(sql`insert into custom_fields (workspace_id, id, record_kind, label, type, choices, position)
        values (${workspaceId}, ${kind === 'contact' ? id : crypto.randomUUID()}, ${kind}, ${`${kind} ${type}`}, ${type}, array['Cold', 'Hot'], 0)`);
  }
  const numbers = Array.from({ length: RECORDS }, (_, n) => n);
  const companies = await insertRecords(
    database.db,
    workspaceId,
    'company',
    numbers.map((n) => ({
      ...row(n, userId),
      domain: n % 3 === 0 ? '' : `c${n}.example`,
      employees: some(n, 4, n % 5),
      industry: ['', 'Trade', 'trade'][n % 3],
    })),
  );
  await insertRecords(
    database.db,
    workspaceId,
    'contact',
    numbers.map((n) => ({
      ...row(n, userId),
      company_name: ['', 'Nörth', 'north', 'Acme'][n % 4],
      company_id: some(n, 4, companies[n % 3]),
      email_verdict: ['valid', 'risky', null, 'unknown'][n % 4],
      other_emails: some(n, 9, ['x@y.example']) ?? [],
    })),
  );
  // A tie that only the id decides, to the microsecond, and times that differ by one.
  await database.db.execute(sql`update contacts set created_at = '2026-01-01 00:00:00.000001+00' where sample`);
  const other = await someone(test.platform);
  await insertRecords(database.db, other.workspaceId, 'contact', [{ name: 'Foreign' }]);
  await insertRecords(database.db, workspaceId, 'contact', [{ name: 'Binned', deleted_at: moment(1) }]);
});

async function all(
  kind: RecordKind,
  sort: string,
  change: { q?: string; shelf?: 'live' | 'bin'; limit?: number } = {},
) {
  const found: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRecords(
      recordsContext(test.platform),
      { workspaceId: user.workspaceId, kind },
      { shelf: 'live', sort, limit: 7, cursor, ...change },
    );
    found.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

const sortable = (kind: RecordKind) => [
  ...(kind === 'contact' ? CONTACT_FIELDS : COMPANY_FIELDS).map(({ key }) => key).filter((key) => key !== 'lists'),
  ...(kind === 'contact' ? Object.values(CUSTOM).map((id) => `custom.${id}`) : []),
];
const cases = (['contact', 'company'] as const).flatMap((kind) =>
  sortable(kind).flatMap((key) => [key, `-${key}`].map((sort) => [kind, sort] as const)),
);

describe('every order, in both directions', () => {
  it.each(cases)('%s by %s is paged without a gap or a double', async (kind, sort) => {
    const paged = (await all(kind, sort)).map(({ id }) => id);
    expect(new Set(paged).size).toBe(RECORDS);
    expect(paged).toEqual((await all(kind, sort, { limit: 200 })).map(({ id }) => id));
  });

  it.each([
    ['city', ['Lund', 'Umeå', 'umea']],
    ['emailVerdict', ['valid', 'risky', 'unknown']],
    [
      'nextDue',
      [
        '2026-11-10',
        '2026-11-11',
        '2026-11-12',
        '2026-11-13',
        '2026-11-14',
        '2026-11-15',
        '2026-11-16',
        '2026-11-17',
        '2026-11-18',
      ],
    ],
  ] as const)('%s has its values in order and its blanks last', async (key, wanted) => {
    for (const [sort, order] of [
      [key, wanted],
      [`-${key}`, wanted.toReversed()],
    ] as const) {
      const values = (await all('contact', sort)).map((one) => one[key] || null);
      const set = values.filter((value) => value !== null);
      expect(values.slice(0, set.length)).toEqual(set);
      const fold = (value: unknown) => String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      expect([...new Set(set.map(fold))]).toEqual([...new Set(order.map(fold))]);
    }
  });

  it('compares numbers and choices of the workspace as what they are', async () => {
    const valuesBy = async (id: string, sort: string) =>
      (await all('contact', sort))
        .map(({ custom }) => (custom as Record<string, unknown>)[id])
        .filter((value) => value !== undefined);
    expect([...new Set(await valuesBy(CUSTOM.number, `custom.${CUSTOM.number}`))]).toEqual([-1.5, 9, 10, 1e21]);
    expect([...new Set(await valuesBy(CUSTOM.choice, `custom.${CUSTOM.choice}`))]).toEqual(['Cold', 'Hot', 'Gone']);
  });
});

describe('words', () => {
  it.each([
    ['asa', 16],
    ['ÅSA', 16],
    ['angstr', 8],
    ['ngstr zo', 8],
    ['st zo', 0],
    ['north1.example', 15],
    ['%', RECORDS],
    ['"ÅSA"', 16],
    ['Ångström, (Zoë)', 8],
    ['@north1.example', 15],
    ['c%', 0],
    ['b_c', 7],
    ['b%c', 0],
    ['李', 7],
    ['o', 7],
    ['nothing-of-the-kind-anywhere', 0],
  ])('%s is found %i times, in every order', async (q, times) => {
    for (const sort of ['-createdAt', 'name', 'city', '-lastContactedAt'])
      expect(await all('contact', sort, { q, limit: 200 })).toHaveLength(times);
    expect(await all('contact', 'name', { q, limit: 3 })).toHaveLength(times);
    const scope = { workspaceId: user.workspaceId, kind: 'contact' } as const;
    expect(await countRecords(recordsContext(test.platform), scope, { shelf: 'live', q })).toBe(times);
  });

  it.each(['zoe angstrem', 'zoe agnstrom', 'zoe angstrom acmee'])(
    'shows what is like the words where nothing holds them: %s',
    async (q) => {
      const page = await listRecords(
        recordsContext(test.platform),
        { workspaceId: user.workspaceId, kind: 'contact' },
        { shelf: 'live', sort: 'name', limit: 50, q },
      );
      expect(page).toMatchObject({ similar: true, nextCursor: null });
      expect(new Set(page.rows.map(({ name }) => name))).toEqual(new Set(['Zoë Ångström']));
    },
  );
});

it('keeps the bin apart, and knows how many there are', async () => {
  expect((await all('contact', '-deletedAt', { shelf: 'bin' })).map(({ name }) => name)).toEqual(['Binned']);
  expect(await getTotals(database.db, user.workspaceId)).toEqual({
    contact: { live: RECORDS, bin: 1 },
    company: { live: RECORDS, bin: 0 },
  });
});

it('suggests the tags of the kind in their order', async () => {
  await rememberTags(database.db, user.workspaceId, 'contact', ['vip', 'Åre', 'b']);
  await rememberTags(database.db, user.workspaceId, 'company', ['other']);
  expect(await listTags(database.db, { workspaceId: user.workspaceId, kind: 'contact' })).toEqual(['Åre', 'b', 'vip']);
});

it('is measured against the statement that reads its first page', async () => {
  const context = recordsContext(test.platform);
  const statement = contactListStatement(context.relations, 7);
  const { rows } = await database.db.$client.query(statement, [user.workspaceId]);
  const page = await listRecords(
    context,
    { workspaceId: user.workspaceId, kind: 'contact' },
    { shelf: 'live', sort: '-createdAt', limit: 7 },
  );
  expect(rows.map(({ id }) => id)).toEqual(page.rows.map(({ id }) => id));
});

it.each([
  ['lists', undefined],
  ['nothing', undefined],
  ['custom.00000000-0000-4000-8000-000000000000', undefined],
  ['name', 'not a cursor'],
  ['name', Buffer.from('["name","filled",7,"00000000-0000-4000-8000-000000000000"]').toString('base64url')],
  ['name', Buffer.from('["name","filled","\\u0000","00000000-0000-4000-8000-000000000000"]').toString('base64url')],
  ['name', Buffer.from('["-name","filled","a","00000000-0000-4000-8000-000000000000"]').toString('base64url')],
  [
    'emailVerdict',
    Buffer.from('["emailVerdict","filled",3e9,"00000000-0000-4000-8000-000000000000"]').toString('base64url'),
  ],
  ['nextDue', Buffer.from('["nextDue","filled",1e300,"00000000-0000-4000-8000-000000000000"]').toString('base64url')],
  [
    'createdAt',
    Buffer.from('["createdAt","filled",9e15,"00000000-0000-4000-8000-000000000000"]').toString('base64url'),
  ],
])('refuses an order or a place that cannot be: %s %s', async (sort, cursor) => {
  const asked = listRecords(
    recordsContext(test.platform),
    { workspaceId: user.workspaceId, kind: 'contact' },
    { shelf: 'live', sort, limit: 7, cursor },
  );
  if (cursor?.length && sort === 'createdAt') await expect(asked).resolves.toMatchObject({ rows: expect.any(Array) });
  else await expect(asked).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
