// A page of records: by their order alone, what many match, what few match, or what is like the words where nothing holds them.
import { type SQL, sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import {
  COUNTED_LIMIT,
  type companyRoutes,
  type contactRoutes,
  type RecordQuery,
  type RecordSelection,
  SORTED_LIMIT,
  toCustomField,
} from '../../contract.ts';
import { ownerSort, recordColumn, type SortColumn } from '../record-columns.ts';
import type { RecordsContext } from '../records-context.ts';
import { getCustomFields } from '../settings/custom-fields.store.ts';
import { lookUp, ON_RECORD, type Searched } from './contact-words.store.ts';
import {
  filterCondition,
  nearlyCondition,
  type RecordScope,
  searchCondition,
  selectionCondition,
  splitNumbers,
  statusCondition,
  toWords,
  wordIndexOf,
} from './record-filter.store.ts';
import {
  countMatching,
  getTotals,
  likestRows,
  type PageOf,
  type PlacedRow,
  rowsAlongOrder,
  rowsByStatus,
  rowsOfPart,
  sortedRows,
  usersByName,
  wordsAmongNewest,
} from './record-list.store.ts';
import {
  cursorAt,
  type Place,
  presentRecord,
  type RecordOrder,
  type RecordRow,
  type RecordSource,
  recordSource,
  toOrder,
  toPlace,
} from './record-rows.ts';

type ListQuery = RouteInput<typeof contactRoutes.list>['query'];
export type ContactPage = RouteOutput<typeof contactRoutes.list>;
export type CompanyPage = RouteOutput<typeof companyRoutes.list>;

/** The bin is looked through by when things came into it, which is no field. */
const BY_DELETION: SortColumn = { by: sql.raw('r.deleted_at'), as: 'moment', parts: null, indexed: true };

/** @throws AppError INVALID_INPUT where there is no such order, or no index serves it and there are too many records to sort */
export async function orderFor(
  context: RecordsContext,
  scope: RecordScope,
  text: string,
  shelf: RecordQuery['shelf'] = 'live',
): Promise<RecordOrder> {
  const order = await anyOrderFor(context, scope, text);
  // The indexes of orders are on live records, but for the time of deletion.
  if (shelf === 'live' ? order.column.indexed : order.column === BY_DELETION) return order;
  const total = (await getTotals(context.platform.db, scope.workspaceId))[scope.kind][shelf];
  if (total <= SORTED_LIMIT) return order;
  const most = formatCount(SORTED_LIMIT);
  throw new AppError('INVALID_INPUT', {
    fields: [{ path: 'sort', message: `This order works for up to ${most} records. Choose another one.` }],
  });
}

async function anyOrderFor({ platform }: RecordsContext, scope: RecordScope, text: string): Promise<RecordOrder> {
  const key = text.replace(/^-/, '');
  if (key === 'deletedAt') return toOrder(text, () => ({ sort: BY_DELETION }));
  if (key === 'ownerId') {
    const owners = await usersByName(platform.db, scope.workspaceId);
    return toOrder(text, () => ({ sort: ownerSort(owners) }));
  }
  const customs = toCustomField(key) === null ? [] : await getCustomFields(platform.db, scope.workspaceId, scope.kind);
  return toOrder(text, (one) => recordColumn(scope.kind, one, customs));
}

/**
 * `also`: a condition on the record as `r` that comes with the query, for what no filter says.
 * @throws AppError INVALID_INPUT for a filter, an order or a cursor that cannot be
 */
export async function listRecords(
  context: RecordsContext,
  scope: RecordScope,
  { sort, limit, cursor, ...query }: ListQuery,
  also: SQL | null = null,
): Promise<{ rows: RecordRow[]; nextCursor: string | null; similar: boolean }> {
  const { db } = context.platform;
  const order = await orderFor(context, scope, sort, query.shelf);
  const after = cursor === undefined ? null : toPlace(order, cursor);
  const statusScope = { name: query.shelf, condition: statusCondition(scope, query.shelf) };
  const filter = query.filter ? await filterCondition(context, scope, query.filter) : null;
  const q = toWords(query.q ?? '').length > 0 ? (query.q ?? '') : '';

  const others = [...(filter ? [filter] : []), ...(also ? [also] : [])];
  const asked =
    q === ''
      ? withoutWords(others)
      : await withWords(context, scope, (searched) => searchCondition(searched, q), others);
  const source = recordSource(scope, context.relations);
  const { rows, nextCursor } = await pageAcross(order, after, limit, (page) =>
    readPart(db, source, { scope: statusScope, asked }, order, page),
  );
  if (rows.length > 0 || q === '' || after !== null || also !== null) return { rows, nextCursor, similar: false };
  // A number that is nearly the same is another number.
  if (splitNumbers(q).numbers.length > 0) return { rows, nextCursor, similar: false };
  const like = await similarRecords(context, source, { scope: statusScope, filter }, toWords(q).join(' '), limit);
  return { rows: like, nextCursor: null, similar: like.length > 0 };
}

/** The conditions of a list, in two ways. */
interface Asked {
  /** Of records that are read in their order. */
  ofEach: SQL;
  /** By the indexes. */
  indexed: SQL;
}

function withoutWords(conditions: readonly SQL[]): Asked | null {
  if (conditions.length === 0) return null;
  const all = sql.join([...conditions], sql` and `);
  return { ofEach: all, indexed: all };
}

async function withWords(
  context: Pick<RecordsContext, 'platform'>,
  scope: RecordScope,
  condition: (searched: Searched) => SQL,
  others: readonly SQL[],
): Promise<Asked> {
  const words = await wordIndexOf(context, scope);
  return {
    ofEach: sql.join([condition(ON_RECORD[scope.kind]), ...others], sql` and `),
    indexed: sql.join([lookUp(words, condition), ...others], sql` and `),
  };
}

/** Reads what has a value, then what has none, until the page is full. */
async function pageAcross(
  order: RecordOrder,
  after: Place | null,
  limit: number,
  read: (page: PageOf) => Promise<PlacedRow[]>,
): Promise<{ rows: RecordRow[]; nextCursor: string | null }> {
  const wanted = limit + 1;
  const filled = after?.part === 'blank' ? [] : await read({ part: 'filled', after, limit: wanted });
  const missing = order.column.parts === null ? 0 : wanted - filled.length;
  const blank = missing > 0 ? await read({ part: 'blank', after, limit: missing }) : [];
  const found = [...filled, ...blank];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    found.length > limit && last
      ? cursorAt(order, { part: shown.length > filled.length ? 'blank' : 'filled', key: last.sortKey, id: last.id })
      : null;
  return { rows: shown, nextCursor };
}

export async function listContacts(
  context: RecordsContext,
  workspaceId: string,
  query: ListQuery,
): Promise<ContactPage> {
  const scope = { workspaceId, kind: 'contact' } as const;
  const { rows, ...page } = await listRecords(context, scope, query);
  return { ...page, items: rows.map((row) => presentRecord<'contact'>(row, context.signPicture)) };
}

export async function listCompanies(
  context: RecordsContext,
  workspaceId: string,
  query: ListQuery,
): Promise<CompanyPage> {
  const scope = { workspaceId, kind: 'company' } as const;
  const { rows, ...page } = await listRecords(context, scope, query);
  return { ...page, items: rows.map((row) => presentRecord<'company'>(row, context.signPicture)) };
}

/** How many match, counted no further than `COUNTED_LIMIT` unless asked to. Without words and filter it is known. */
export async function countUpTo(
  context: RecordsContext,
  scope: RecordScope,
  { count, ...query }: RouteInput<typeof contactRoutes.count>['query'],
): Promise<RouteOutput<typeof contactRoutes.count>> {
  if (count === 'exact' || isAll(query)) return { total: await countRecords(context, scope, query), exact: true };
  const matching = await selectionCondition(context, scope, query);
  const total = await countMatching(context.platform.db, scope, matching, COUNTED_LIMIT + 1);
  return { total: Math.min(total, COUNTED_LIMIT), exact: total <= COUNTED_LIMIT };
}

/** All records of a status. */
const isAll = ({ q = '', filter }: RecordQuery): boolean => toWords(q).length === 0 && !filter?.items.length;

/** How many match, exactly; `also` as for a page. Without words and filter it is read, not counted. */
export async function countRecords(
  context: RecordsContext,
  scope: RecordScope,
  query: RecordQuery,
  also: SQL | null = null,
): Promise<number> {
  const { db } = context.platform;
  if (isAll(query) && also === null) return (await getTotals(db, scope.workspaceId))[scope.kind][query.shelf];
  const matching = await selectionCondition(context, scope, query);
  return countMatching(db, scope, also === null ? matching : sql`${matching} and ${also}`);
}

// A page is read along its order where many records match, and looked up and sorted where few do.
export interface StatusScope {
  name: RecordSelection['shelf'];
  condition: SQL;
}

/** Records to walk in order: few first, then more where the first walk found a good part of the page. */
const WALKS = [3_000, 24_000];
/** That part of it. */
const PROMISING = 1 / 8;
/** Matching records that are looked up and sorted. With more, a page is near in the order, unless they all come last. */
const MAX_SORTED = 10_000;

/**
 * With many matches a walk along the order is fast, with few a look-up and sort. Their number is only known by trying: a wrong guess of the
 * planner costs seconds. Where the first records of the order do not match ("name is not Aaron", by name) the walk continues, since sorting
 * all others would take longer.
 */
async function readPart(
  db: Platform['db'],
  source: RecordSource,
  { scope, asked }: { scope: StatusScope; asked: Asked | null },
  order: RecordOrder,
  page: PageOf,
): Promise<PlacedRow[]> {
  if (asked === null) return rowsByStatus(db, source, scope, order, page);
  const matching = sql`${scope.condition} and ${asked.indexed}`;
  if (!order.column.indexed) return rowsOfPart(db, source, matching, order, page);
  for (const walked of WALKS) {
    const walk = { scope: scope.condition, asked: asked.ofEach, walked };
    const rows = await rowsAlongOrder(db, source, walk, order, page);
    if (rows.length === page.limit) return rows;
    if (rows.length < page.limit * PROMISING) break;
  }
  const wanted = { scope: scope.condition, asked: asked.indexed, most: MAX_SORTED };
  const sorted = await sortedRows(db, source, wanted, order, page);
  return sorted ?? rowsOfPart(db, source, matching, order, page);
}

// Similar records where nothing contains the words: one may be mistyped.

/** Minimum letters of a word for a comparison. */
const LIKENESS = 3;
/** A word that occurs in this many newest records is not mistyped. */
const NEWEST = 3_000;
/** Candidates compared with the words, a tenth of a millisecond each. */
const COMPARED = 100;

/** Up to this many known words may still be mistyped; more are correct and occur together nowhere. */
const DOUBTED = 2;

/** Most similar first. */
async function similarRecords(
  context: Pick<RecordsContext, 'platform'>,
  source: RecordSource,
  { scope, filter }: { scope: StatusScope; filter: SQL | null },
  q: string,
  limit: number,
): Promise<RecordRow[]> {
  if ([...q].length < LIKENESS) return [];
  const { db } = context.platform;
  const words = toWords(q);
  const known = await wordsAmongNewest(db, source, { scope: scope.condition, newest: NEWEST }, words);
  if (known.size === words.length) {
    if (words.length > DOUBTED) return [];
    known.clear();
  }
  const newestFirst = toOrder('-createdAt', (key) => recordColumn(source.kind, key, []));
  const page = { part: 'filled', after: null, limit: COMPARED } as const;
  const nearly = (searched: Searched) => nearlyCondition(searched, words, known);
  const asked = await withWords(context, source, nearly, filter ? [filter] : []);
  const compared = await readPart(db, source, { scope, asked }, newestFirst, page);
  return compared.length > 0
    ? likestRows(
        db,
        source,
        compared.map(({ id }) => id),
        q,
        limit,
      )
    : [];
}
