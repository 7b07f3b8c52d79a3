// What is exported imports as it was, as CSV and as a workbook; imported over what is there, it changes nothing. And whatever is in a file,
// every row is counted once, and the same file twice creates nothing twice.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { RECORD_FIELDS, type RecordField, type RecordKind } from '#crm/records/contract.ts';
import { type FieldValue, fieldOfCustom, getCustomFields } from '#crm/records/server/index.ts';
import { withDatabase } from '#tests/support/database.ts';
import { getSum, withImports } from '#tests/support/imports.ts';
import { addField, createRecord, exportRecords } from '#tests/support/record-actions.ts';

const database = withDatabase();
const imports = withImports(database);
const RUNS = 5;
const TIMEOUT_MS = 90_000;

const AWKWARD = [
  '=1+1',
  '+49 30 1',
  '-x',
  '@a',
  "'=1",
  "''-",
  'a, b; c',
  '"quoted"',
  'x | y',
  '_x0041_',
  'TRUE',
  '007',
  '1e5',
  '<&>',
  '🚀',
  "'tis",
];
const text = fc.oneof(
  fc.constantFrom(...AWKWARD),
  fc.string({ unit: fc.constantFrom(...('aZ9 äöł李🚀=+-@\'"`,;|\\/&<>#{}_x00'.match(/./gu) ?? [])), maxLength: 24 }),
);
const lines = fc.array(text, { minLength: 1, maxLength: 4 }).map((all) => all.join('\n'));

/** Values that people may give a field. `n` is another for each record, since some values only one may have. */
function valueFor(field: RecordField, n: number): fc.Arbitrary<FieldValue> {
  const several = (make: (m: number) => string) =>
    fc.integer({ min: 0, max: 3 }).map((count) => Array.from({ length: count }, (_, m) => make(m)));
  switch (field.type) {
    case 'text':
      if (field.key === 'registerNumber') return fc.constantFrom(`GB:0${1_000_000 + n}`, `HRB${n}`, `00${n}`);
      return text.map((value) => value.slice(0, field.max ?? 60));
    case 'long-text':
      return lines;
    case 'email':
      return fc.constantFrom(`p${n}@a.example`, `o'hara+${n}@b.example`, `-${n}@c.example`);
    case 'phone':
      return fc.constantFrom(`+4670${1_000_000 + n}`, '+49 30 901820');
    case 'url':
      return fc.constantFrom(`https://w${n}.example/a?b=1,2;3`, 'https://x.example');
    case 'domain':
      return fc.constant(`d${n}.example`);
    case 'profile':
      return fc.constant(`person-${n}`);
    case 'number':
      return field.key.startsWith('custom.')
        ? fc.constantFrom(0, -1.5, 12_345.678, 1e9)
        : fc.integer({ min: 0, max: 1e9 });
    case 'day':
      return fc.constantFrom('2026-11-30', '2024-02-29', '1999-01-02');
    case 'choice':
      return fc.constantFrom(...(field.choices ?? []).map(({ value }) => value));
    case 'country':
      return fc.constantFrom('SE', 'DE', 'NA', 'NO');
    case 'user':
      return fc.constant(imports.who.userId);
    case 'tags':
      return fc.array(text, { maxLength: 5 });
    default:
      return several(
        (m) =>
          ({
            otherEmails: `o${n}-${m}@a.example`,
            otherPhones: `+4690${1_000_000 + 10 * n + m}`,
            otherDomains: `o${n}-${m}.example`,
          })[field.key] ?? '',
      );
  }
}

const kindFields: Record<RecordKind, RecordField[]> = { contact: [], company: [] };
/** Some fields of each of some records. */
const getRecords = (kind: RecordKind) =>
  fc.integer({ min: 1, max: 8 }).chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, n) =>
        fc.record(Object.fromEntries(kindFields[kind].map((field) => [field.key, valueFor(field, n)])), {
          requiredKeys: [],
        }),
      ),
    ),
  );

beforeAll(async () => {
  await imports.begin();
  const types = ['text', 'number', 'day', 'choice', 'url'] as const;
  for (const kind of ['contact', 'company'] as const) {
    for (const type of types) {
      const choices = type === 'choice' ? ['Red, dark', '=green', '-'] : [];
      await addField(imports.context, imports.who, { kind, label: `Own ${type}`, type, choices }, `${kind} ${type}`);
    }
    const customs = await getCustomFields(database.db, imports.who.workspaceId, kind);
    const own = RECORD_FIELDS[kind].filter(({ by }) => by === 'own');
    kindFields[kind] = [...own, ...customs.map(fieldOfCustom)];
  }
});

async function clear(kind: RecordKind): Promise<void> {
  // People of a company keep it from being deleted.
  if (kind === 'company') await clear('contact');
  const table = kind === 'contact' ? sql`contacts` : sql`companies`;
  await database.db.execute(sql`delete from ${table} where workspace_id = ${imports.who.workspaceId}::uuid`);
}

const toColumn = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What people may set, of every record, in the order of their names. */
async function content(kind: RecordKind) {
  const columns = RECORD_FIELDS[kind].filter(({ by }) => by === 'own').map(({ key }) => toColumn(key));
  const rows = await imports.records(kind);
  return rows
    .map((row) => Object.fromEntries([...columns, 'custom'].map((column) => [column, row[column]])))
    .toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
}

async function exported(kind: RecordKind, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const scope = { workspaceId: imports.who.workspaceId, kind };
  const { content: file } = await exportRecords(imports.context, scope, {
    target: { selection: { shelf: 'live' }, except: [] },
    columns: kindFields[kind].map(({ key }) => key),
    sort: 'name',
    format,
  });
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe.each(['contact', 'company'] as const)('%s', (kind) => {
  it.each(['csv', 'xlsx'] as const)(
    'exported as %s and imported again, all is as it was',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(getRecords(kind), async (drafts) => {
          await clear(kind);
          for (const [n, values] of drafts.entries()) {
            const named = { ...values, name: `${values.name ?? 'Person'} ${n}` };
            await createRecord(imports.context, imports.who, kind, { values: named, anyway: true });
          }
          const before = await content(kind);
          const file = await exported(kind, format);
          const how = { kind, mapping: { matchBy: [] } };
          const uploaded = await imports.upload(file, how);
          expect(uploaded.columns.map(({ suggestion }) => suggestion)).toEqual(kindFields[kind].map(({ key }) => key));
          // Over what is there.
          expect((await imports.imported(file, how)).counts).toMatchObject({ created: 0, updated: 0, failed: 0 });
          await clear(kind);
          expect((await imports.imported(file, how)).counts).toMatchObject({ created: drafts.length, failed: 0 });
          expect(await content(kind)).toEqual(before);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  it(
    'any rows are counted once each, and create nothing the second time',
    async () => {
      const cell = fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        fc.constantFrom(
          'Mara Lind',
          'mara lind',
          'MARA@a.example',
          'mara@a.example',
          'a.example',
          '+46 70 123 45 67',
          '070-123 45 67',
          'not a phone',
          '=1+1',
          'northwind',
          'linkedin.com/in/mara',
        ),
      );
      const keys =
        kind === 'contact'
          ? ['name', 'email', 'phone', 'companyName', 'linkedin']
          : ['name', 'domain', 'phone', 'email', 'linkedin'];
      const table = fc.array(fc.tuple(cell, cell, cell, cell, cell), { minLength: 1, maxLength: 30 });
      const matchBy = fc.subarray(['linkedin', 'phone', 'name-company'] as const);
      await fc.assert(
        fc.asyncProperty(table, matchBy, fc.constantFrom('skip', 'fill', 'overwrite'), async (rows, by, rule) => {
          await clear(kind);
          const filled = rows.filter((row) => row.some((each) => each !== ''));
          fc.pre(filled.length > 0);
          const file = Papa.unparse([keys, ...filled]);
          const columns = keys.map((field, index) => ({ index, field, rule }));
          const how = { kind, mapping: { columns, matchBy: by, country: 'SE' } };
          const first = (await imports.imported(file, how)).counts;
          expect(first && getSum(first)).toBe(filled.length);
          expect(await imports.records(kind)).toHaveLength(first?.created ?? -1);
          const second = (await imports.imported(file, how)).counts;
          expect(second).toMatchObject({ rows: filled.length, created: 0, failed: first?.failed });
          expect(await imports.records(kind)).toHaveLength(first?.created ?? -1);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );
});
