// Keeps all rows that fit, or the first of them where they are more than one press may take.
import { listRecords } from '#features/records/server/index.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { Matching, RowRef, saveMatching as saveRoute } from '../contract.ts';
import { MATCHING_LIMIT } from '../fields.contract.ts';
import type { DiscoverContext } from './discover-context.ts';
import { keepRows } from './keep-rows.ts';
import { checkSort, foundOrder, recordSort } from './list-order.ts';
import { lookThrough } from './look-through.ts';
import { firstPlace, type NewPlace } from './new-cursor.ts';
import { newRows } from './new-rows.ts';
import { RECORD_KIND } from './same.store.ts';
import { yoursCondition } from './yours.store.ts';

type Saved = RouteOutput<typeof saveRoute>;

/** Read at once. */
const PAGE = 1_000;

/** @throws AppError as `keepRows`, INVALID_INPUT for an order that these rows do not have */
export async function saveMatching(
  context: DiscoverContext,
  principal: Principal,
  body: RouteInput<typeof saveRoute>['body'],
  key: string,
): Promise<Saved> {
  const { kind, show, sort, filters, listId } = body;
  checkSort({ kind, show, sort, filters });
  const { workspaceId } = principal;
  const refs = await (show === 'yours' ? yourRefs(context, workspaceId, body) : newRefs(context, workspaceId, body));
  const press = { what: 'keep all that fit in Discover', body, key };
  return keepRows(context, principal, { kind, refs, listId }, press, ({ items, changeId }) => {
    // Several rows may be one record: of these what was done first.
    const outcomes = new Map<string, keyof Omit<Saved, 'changeId'>>();
    for (const { id, outcome } of items) if (outcomes.get(id) !== 'created') outcomes.set(id, outcome);
    const counts = { created: 0, merged: 0, unchanged: 0 };
    for (const outcome of outcomes.values()) counts[outcome] += 1;
    return { ...counts, changeId };
  });
}

async function newRefs({ platform }: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  await lookThrough(platform, workspaceId, kind);
  const order = foundOrder(asked.sort);
  const question = { workspaceId, kind, filters, since: sinceOf(asked) };
  const refs: RowRef[] = [];
  for (let place: NewPlace | null = firstPlace(order); place !== null && refs.length < MATCHING_LIMIT; ) {
    const { found, directory, next } = await newRows(platform, question, order, place, PAGE);
    refs.push(...found.map(({ id }): RowRef => ({ from: 'found', id })));
    refs.push(...directory.map((id): RowRef => ({ from: 'directory', id })));
    place = next;
  }
  return refs.slice(0, MATCHING_LIMIT);
}

async function yourRefs(context: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  const also = await yoursCondition(context.platform.db, workspaceId, { kind, filters, since: sinceOf(asked) });
  const scope = { workspaceId, kind: RECORD_KIND[kind] };
  const page = { q: filters.q, shelf: 'live', sort: recordSort(asked.sort), limit: PAGE } as const;
  const refs: RowRef[] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listRecords(context, scope, { ...page, cursor }, also);
    refs.push(...rows.map(({ id }): RowRef => ({ from: 'record', id })));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined && refs.length < MATCHING_LIMIT);
  return refs.slice(0, MATCHING_LIMIT);
}

const sinceOf = ({ since }: Matching): Date | undefined => (since === undefined ? undefined : new Date(since));
