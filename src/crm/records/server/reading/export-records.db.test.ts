// Files of records: what is in them is what was asked for, in its order; no cell is a formula; read again, every value is what it was.
import type { Readable } from 'node:stream';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '#shared/principal.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { insertRecords, recordsContext } from '#tests/support/record-rows.ts';
import type { ExportFormat } from '../../contract.ts';
import { parseFieldValue } from '../../domain/field-value.ts';
import { recordField } from '../../domain/record-field.ts';
import { exportRecords } from './export-records.ts';

const database = withDatabase();
const test = withPlatform(database);
const RECORDS = 2_300;
const AWKWARD = ['=1+1', '@sum', "-o'hara", '\t=cmd', 'a "b", c;d', 'å 李 🚀', '  =x', "'quoted"];
const COLUMNS = [
  'name',
  'title',
  'email',
  'phone',
  'linkedin',
  'country',
  'tags',
  'otherEmails',
  'emailVerdict',
  'nextDue',
  'about',
  'ownerId',
  'sample',
];
let user: Principal;
let ids: string[] = [];

beforeAll(async () => {
  user = await someone(test.platform);
  ids = await insertRecords(
    database.db,
    user.workspaceId,
    'contact',
    Array.from({ length: 30 }, (_, n) => ({
      name: `Person ${String(n).padStart(2, '0')}`,
      title: AWKWARD[n % AWKWARD.length],
      email: n % 2 === 0 ? `p${n}@a.example` : '',
      phone: '+46701234567',
      linkedin: `https://www.linkedin.com/in/p${n}`,
      country: n % 3 === 0 ? 'SE' : '',
      tags: n % 2 === 0 ? ['vip', 'b-side'] : [],
      other_emails: n % 3 === 0 ? ['x@b.example', 'y@b.example'] : [],
      email_verdict: n % 2 === 0 ? 'risky' : null,
      next_due: n % 2 === 0 ? '2026-11-30' : null,
      about: 'First line\nsecond, "line"',
      owner_id: n % 2 === 0 ? user.userId : null,
    })),
  );
  const other = await someone(test.platform);
  await insertRecords(database.db, other.workspaceId, 'contact', [{ name: 'Foreign' }]);
});

const scope = () => ({ workspaceId: user.workspaceId, kind: 'contact' }) as const;

async function getFile(format: ExportFormat, change: object = {}): Promise<Buffer> {
  const { content } = await exportRecords(recordsContext(test.platform), scope(), {
    target: { selection: { shelf: 'live' }, except: [] },
    columns: COLUMNS,
    sort: 'name',
    format,
    ...change,
  });
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function exportTable(format: ExportFormat, change: object = {}): Promise<unknown[][]> {
  const file = await getFile(format, change);
  if (format === 'csv')
    return Papa.parse<string[]>(file.toString('utf8').replace(/^\ufeff/, ''), { skipEmptyLines: true }).data;
  const { sheets } = await readXlsx(file);
  return (sheets[0]?.rows ?? []) as unknown[][];
}

/** As an import reads a cell: without the apostrophe that keeps it from being a formula. */
const plain = (cell: unknown) => String(cell ?? '').replace(/^'(?=\s*[=+\-@\t\r])/, '');

describe.each(['csv', 'xlsx'] as const)('as %s', (format) => {
  it('has a row for each, in order, under the labels of the columns', async () => {
    const [head, ...rows] = await exportTable(format);
    expect(head).toEqual([
      'Name',
      'Title',
      'Email',
      'Phone',
      'LinkedIn',
      'Country',
      'Tags',
      'Other emails',
      'Verdict',
      'Due',
      'About',
      'Owner',
      'Sample data',
    ]);
    expect(rows.map(([name]) => name)).toEqual(ids.map((_, n) => `Person ${String(n).padStart(2, '0')}`));
  });

  it('reads again as it was', async () => {
    const [, ...rows] = await exportTable(format);
    rows.forEach((row, n) => {
      const read = (key: string) => {
        const field = recordField('contact', key, []);
        if (!field) throw new Error(key);
        const parsed = parseFieldValue(field, plain(row[COLUMNS.indexOf(key)]), { kind: 'contact' });
        return parsed.ok ? parsed.value : parsed.message;
      };
      expect({
        title: read('title'),
        email: read('email'),
        phone: read('phone'),
        linkedin: read('linkedin'),
        country: read('country'),
        tags: read('tags'),
        otherEmails: read('otherEmails'),
        about: read('about'),
      }).toEqual({
        title: AWKWARD[n % AWKWARD.length]?.trim(),
        email: n % 2 === 0 ? `p${n}@a.example` : '',
        phone: '+46701234567',
        linkedin: `https://www.linkedin.com/in/p${n}`,
        country: n % 3 === 0 ? 'SE' : '',
        tags: n % 2 === 0 ? ['vip', 'b-side'] : [],
        otherEmails: n % 3 === 0 ? ['x@b.example', 'y@b.example'] : [],
        about: 'First line\nsecond, "line"',
      });
    });
    expect(plain(rows[0]?.[COLUMNS.indexOf('ownerId')])).toBe(user.email);
    expect(plain(rows[0]?.[COLUMNS.indexOf('emailVerdict')])).toBe('Risky');
  });
});

it('has no cell in CSV that a spreadsheet takes for a formula', async () => {
  const cells = (await exportTable('csv')).flat().map(String);
  expect(cells.filter((cell) => /^\s*[=+\-@\t\r]/.test(cell))).toEqual([]);
});

it('has those that were chosen alone', async () => {
  const chosen = ids.slice(3, 5);
  const [, ...rows] = await exportTable('csv', { target: { ids: chosen }, columns: ['name'] });
  expect(rows).toEqual([['Person 03'], ['Person 04']]);
  // An order in which none is without a value.
  const [, ...byAge] = await exportTable('csv', { target: { ids: chosen }, columns: ['name'], sort: 'createdAt' });
  expect(byAge).toEqual(rows);
});

it('puts those without a value last', async () => {
  const [, ...rows] = await exportTable('csv', { columns: ['email'], sort: '-email' });
  const addresses = rows.map(([address]) => address);
  expect(addresses.slice(0, 15)).toEqual(addresses.slice(0, 15).toSorted().reverse());
});

describe.each(['csv', 'xlsx'] as const)('gives the connection back as %s', (format) => {
  beforeAll(async () => {
    const rows = Array.from({ length: RECORDS }, (_, n) => ({ name: `Company ${format} ${n}` }));
    await insertRecords(database.db, user.workspaceId, 'company', rows);
  });
  const begin = async () =>
    (
      await exportRecords(
        recordsContext(test.platform),
        { ...scope(), kind: 'company' },
        { target: { selection: { shelf: 'live' }, except: [] }, columns: ['name'], sort: 'name', format },
      )
    ).content;

  it.each<[string, (content: Readable) => Promise<unknown>]>([
    ['the client reads nothing', async (content) => content.destroy()],
    [
      'the client stops reading',
      async (content) =>
        content[Symbol.asyncIterator]()
          .next()
          .then(() => content.destroy()),
    ],
    ['it is read to its end', async (content) => content.toArray()],
  ])('when %s', async (_, use) => {
    await use(await begin());
    // In a transaction of its own until it is given back.
    const open = async () =>
      database.db.$client.query(
        "select pid from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()",
      );
    await expect.poll(async () => (await open()).rows).toEqual([]);
    // The pool learns of it a moment after the database.
    const { $client: pool } = test.platform.db;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });
});

it.each([['nothing'], ['custom.00000000-0000-4000-8000-000000000000']])(
  'refuses a column that is not there: %s',
  async (key) => {
    await expect(getFile('csv', { columns: [key] })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  },
);
