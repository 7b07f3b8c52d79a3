// All rows of a free answer in its order, or the first of them where they are more than one press may take.
import { listRecords } from '#crm/records/server/index.ts';
import type { Matching, RowRef } from '../contract.ts';
import type { NewSort } from '../domain/sorts.ts';
import { MATCHING_LIMIT } from '../fields.contract.ts';
import type { DiscoverContext } from './discover-context.ts';
import { recordSort } from './list-order.ts';
import { matchKnown } from './match-known.ts';
import { RECORD_KIND } from './match-sources.store.ts';
import type { NewPlace, NewRows } from './new-cursor.ts';
import { newRows } from './new-rows.ts';
import { refOf } from './ordered-rows.ts';
import { ownedCondition } from './owned-records.store.ts';

/** Read at once. */
const PAGE = 1_000;

export function matchingRefs(context: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  return asked.show === 'yours' ? yourRefs(context, workspaceId, asked) : newRefs(context, workspaceId, asked);
}

async function newRefs({ platform }: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  await matchKnown(platform, workspaceId, kind);
  const sort = (asked.sort ?? 'relevance') as NewSort;
  const question = { workspaceId, kind, filters, since: sinceOf(asked) };
  const refs: RowRef[] = [];
  let place: NewPlace | null = null;
  do {
    const page: NewRows = await newRows(platform, question, sort, place, PAGE);
    refs.push(...page.rows.map(refOf));
    place = page.next;
  } while (place !== null && refs.length < MATCHING_LIMIT);
  return refs.slice(0, MATCHING_LIMIT);
}

async function yourRefs(context: DiscoverContext, workspaceId: string, asked: Matching): Promise<RowRef[]> {
  const { kind, filters } = asked;
  const also = await ownedCondition(context.platform.db, workspaceId, { kind, filters, since: sinceOf(asked) });
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
