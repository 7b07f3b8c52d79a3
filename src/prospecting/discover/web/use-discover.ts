// What Discover reads: how many fit, a page of them, what one search brought, and all that is known of one row.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useListQuery } from '#platform/web/use-list-query.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import { SEARCHES_KEY, type SearchAnswer } from '#prospecting/searches/web/index.ts';
import type { RouteCall } from '#shared/contract.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import type { DiscoverRow, RowRef, SourceOption } from '../contract.ts';
import * as contract from '../contract.ts';
import { type DiscoverKind, MATCHING_LIMIT, type OutsideCapability } from '../fields.contract.ts';
import { type DiscoverAddress, type DiscoverForm, refText, toQuery, toSort } from './discover-address.ts';

/** Exact; undefined until it is known. */
export function useCounts({ kind, form }: DiscoverAddress) {
  const query = { kind, ...toQuery(form) };
  return useListQuery([...DISCOVER_KEY, 'count'], query, readCount);
}

export const PAGE_ROWS = 50;

/** The query without its page. */
function usedFilters(address: DiscoverAddress): Omit<ListQuery, 'limit' | 'cursor'> {
  const { kind, form, show, since } = address;
  const sort = toSort(address);
  return { kind, show, ...(since !== null && { since }), ...(sort !== null && { sort }), ...toQuery(form) };
}

/** All rows, or the first of them; the server gives so many at once. */
export async function readAllRows(address: DiscoverAddress): Promise<DiscoverRow[]> {
  const asked = usedFilters(address);
  const rows: DiscoverRow[] = [];
  let cursor: string | null = null;
  do {
    const at: { cursor?: string } = cursor === null ? {} : { cursor };
    const page: Awaited<ReturnType<typeof readRows>> = await readRows({ ...asked, ...at, limit: '1000' });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < MATCHING_LIMIT);
  return rows.slice(0, MATCHING_LIMIT);
}

/** From page to page by cursor; another question begins at its first page. */
export function useRows(address: DiscoverAddress) {
  const { kind } = address;
  const asked = usedFilters(address);
  const name = JSON.stringify(asked);
  const [walked, setWalked] = useState<{ name: string; cursors: readonly string[] }>({ name, cursors: [] });
  const cursors = walked.name === name ? walked.cursors : [];
  const cursor = cursors.at(-1);
  const query = { ...asked, limit: String(PAGE_ROWS), ...(cursor !== undefined && { cursor }) };
  const rows = useQuery({
    queryKey: [...DISCOVER_KEY, 'list', query],
    queryFn: ({ signal }) => readRows(query, signal),
    // Rows of people are none of companies.
    placeholderData: (before) => (before?.items[0]?.kind === kind ? before : undefined),
  });
  return {
    rows,
    pages: {
      number: cursors.length + 1,
      next: (to: string | null) => to !== null && setWalked({ name, cursors: [...cursors, to] }),
      before: () => setWalked({ name, cursors: cursors.slice(0, -1) }),
    },
  };
}

/** Who would answer these filters, and at what price; the previous answer stays until the next one. */
export function useSources(kind: DiscoverKind, form: DiscoverForm, chosen: SourceOption['capability'] | null) {
  const query = { kind, ...toQuery(form), ...(chosen !== null && { chosen }) };
  return useQuery({
    queryKey: [...SOURCES_KEY, query],
    queryFn: ({ signal }) => readSources(query, signal),
    staleTime: 30_000,
    placeholderData: (before) => before,
  });
}

/** What a text asks for, once typing has paused; null while nothing is typed. */
export function useTypedQuestion(text: string) {
  const settled = useDebounced(text.trim());
  return useQuery({
    queryKey: ['discover-question', settled],
    queryFn: ({ signal }) => askQuestion(settled, signal),
    enabled: settled !== '' && settled === text.trim(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRow(ref: RowRef) {
  return useQuery({ queryKey: [...DISCOVER_KEY, 'row', refText(ref)], queryFn: ({ signal }) => readRow(ref, signal) });
}

/** The receipt of an outside search: its source, its age, what it cost, whether another page follows. */
export function useReceipt(capability: OutsideCapability | undefined, runId: string | null) {
  return useQuery({
    queryKey: ['discover-run', runId],
    queryFn: ({ signal }) => reopenOutside(capability as OutsideCapability, runId ?? '', signal),
    enabled: capability !== undefined && runId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

// The calls of Discover, and the names that their answers are kept under.

/** Below the records: a change of those asks Discover again too. */
export const DISCOVER_KEY = [...RECORDS_KEY, 'discover'] as const;
/** Saving all that fit, as it is under way. */
export const SAVES_KEY = ['discover-saves'] as const;
export const SAVED_KEY = ['discover-searches'] as const;

/** Below the searches: each that has ended may have told more of its source. */
const SOURCES_KEY = [...SEARCHES_KEY, 'discover-sources'] as const;

const question = endpoint(contract.readQuestion);
const sources = endpoint(contract.listDiscoverSources);
export const askQuestion = (text: string, signal?: AbortSignal) => call(question, { query: { text } }, { signal });
export const readSources = (query: RouteCall<typeof contract.listDiscoverSources>['query'], signal?: AbortSignal) =>
  call(sources, { query }, { signal });

const list = endpoint(contract.listDiscover);
const count = endpoint(contract.countDiscover);
const row = endpoint(contract.readDiscover);
const save = endpoint(contract.saveDiscovered);
const saveAll = endpoint(contract.saveMatching);
const saves = endpoint(contract.listDiscoverSaves);
const cancelSave = endpoint(contract.cancelDiscoverSave);
const undo = endpoint(contract.undoDiscovered);
const exclude = endpoint(contract.excludeDiscovered);
const saved = endpoint(contract.listDiscoverSearches);
const saveSearch = endpoint(contract.saveDiscoverSearch);
const markSearchSeen = endpoint(contract.markDiscoverSearchSeen);
const deleteSearch = endpoint(contract.deleteDiscoverSearch);

export type ListQuery = RouteCall<typeof contract.listDiscover>['query'];
const readRows = (query: ListQuery, signal?: AbortSignal) => call(list, { query }, { signal });
const readCount = (query: RouteCall<typeof contract.countDiscover>['query'], signal: AbortSignal) =>
  call(count, { query }, { signal });
const readRow = (query: contract.RowRef, signal: AbortSignal) => call(row, { query }, { signal });

export const sendSave = (body: RouteCall<typeof contract.saveDiscovered>['body'], idempotencyKey: string) =>
  call(save, { body }, { idempotencyKey });
export type AllThatFit = Omit<RouteCall<typeof contract.saveMatching>['body'], 'listId'>;
export const sendSaveAll = (body: AllThatFit & { listId?: string }, idempotencyKey: string) =>
  call(saveAll, { body }, { idempotencyKey });
export const readSaves = (signal: AbortSignal) => call(saves, {}, { signal });
export const sendCancelSave = (id: string) => call(cancelSave, { params: { id } });
export const sendUndo = (id: string) => call(undo, { params: { id } });
export const sendExclude = (body: RouteCall<typeof contract.excludeDiscovered>['body']) => call(exclude, { body });

type SearchBody = RouteCall<typeof contract.saveDiscoverSearch>['body'];
export const readSaved = (signal: AbortSignal) => call(saved, {}, { signal });
export const sendSaveSearch = (body: SearchBody) => call(saveSearch, { body }, { idempotencyKey: crypto.randomUUID() });
export const sendSeen = (id: string) => call(markSearchSeen, { params: { id } });
export const sendDeleteSearch = (id: string) => call(deleteSearch, { params: { id } });

type OutsideRoutes = typeof contract.outsideRoutes;
export type OutsideBody = RouteCall<OutsideRoutes['companies']['search']>['body'];
export type OutsideAnswer = SearchAnswer<FoundCompany | FoundPerson>;

/** All of them have the same two routes; which items come back is known by the capability. */
export const sendOutside = (
  capability: OutsideCapability,
  body: OutsideBody,
  idempotencyKey: string,
): Promise<OutsideAnswer> => {
  const { search } = getRoutes(capability);
  return call(search, { body }, { idempotencyKey });
};

const reopenOutside = (capability: OutsideCapability, runId: string, signal: AbortSignal): Promise<OutsideAnswer> =>
  call(getRoutes(capability).reopen, { params: { runId } }, { signal });

const OUTSIDE = {
  companies: {
    search: endpoint(contract.outsideRoutes.companies.search),
    reopen: endpoint(contract.outsideRoutes.companies.reopen),
  },
  people: {
    search: endpoint(contract.outsideRoutes.people.search),
    reopen: endpoint(contract.outsideRoutes.people.reopen),
  },
  'local-businesses': {
    search: endpoint(contract.outsideRoutes['local-businesses'].search),
    reopen: endpoint(contract.outsideRoutes['local-businesses'].reopen),
  },
  'open-companies': {
    search: endpoint(contract.outsideRoutes['open-companies'].search),
    reopen: endpoint(contract.outsideRoutes['open-companies'].reopen),
  },
  'register-companies': {
    search: endpoint(contract.outsideRoutes['register-companies'].search),
    reopen: endpoint(contract.outsideRoutes['register-companies'].reopen),
  },
  developers: {
    search: endpoint(contract.outsideRoutes.developers.search),
    reopen: endpoint(contract.outsideRoutes.developers.reopen),
  },
};

/** They ask and answer in one shape, which the rows tell apart by their kind. */
const getRoutes = (capability: OutsideCapability) => OUTSIDE[capability] as (typeof OUTSIDE)['companies'];
