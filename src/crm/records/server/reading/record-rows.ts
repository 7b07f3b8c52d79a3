// What a statement on records selects, in which order, and the cursor that says where a page ends.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { type Company, type Contact, RECORD_FIELDS, type RecordKind, toCustomField } from '../../contract.ts';
import { columnName, RECORD_TABLES, type RecordColumn, type SortColumn, TAGS_JOINED } from '../record-columns.ts';
import type { RecordRelations } from '../records-context.ts';
import type { RecordScope } from './record-filter.store.ts';

interface KindRow {
  contact: Contact;
  company: Company;
}

/** As the browser gets it, but for its picture, which is still outside. */
export type RecordRow = Record<string, unknown> & { id: string; picture: string };

const ALWAYS = ['id', 'picture', 'deletedAt', 'custom'];
/** Not, or not only, in the table of the record. */
const ELSEWHERE: ReadonlySet<string> = new Set(['lists', 'contacts', 'tags']);
const OF_CONTACTS = ['emailStateAt', 'emailStateReason'];

function toColumns(kind: RecordKind): SQL {
  const keys = [...ALWAYS, ...(kind === 'contact' ? OF_CONTACTS : []), ...RECORD_FIELDS[kind].map(({ key }) => key)];
  return sql`${ownColumns(keys)}, ${TAGS_JOINED[kind].columns}`;
}

const ownColumns = (keys: readonly string[]): SQL =>
  sql.raw(
    keys
      .filter((key) => !ELSEWHERE.has(key))
      .map((key) => `r.${columnName(key)}${key === 'nextDue' ? '::text' : ''} as "${key}"`)
      .join(', '),
  );

const COUNTED_CONTACTS = sql.raw(`(select count(*) from contacts c
  where c.workspace_id = r.workspace_id and c.company_id = r.id and c.deleted_at is null) as contacts`);

/** What a statement selects of the table as `r`, with the tags joined to it. */
const ROW_COLUMNS: Record<RecordKind, SQL> = {
  contact: toColumns('contact'),
  company: sql`${toColumns('company')}, ${COUNTED_CONTACTS}`,
};

/** All of a record; with its lists, which are kept elsewhere, where `relations` are given. */
export function recordSource<Scope extends RecordScope>(
  scope: Scope,
  relations: Pick<RecordRelations, 'listsOf'> | null,
): Scope & RecordSource {
  const { kind } = scope;
  const lists = relations ? sql`, ${relations.listsOf[kind]} as lists` : sql``;
  return {
    ...scope,
    table: RECORD_TABLES[kind],
    columns: sql`${ROW_COLUMNS[kind]}${lists}`,
    tags: TAGS_JOINED[kind].join,
  };
}

/** For a file: what its columns show and nothing else, which is half of the time of a file with few. */
export function sourceOfColumns(
  scope: RecordScope,
  relations: Pick<RecordRelations, 'listsOf'>,
  keys: readonly string[],
): RecordSource {
  const { kind } = scope;
  const known = RECORD_FIELDS[kind].map(({ key }) => key).filter((key) => keys.includes(key));
  const withCustom = keys.some((key) => toCustomField(key) !== null);
  const columns = [
    ownColumns(['id', ...known, ...(withCustom ? ['custom'] : [])]),
    ...(known.includes('tags') ? [TAGS_JOINED[kind].columns] : []),
    ...(known.includes('lists') ? [sql`${relations.listsOf[kind]} as lists`] : []),
    ...(known.includes('contacts') ? [COUNTED_CONTACTS] : []),
  ];
  return { ...scope, table: RECORD_TABLES[kind], columns: sql.join(columns, sql`, `), tags: TAGS_JOINED[kind].join };
}

/** What is read of which table. */
export interface RecordSource extends RecordScope {
  table: SQL;
  /** Of the table as `r`, with `tags` joined to it. */
  columns: SQL;
  tags: SQL;
}

/** The row itself: a copy of so many fields for each of a page takes longer than reading them. */
export function presentRecord<Kind extends RecordKind>(
  row: RecordRow,
  signPicture: (url: string) => string,
): KindRow[Kind] {
  if (row.picture) row.picture = signPicture(row.picture);
  return row as unknown as KindRow[Kind];
}

// The order of a table, and the cursor that says where in it a page ends. Records without a value come last in either direction.
export interface RecordOrder {
  /** As it was asked for: `-createdAt`. A cursor of another order does not fit. */
  text: string;
  column: SortColumn;
  down: boolean;
}

/** Part of a table: the records that have a value of the order's field, then those that have none. */
export type Part = 'filled' | 'blank';

/** The last record of a page. */
export interface Place {
  part: Part;
  /** What the order compares of it, as `keyColumn` writes it; null where it has none. */
  key: string | number | null;
  id: string;
}

function inputFault(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path, message }] });
}

/** @throws AppError INVALID_INPUT where there is no such field, or no order by it */
export function toOrder(text: string, columnOf: (key: string) => Pick<RecordColumn, 'sort'> | null): RecordOrder {
  const down = text.startsWith('-');
  const column = columnOf(down ? text.slice(1) : text)?.sort;
  if (!column) throw inputFault('sort', 'The field of this order no longer exists. Choose another order.');
  return { text, column, down };
}

const CursorJson = z.tuple([
  z.string(),
  z.enum(['filled', 'blank']),
  z.union([z.string().max(1_000), z.number(), z.null()]),
  z.uuid(),
]);

export function cursorAt({ text }: RecordOrder, { part, key, id }: Place): string {
  return Buffer.from(JSON.stringify([text, part, key, id])).toString('base64url');
}

/** @throws AppError INVALID_INPUT for a cursor that no page of this order gave */
export function toPlace(order: RecordOrder, cursor: string): Place {
  const read = CursorJson.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success) throw inputFault('cursor', 'This page cannot be found. Start with the first one.');
  const [text, part, key, id] = read.data;
  if (text !== order.text || (part === 'filled' && !isKey(order.column.as, key)))
    throw inputFault('cursor', 'This page belongs to another order. Start with the first one.');
  return { part, key, id };
}

const NUMBER = /^-?\d{1,400}(\.\d{1,400})?$/;
/** Of `integer`; of days since 1970 up to the year 9999; of microseconds, which end with the whole numbers in 2255. And as far back. */
const MAX_KEY = { whole: 2_147_483_647, day: 2_932_896, moment: Number.MAX_SAFE_INTEGER };

function isKey(as: SortColumn['as'], key: Place['key']): key is string | number {
  if (as === 'text') return typeof key === 'string' && !key.includes('\u0000');
  if (as === 'number') return typeof key === 'string' && NUMBER.test(key);
  return Number.isSafeInteger(key) && Math.abs(key as number) <= MAX_KEY[as];
}

/** The order's value of a row, such that nothing of it is lost on its way through a cursor. */
export function keyColumn({ column: { by, as } }: RecordOrder): SQL {
  switch (as) {
    case 'text':
    case 'whole':
      return by;
    case 'number':
      return sql`(${by})::numeric::text`;
    case 'day':
      return sql`(${by} - date '1970-01-01')`;
    case 'moment':
      return sql`(extract(epoch from ${by}) * 1000000)::bigint`;
  }
}

function keyValue(as: SortColumn['as'], key: Place['key']): SQL {
  switch (as) {
    case 'text':
      return sql`${key}::text`;
    case 'whole':
      return sql`${key}::int`;
    case 'number':
      return sql`${key}::numeric`;
    case 'day':
      return sql`${new Date(Number(key) * 86_400_000).toISOString().slice(0, 10)}::date`;
    case 'moment':
      return sql`${toMoment(Number(key))}::timestamptz`;
  }
}

/** ISO 8601 with six digits of a second. */
function toMoment(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = microseconds - milliseconds * 1000;
  return new Date(milliseconds).toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`);
}

/**
 * Condition on `r`: in this part of the order, and after the place. Null where all rows are. The place is a query of its own, whose
 * values no planner looks at: one that does takes a plan for each place to be worth its time, which is most of what a page costs.
 */
export function partCondition({ column, down }: RecordOrder, part: Part, after: Place | null): SQL | null {
  const beyond = sql.raw(down ? '<' : '>');
  const conditions: SQL[] = [];
  if (column.parts) conditions.push(column.parts[part]);
  if (after?.part === part) {
    conditions.push(
      part === 'filled'
        ? sql`(${column.by}, r.id) ${beyond} (select ${keyValue(column.as, after.key)}, ${after.id}::uuid)`
        : sql`r.id ${beyond} (select ${after.id}::uuid)`,
    );
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

export function orderBy({ column, down }: RecordOrder, part: Part): SQL {
  const direction = sql.raw(down ? 'desc' : 'asc');
  return part === 'filled' ? sql`${column.by} ${direction}, r.id ${direction}` : sql`r.id ${direction}`;
}

// Unreadable JSON from the client is no value.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
