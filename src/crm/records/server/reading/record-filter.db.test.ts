// What the database finds by a filter is what a plain reading of its conditions finds, for any filter over any records.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { matchesFilter, type PlainRecord } from '#tests/support/plain-filter.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import {
  CONTACT_FIELDS,
  type Condition,
  customKey,
  type FieldType,
  type FilterGroup,
  OPERATORS_OF,
} from '../../contract.ts';
import { selectionCondition, targetCondition } from './record-filter.store.ts';
import { countMatching } from './record-list.store.ts';

const database = withDatabase();
const test = withPlatform(database);
const NOW = Date.UTC(2026, 10, 21, 16, 30);
const DAY_MS = 86_400_000;
const CUSTOM = {
  text: crypto.randomUUID(),
  number: crypto.randomUUID(),
  day: crypto.randomUUID(),
  choice: crypto.randomUUID(),
};
const NO_RECORD = '01900000-0000-7000-8000-00000000000a';
let user: Principal;
let records: PlainRecord[] = [];

const context = () => recordsContext({ ...test.platform, clock: { now: () => NOW } } as typeof test.platform);

/** Words that collide when folded, contain each other, and hold what patterns and quotes are made of. */
const WORDS = ['', 'a', 'Å', 'ab', 'Ab c', '100%', 'a_b', 'a\\b', "O'H", 'zoë', 'ZOE x', '李', 'x ab'];
const ADDRESSES = [
  '',
  'https://www.a.example/b',
  'https://a.example',
  'http://a.example/B/',
  'https://www.b.example/a',
];
const DAYS = ['2026-11-01', '2026-11-20', '2026-11-21', '2026-12-01', '2025-01-01'];
const word = fc.constantFrom(...WORDS);
const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const moment = fc.option(
  fc.tuple(pick(...DAYS), pick(0, 1, 43_200_000, DAY_MS - 1)).map(([day, ms]) => new Date(Date.parse(day) + ms)),
  { freq: 2 },
);

const record = () =>
  fc.record({
    name: word,
    title: word,
    email: pick('', 'a@a.example', 'ab@b.example', 'x_y@a.example'),
    phone: pick('', '+46701', '+46702', '070-1 (2)'),
    linkedin: pick(...ADDRESSES),
    website: pick(...ADDRESSES),
    about: word,
    country: pick('', 'SE', 'DE'),
    tags: fc.uniqueArray(pick('vip', 'VIP', 'ny', 'a,b')),
    otherEmails: fc.uniqueArray(pick('a@b.example', 'Å@c.example')),
    emailVerdict: pick(null, 'valid', 'risky'),
    emailState: pick('open', 'bounced'),
    ownerId: pick(null, user.userId),
    nextDue: fc.option(pick(...DAYS)),
    createdAt: moment.map((at) => at ?? new Date(NOW)),
    lastContactedAt: moment,
    sample: fc.boolean(),
    custom: fc.record(
      {
        [CUSTOM.text]: pick(...WORDS.slice(1)),
        [CUSTOM.number]: pick(-1, 0, 0.1, 7, 1e9),
        [CUSTOM.day]: pick(...DAYS),
        [CUSTOM.choice]: pick('Hot', 'Cold'),
      },
      { requiredKeys: [] },
    ),
  });

const types = new Map<string, FieldType>([
  ...CONTACT_FIELDS.map(({ key, type }): [string, FieldType] => [key, type]),
  [customKey(CUSTOM.text), 'text'],
  [customKey(CUSTOM.number), 'number'],
  [customKey(CUSTOM.day), 'day'],
  [customKey(CUSTOM.choice), 'choice'],
]);
const ASKED = [
  ...[
    'name',
    'title',
    'email',
    'phone',
    'linkedin',
    'website',
    'about',
    'country',
    'tags',
    'otherEmails',
    'emailVerdict',
  ],
  ...['emailState', 'ownerId', 'nextDue', 'createdAt', 'lastContactedAt', 'sample'],
  ...Object.values(CUSTOM).map(customKey),
];

const text = pick(
  ...WORDS.slice(1),
  'A',
  'b',
  '%',
  '_',
  '\\',
  'oh',
  'a.example',
  'https://a.example/b',
  '46 70',
  '070',
  'example',
);
const when = fc.oneof(
  pick(...DAYS),
  pick(...DAYS).map((day) => `${day}T12:00:00.000Z`),
);
const VALUES: Partial<Record<FieldType, fc.Arbitrary<string>>> = {
  choice: pick('valid', 'risky', 'open', 'bounced', 'Hot', 'Cold', 'nothing'),
  country: pick('SE', 'DE', 'XX'),
  tags: pick('vip', 'VIP', 'a,b', 'nothing'),
};

function valueFor(type: FieldType, op: Condition['op']): fc.Arbitrary<Condition['value']> {
  if (op === 'empty' || op === 'filled') return fc.constant(undefined);
  if (op === 'within-days' || op === 'before-days') return pick(0, 1, 20, 400);
  const several = (one: fc.Arbitrary<string>) => fc.array(one, { minLength: 1, maxLength: 3 });
  switch (type) {
    case 'number':
      return op === 'between' ? fc.tuple(pick(-1, 0), pick(0.1, 7)) : pick(-1, 0, 0.1, 7);
    case 'day':
    case 'moment':
      return op === 'between' ? fc.tuple(when, when) : when;
    case 'yes-no':
      return fc.boolean();
    case 'user':
      return several(pick(user.userId, NO_RECORD));
    default:
      return op === 'any-of' || op === 'none-of' ? several(VALUES[type] ?? text) : text;
  }
}

const condition = (): fc.Arbitrary<Condition> =>
  pick(...ASKED).chain((field) => {
    const type = types.get(field) ?? 'text';
    return pick(...OPERATORS_OF[type]).chain((op) => valueFor(type, op).map((value) => ({ field, op, value })));
  });
const join = pick<'and' | 'or'>('and', 'or');
const filter = (): fc.Arbitrary<FilterGroup> => {
  const leaf: fc.Arbitrary<FilterGroup> = fc.record({ join, items: fc.array(condition(), { maxLength: 3 }) });
  return fc.record({ join, items: fc.array(fc.oneof({ weight: 3, arbitrary: condition() }, leaf), { maxLength: 4 }) });
};

beforeAll(async () => {
  user = await someone(test.platform);
  for (const [type, id] of Object.entries(CUSTOM))
    await database.db.execute(sql`insert into custom_fields (workspace_id, id, record_kind, label, type, position)
      values (${user.workspaceId}, ${id}, 'contact', ${type}, ${type}, 0)`);
  const made = fc.sample(record(), { numRuns: 120, seed: 7 }).map((one, n) => ({
    ...one,
    // One live contact has an address.
    email: one.email.replace('@', `${n}@`),
  }));
  const ids = await insertRecords(database.db, user.workspaceId, 'contact', made.map(getColumns));
  records = made.map((one, n) => ({ ...one, id: ids[n] ?? '' }));
});

function getColumns(one: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(one).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}

async function found(asked: FilterGroup): Promise<string[]> {
  const scope = { workspaceId: user.workspaceId, kind: 'contact' } as const;
  const matching = await selectionCondition(context(), scope, { filter: asked as never, shelf: 'live' });
  const { rows } = await database.db.execute<{ id: string }>(sql`select r.id from contacts r where ${matching}`);
  return rows.map(({ id }) => id).sort();
}

const plainly = (asked: FilterGroup) =>
  records
    .filter((one) => matchesFilter(one, asked, { typeOf: types, now: NOW }))
    .map(({ id }) => id)
    .sort();

describe('filters', () => {
  it('find one condition at a time what a plain reading finds', async () => {
    await fc.assert(
      fc.asyncProperty(condition(), async (one) => {
        const asked: FilterGroup = { join: 'and', items: [one] };
        expect(await found(asked)).toEqual(plainly(asked));
      }),
      { numRuns: 400 },
    );
  });

  it('find joined and in groups what a plain reading finds', async () => {
    await fc.assert(
      fc.asyncProperty(filter(), async (asked) => {
        expect(await found(asked)).toEqual(plainly(asked));
      }),
      { numRuns: 150 },
    );
  });

  it('select all but those that were left out', async () => {
    const except = records.slice(0, 3).map(({ id }) => id);
    const scope = { workspaceId: user.workspaceId, kind: 'contact' } as const;
    const target = await targetCondition(context(), scope, { selection: { shelf: 'live' }, except });
    expect(await countMatching(database.db, scope, target)).toBe(records.length - 3);
  });
});

it.each<[Condition, string]>([
  [{ field: 'nothing', op: 'filled' }, 'A field of this filter no longer exists. Remove its condition.'],
  [{ field: `custom.${NO_RECORD}`, op: 'filled' }, 'A field of this filter no longer exists. Remove its condition.'],
  [{ field: 'emailVerdict', op: 'contains', value: 'a' }, 'Verdict cannot be asked whether it contains'],
  [{ field: 'name', op: 'contains' }, 'Name: enter a text'],
  [{ field: 'name', op: 'contains', value: 7 }, 'Name: enter a text'],
  [{ field: 'name', op: 'any-of', value: [] }, 'Name: choose at least one value'],
  [{ field: 'createdAt', op: 'before', value: '2026-02-31' }, 'Added: enter a date'],
  [{ field: 'createdAt', op: 'before', value: '2026-13-01T00:00:00Z' }, 'Added: enter a date'],
  [{ field: 'createdAt', op: 'between', value: ['2026-01-01'] }, 'Added: enter both ends'],
  [{ field: 'createdAt', op: 'within-days', value: 1e9 }, 'Added: enter a number of days'],
  [{ field: 'ownerId', op: 'any-of', value: ["' or true --"] }, 'Owner: choose from the list'],
  [{ field: 'sample', op: 'is', value: 'yes' }, 'Sample data: choose yes or no'],
  [{ field: 'lists', op: 'contains', value: 'a' }, 'Lists cannot be asked that'],
])('refuses %j', async (asked, message) => {
  await expect(found({ join: 'and', items: [asked] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    fields: [{ path: 'filter', message }],
  });
});
