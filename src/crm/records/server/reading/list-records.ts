// A page of records: by their order alone, what many match, what few match, or what is like the words where nothing holds them.
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import {
  COUNTED_LIMIT,
  type companyRoutes,
  type contactRoutes,
  customFieldOf,
  type RecordQuery,
  SORTED_LIMIT,
} from '../../contract.ts';
import { splitNumbers } from '../../domain/phone-search.ts';
import { ownerSort, recordColumn, type SortColumn } from '../record-columns.ts';
import type { RecordsContext } from '../records-context.ts';
import { customFieldsOf } from '../settings/custom-fields.store.ts';
import { readPart } from './read-part.ts';
import { filterCondition, type RecordScope, selectionCondition, shelfCondition } from './record-filter.store.ts';
import { countMatching, type PageOf, type PlacedRow, totalsOf } from './record-list.store.ts';
import { cursorAt, orderOf, type Place, placeOf, type RecordOrder } from './record-order.ts';
import { presentRecord, type RecordRow, recordSource } from './record-rows.ts';
import { usersByName } from './record-users.store.ts';
import { wordsCondition, wordsOf } from './search-terms.ts';
import { similarRecords } from './similar-records.ts';

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
  const total = (await totalsOf(context.platform.db, scope.workspaceId))[scope.kind][shelf];
  if (total <= SORTED_LIMIT) return order;
  const most = SORTED_LIMIT.toLocaleString('en-US');
  throw new AppError('INVALID_INPUT', {
    fields: [{ path: 'sort', message: `This order works for up to ${most} records. Choose another one.` }],
  });
}

async function anyOrderFor({ platform }: RecordsContext, scope: RecordScope, text: string): Promise<RecordOrder> {
  const key = text.replace(/^-/, '');
  if (key === 'deletedAt') return orderOf(text, () => ({ sort: BY_DELETION }));
  if (key === 'ownerId') {
    const owners = await usersByName(platform.db, scope.workspaceId);
    return orderOf(text, () => ({ sort: ownerSort(owners) }));
  }
  const customs = customFieldOf(key) === null ? [] : await customFieldsOf(platform.db, scope.workspaceId, scope.kind);
  return orderOf(text, (one) => recordColumn(scope.kind, one, customs));
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
  const after = cursor === undefined ? null : placeOf(order, cursor);
  const shelf = { name: query.shelf, condition: shelfCondition(scope, query.shelf) };
  const filter = query.filter ? await filterCondition(context, scope, query.filter) : null;
  const q = wordsOf(query.q ?? '').length > 0 ? (query.q ?? '') : '';

  const asked = all([
    ...(q === '' ? [] : [wordsCondition(scope.kind, q)]),
    ...(filter ? [filter] : []),
    ...(also ? [also] : []),
  ]);
  const source = recordSource(scope, context.relations);
  const { rows, nextCursor } = await pageAcross(order, after, limit, (page) =>
    readPart(db, source, { shelf, asked }, order, page),
  );
  if (rows.length > 0 || q === '' || after !== null || also !== null) return { rows, nextCursor, similar: false };
  // A number that is nearly the same is another number.
  if (splitNumbers(q).numbers.length > 0) return { rows, nextCursor, similar: false };
  const like = await similarRecords(db, source, { shelf, filter }, wordsOf(q).join(' '), limit);
  return { rows: like, nextCursor: null, similar: like.length > 0 };
}

const all = (conditions: SQL[]): SQL | null => (conditions.length > 0 ? sql.join(conditions, sql` and `) : null);

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

/** Every record of a shelf. */
const isAll = ({ q = '', filter }: RecordQuery): boolean => wordsOf(q).length === 0 && !filter?.items.length;

/** How many match, exactly; `also` as for a page. Without words and filter it is read, not counted. */
export async function countRecords(
  context: RecordsContext,
  scope: RecordScope,
  query: RecordQuery,
  also: SQL | null = null,
): Promise<number> {
  const { db } = context.platform;
  if (isAll(query) && also === null) return (await totalsOf(db, scope.workspaceId))[scope.kind][query.shelf];
  const matching = await selectionCondition(context, scope, query);
  return countMatching(db, scope, also === null ? matching : sql`${matching} and ${also}`);
}
