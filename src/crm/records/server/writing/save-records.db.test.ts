// Keeping what was found: what it is taken for, what is filled, what competes; and that no order of doings loses a value or a count.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { countsAgree, recordState, recordsContext, storedRow } from '#tests/support/record-state.ts';
import { staticList } from '#tests/support/records.ts';
import type { RecordKind } from '../../contract.ts';
import { bulkRecords } from '../bulk/bulk-records.ts';
import { undoChange } from '../changes/undo-change.ts';
import { createRecord, type FoundRecord, findMatches, saveRecords } from './create-records.ts';
import { editRecord } from './edit-record.ts';
import { mergeRecords } from './merge-records.ts';

const database = withDatabase();
const test = withPlatform(database);
let user: Principal;

const context = () => recordsContext(test.platform);
const state = () => recordState(database.db, user.workspaceId);
const origin = { source: 'linkedin-people', at: '2026-05-01T00:00:00.000Z' } as const;
const save = (
  kind: RecordKind,
  records: Record<string, unknown>[],
  more: Partial<FoundRecord> & { listId?: string } = {},
) => {
  const { listId, ...found } = more;
  return database.db.transaction((tx) =>
    saveRecords(tx, context().relations, user.workspaceId, {
      kind,
      madeBy: user.userId,
      listId,
      records: records.map((values) => ({ values, origin, ...found })),
    }),
  );
};
const one = async (kind: RecordKind, values: Record<string, unknown>, more: Partial<FoundRecord> = {}) => {
  const { items, changeId } = await save(kind, [values], more);
  return { ...items[0], id: items[0]?.id ?? '', changeId };
};

beforeEach(async () => {
  user = await someone(test.platform);
});

describe('many found records', () => {
  it('are what they would be one after another: each once, whichever of them mean the same', async () => {
    await one('company', { name: 'Known', domain: 'known.example' });
    const drafts = [
      { name: 'Oak', domain: 'oak.example', city: 'Oslo' },
      { name: 'Oak Ltd', domain: 'oak.example', phone: '+4722000001' },
      { name: 'Birch', phone: '+4722000002' },
      { name: 'Other', website: 'https://www.known.example', city: 'Turku' },
      { name: 'Birch' },
      { name: 'Elm', city: 'Bergen', tags: ['a'] },
    ];
    const { items } = await save('company', drafts);
    expect(items.map(({ outcome }) => outcome)).toEqual([
      'created',
      'merged',
      'created',
      'merged',
      'unchanged',
      'created',
    ]);
    expect(items[1]?.id).toBe(items[0]?.id);
    expect(items[4]?.id).toBe(items[2]?.id);
    expect(await storedRow(database.db, 'company', items[0]?.id ?? '')).toMatchObject({
      name: 'Oak',
      city: 'Oslo',
      phone: '+4722000001',
    });
    expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
  });

  it('take in the people who belong to them, and give them back as one', async () => {
    const { id } = await one('contact', { name: 'Mara', email: 'mara@oak.example' });
    await one('company', { name: 'Elm' });
    const before = await state();
    const { items, changeId } = await save('company', [
      { name: 'Birch', domain: 'birch.example' },
      { name: 'Oak', domain: 'oak.example' },
    ]);
    expect(await storedRow(database.db, 'contact', id)).toMatchObject({ company_id: items[1]?.id });
    await undoChange(context(), user, changeId ?? '');
    expect(await state()).toEqual(before);
  });
});

describe('one found record', () => {
  it('is read as far as it can be, and says where it came from', async () => {
    const { id, outcome } = await one(
      'contact',
      { name: `${'x'.repeat(300)}`, email: 'none', country: 'Sweden', phone: '070-123 45 67', title: ' Buyer\n' },
      { picture: 'https://p.example/1.png', sample: true },
    );
    expect(outcome).toBe('created');
    expect(await storedRow(database.db, 'contact', id)).toMatchObject({
      name: 'x'.repeat(200),
      email: '',
      country: 'SE',
      title: 'Buyer',
      source: 'linkedin-people',
      picture: 'https://p.example/1.png',
      sample: true,
      facts: {},
    });
  });

  it('fills what is blank, and keeps beside what differs', async () => {
    const { id } = await createRecord(context(), user, 'contact', {
      values: { name: 'Mara', email: 'mara@north.example', tags: ['a'] },
      anyway: false,
    });
    const before = await state();
    const saved = await one('contact', {
      name: 'Mara Lindqvist',
      email: 'mara@north.example',
      title: 'Buyer',
      tags: ['b'],
    });
    expect(saved).toMatchObject({
      id,
      outcome: 'merged',
      match: { reason: 'email', words: 'Same email address: mara@north.example' },
    });
    expect(await storedRow(database.db, 'contact', id)).toMatchObject({
      name: 'Mara',
      title: 'Buyer',
      tags: ['a', 'b'],
      facts: {
        name: { others: [{ value: 'Mara Lindqvist', source: 'linkedin-people' }] },
        title: { source: 'linkedin-people', at: origin.at },
      },
    });
    expect(
      (await one('contact', { name: 'Mara Lindqvist', email: 'mara@north.example', title: 'Buyer' })).outcome,
    ).toBe('unchanged');
    await undoChange(context(), user, saved.changeId ?? '');
    expect(await state()).toEqual(before);
  });

  it('a second address is found by from then on', async () => {
    const { id } = await one('contact', { name: 'Mara', linkedin: 'mara', email: 'a@north.example' });
    await one('contact', { linkedin: 'mara', email: 'b@north.example' });
    expect(await one('contact', { email: 'B@north.example', name: 'Somebody' })).toMatchObject({
      id,
      match: { reason: 'email' },
    });
    expect(await storedRow(database.db, 'contact', id)).toMatchObject({
      email: 'a@north.example',
      other_emails: ['b@north.example'],
    });
  });

  it.each([
    ['contact', 'email', 'otherEmails', 'older@north.example', 'own@north.example'],
    ['company', 'domain', 'otherDomains', 'older.example', 'own.example'],
  ] as const)(
    'is taken for the %s with its %s, though an older one has another address of it',
    async (kind, main, others, beside, own) => {
      await one(kind, { name: 'Older', [others]: [beside] });
      const { id } = await one(kind, { name: 'Own', [main]: own });
      expect(await one(kind, { name: 'Found', [main]: own, [others]: [beside] })).toMatchObject({
        id,
        outcome: 'merged',
        match: { reason: main },
      });
    },
  );

  it('several at once are one change, also their places in a list', async () => {
    const before = await state();
    const listId = await staticList(database.db, user.workspaceId);
    const { items, changeId } = await save(
      'company',
      [{ name: 'North', website: 'north.example' }, { name: 'Nørth Ltd', domain: 'north.example' }, { name: 'South' }],
      { listId },
    );
    expect(items.map(({ outcome }) => outcome)).toEqual(['created', 'merged', 'created']);
    expect(items[0]?.id).toBe(items[1]?.id);
    expect((await state()).list_members).toHaveLength(2);
    await undoChange(context(), user, changeId ?? '');
    expect(await state()).toMatchObject({ companies: before.companies, list_members: [] });
  });
});

it('10 at once that are one make one', async () => {
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, n) => one('contact', { name: `N${n}`, linkedin: 'mara' })),
  );
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
  expect(saved.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
});

it('the first rule wins, and of several the oldest', async () => {
  const phone = '+46701234567';
  const byPhone = (await createRecord(context(), user, 'contact', { values: { name: 'A', phone }, anyway: true })).id;
  await createRecord(context(), user, 'contact', { values: { name: 'B', phone }, anyway: true });
  const byLink = (await createRecord(context(), user, 'contact', { values: { name: 'C', tiktok: 'c' }, anyway: true }))
    .id;
  const found = await findMatches(database.db, user.workspaceId, 'contact', [
    { phone },
    { phone, tiktok: 'https://www.tiktok.com/@c' },
    { email: 'nobody@x.example' },
    {},
  ]);
  expect(found.map((match) => match?.id ?? null)).toEqual([byPhone, byLink, null, null]);
  const stranger = await someone(test.platform);
  expect(await findMatches(database.db, stranger.workspaceId, 'contact', [{ phone }])).toEqual([null]);
});

describe('whatever is done in whatever order', () => {
  type Doing = { do: 'save' | 'edit' | 'merge' | 'bin' | 'restore' | 'tag' | 'undo'; a: number; b: number };
  const doing: fc.Arbitrary<Doing> = fc.record({
    do: fc.constantFrom('save', 'save', 'edit', 'edit', 'merge', 'bin', 'restore', 'tag', 'undo', 'undo'),
    a: fc.nat(5),
    b: fc.nat(5),
  });
  const EMAILS = ['', 'a@north.example', 'b@north.example', 'c@gmail.com', 'd@south.example', 'e@south.example'];

  it('counts stay exact, one live record has an address, nothing found is lost, and all of it can be undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 5, maxLength: 18 }), async (doings) => {
        user = await someone(test.platform);
        await createRecord(context(), user, 'company', {
          values: { name: 'North', domain: 'north.example' },
          anyway: false,
        });
        const empty = await state();
        const changes: string[] = [];
        const foundNames = new Set<string>();
        for (const [n, each] of doings.entries()) {
          const changeId = await perform(each, n, changes, foundNames);
          if (changeId) changes.push(changeId);
          expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
        }
        expect(await twice()).toEqual([]);
        const everything = JSON.stringify((await state()).contacts);
        for (const name of foundNames) expect(everything).toContain(name);
        // From the last to the first, everything goes back to where it came from.
        for (const changeId of changes.reverse()) await undoChange(context(), user, changeId);
        expect({ ...(await state()), record_counts: 0 }).toEqual({ ...empty, record_counts: 0 });
        expect(await countsAgree(database.db, user.workspaceId)).toBe(true);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  /** Answers the change, where it made one that stands. */
  async function perform(doing: Doing, n: number, changes: string[], foundNames: Set<string>): Promise<string | null> {
    const { do: what, a, b } = doing;
    const live = await idsOf('deleted_at is null');
    const [first, second] = [live[a % Math.max(1, live.length)], live[b % Math.max(1, live.length)]];
    const title = `Title ${n}`;
    if (what === 'save') {
      foundNames.add(title);
      return (await one('contact', { name: `Name ${a}`, title, email: EMAILS[b], phone: `+4670123456${a}` })).changeId;
    }
    if (what === 'undo') return takeLastBack(changes, foundNames);
    if (what === 'edit') return first ? editOne(first, { email: EMAILS[b] ?? '', city: title }) : null;
    if (what === 'merge') return mergeTwo(first, second);
    const ids = what === 'restore' ? (await idsOf('deleted_at is not null')).slice(0, 2) : live.slice(0, 1 + (b % 3));
    const action = what === 'tag' ? { do: what, tag: `T${a}` } : { do: what };
    return ids.length > 0
      ? (await bulkRecords(context(), user, 'contact', { target: { ids }, action })).changeId
      : null;
  }

  async function mergeTwo(id: string | undefined, otherId: string | undefined): Promise<string | null> {
    if (!id || !otherId || id === otherId) return null;
    return (await mergeRecords(context(), user, 'contact', id, { otherId, show: { email: 'other' } })).changeId;
  }

  async function editOne(id: string, values: Record<string, string>): Promise<string | null> {
    try {
      return (await editRecord(context(), user, 'contact', id, { values })).changeId;
    } catch (error) {
      expect(error).toMatchObject({ code: 'RECORD_EXISTS' });
      return null;
    }
  }

  /** What it had found goes with it. */
  async function takeLastBack(changes: string[], foundNames: Set<string>): Promise<null> {
    const changeId = changes.pop();
    if (!changeId) return null;
    await undoChange(context(), user, changeId);
    const text = JSON.stringify((await state()).contacts);
    for (const each of [...foundNames]) if (!text.includes(each)) foundNames.delete(each);
    return null;
  }

  async function idsOf(condition: string): Promise<string[]> {
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from contacts where workspace_id = ${user.workspaceId} and ${sql.raw(condition)} order by id`,
    );
    return rows.map(({ id }) => id);
  }

  async function twice() {
    const { rows } = await database.db.execute(
      sql`select email from contacts where workspace_id = ${user.workspaceId} and email <> '' and deleted_at is null group by email having count(*) > 1`,
    );
    return rows;
  }
});

it.each([
  ['one register', ['', 'GB:01234567', 'GB:07654321']],
  ['two registers', ['GB:01234567', 'EE:1', 'EE:2']],
  ['none of the first', ['', '', 'GB:01234567', 'GB:07654321']],
])('found companies with one name have one number of a register each, in every order: %s', async (_, numbers) => {
  const orders = numbers.map((_first, n) => [...numbers.slice(n), ...numbers.slice(0, n)]);
  for (const order of [...orders, ...orders.map((each) => each.toReversed())]) {
    user = await someone(test.platform);
    const drafts = order.map((registerNumber) => ({ name: 'Oak Mill', registerNumber }));
    const { items } = await save('company', drafts);
    const companies = new Map<string | undefined, string[]>();
    for (const [n, item] of items.entries())
      companies.set(item.id, [...(companies.get(item.id) ?? []), order[n] ?? '']);
    for (const held of companies.values()) {
      const registers = [...new Set(held)].filter((number) => number !== '').map((number) => number.split(':')[0]);
      expect(new Set(registers).size, JSON.stringify(order)).toBe(registers.length);
    }
    expect(companies.size).toBe(2);
  }
});
