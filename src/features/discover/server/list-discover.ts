// A page of rows that fit: yours, in the order in which they came or by a column; or new, what was found last before what the directory holds.
import { directoryRows } from '#features/directory/server/index.ts';
import { listRecords } from '#features/records/server/index.ts';
import { runById } from '#features/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { listDiscover as listRoute } from '../contract.ts';
import { addFacts, addVerdicts } from './add-facts.ts';
import { type DiscoverContext, filtersOf, type ListQuery } from './discover-context.ts';
import { type FoundQuestion, foundByKeys } from './found-list.store.ts';
import { checkSort, foundOrder, recordSort } from './list-order.ts';
import { lookThrough } from './look-through.ts';
import { cursorAt, firstPlace, placeOf } from './new-cursor.ts';
import { newRows } from './new-rows.ts';
import { presentDirectory, presentFound, presentYours } from './present-rows.ts';
import { factsOfRecords } from './row-facts.store.ts';
import { RECORD_KIND } from './same.store.ts';
import { yoursCondition } from './yours.store.ts';

type DiscoverPage = RouteOutput<typeof listRoute>;

/** @throws AppError INVALID_INPUT for a cursor of another page, or an order that these rows do not have */
export async function listDiscover(
  context: DiscoverContext,
  workspaceId: string,
  query: ListQuery,
): Promise<DiscoverPage> {
  checkSort({ ...query, filters: filtersOf(query) });
  if (query.show === 'run') return listRun(context, workspaceId, query);
  return query.show === 'yours' ? listYours(context, workspaceId, query) : listNew(context, workspaceId, query);
}

/** What one search brought, in the order of its source. A search of another workspace has brought nothing. */
async function listRun(
  { platform: { db } }: DiscoverContext,
  workspaceId: string,
  { kind, run: runId }: ListQuery,
): Promise<DiscoverPage> {
  const run = runId === undefined ? null : await runById(db, workspaceId, runId);
  if (run?.state !== 'delivered') return { items: [], nextCursor: null };
  const keys = (run.items as { key?: unknown }[]).map(({ key }) => String(key ?? '').slice(0, 500));
  const rows = await foundByKeys(db, workspaceId, kind, keys);
  const items = rows.map((row) => ({ ...presentFound(row), recordId: row.recordId }));
  return { items: await addFacts(db, workspaceId, items), nextCursor: null };
}

async function listYours(
  context: DiscoverContext,
  workspaceId: string,
  { kind, limit, cursor, since, sort, ...query }: ListQuery,
): Promise<DiscoverPage> {
  const { db } = context.platform;
  const also = await yoursCondition(db, workspaceId, { kind, filters: filtersOf(query), since: dateOf(since) });
  const scope = { workspaceId, kind: RECORD_KIND[kind] };
  const asked = { q: query.q, shelf: 'live', sort: recordSort(sort), limit, cursor } as const;
  const { rows, nextCursor } = await listRecords(context, scope, asked, also);
  const facts = await factsOfRecords(
    db,
    workspaceId,
    kind,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => presentYours(kind, row, facts.get(row.id)));
  return { items: await addVerdicts(db, workspaceId, items), nextCursor };
}

async function listNew(context: DiscoverContext, workspaceId: string, query: ListQuery): Promise<DiscoverPage> {
  const { db } = context.platform;
  const { kind, limit, cursor, since } = query;
  const order = foundOrder(query.sort);
  const place = cursor === undefined ? firstPlace(order) : placeOf(order, cursor);
  await lookThrough(context.platform, workspaceId, kind);
  const question: FoundQuestion = { workspaceId, kind, filters: filtersOf(query), since: dateOf(since) };
  const { found, directory, next } = await newRows(context.platform, question, order, place, limit);
  const held = directory.length === 0 ? [] : await directoryRows({ db }, directory);
  const items = await addFacts(db, workspaceId, [...found.map(presentFound), ...held.map(presentDirectory)]);
  return { items, nextCursor: next === null ? null : cursorAt(next) };
}

const dateOf = (since: string | undefined): Date | undefined => (since === undefined ? undefined : new Date(since));
