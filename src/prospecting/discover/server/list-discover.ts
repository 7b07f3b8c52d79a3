// A page of rows that fit: yours, new, or what one search brought, in one of the orders that these have (`domain/sorts.ts`).

import { listRecords } from '#crm/records/server/index.ts';
import { directoryRows } from '#prospecting/directory/server/index.ts';
import { runById } from '#prospecting/searches/server/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import type { listDiscover as listRoute } from '../contract.ts';
import type { NewSort } from '../domain/sorts.ts';
import { addFacts, addVerdicts } from './add-facts.ts';
import { type DiscoverContext, filtersOf, type ListQuery } from './discover-context.ts';
import { type FoundQuestion, foundByKeys } from './found-list.store.ts';
import { checkSort, recordSort } from './list-order.ts';
import { matchKnown } from './match-known.ts';
import { RECORD_KIND } from './match-sources.store.ts';
import { cursorAt, placeOf } from './new-cursor.ts';
import { newRows } from './new-rows.ts';
import { ownedCondition } from './owned-records.store.ts';
import { presentDirectory, presentFound, presentYours } from './present-rows.ts';
import { factsOfRecords } from './row-facts.store.ts';

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
  const also = await ownedCondition(db, workspaceId, { kind, filters: filtersOf(query), since: dateOf(since) });
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
  // `checkSort` has seen that it is one of these.
  const sort = (query.sort ?? 'relevance') as NewSort;
  const place = cursor === undefined ? null : placeOf(sort, cursor);
  await matchKnown(context.platform, workspaceId, kind);
  const question: FoundQuestion = { workspaceId, kind, filters: filtersOf(query), since: dateOf(since) };
  const { rows, next } = await newRows(context.platform, question, sort, place, limit);
  const ids = rows.flatMap((row) => (row.from === 'directory' ? row.id : []));
  const held = new Map((ids.length === 0 ? [] : await directoryRows({ db }, ids)).map((row) => [row.id, row]));
  const shown = rows.flatMap((row) => {
    if (row.from === 'found') return presentFound(row.row);
    const company = held.get(row.id);
    return company ? presentDirectory(company) : [];
  });
  return { items: await addFacts(db, workspaceId, shown), nextCursor: next === null ? null : cursorAt(sort, next) };
}

const dateOf = (since: string | undefined): Date | undefined => (since === undefined ? undefined : new Date(since));
