// The rows of a table: keyset pages, loaded as they scroll into view. Only visible pages are refetched after a change.
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RecordKind } from '../../fields.contract.ts';
import type { RecordRow } from '../record-labels.ts';
import { type ListQuery, RECORDS_KEY, readCount, readPage } from '../use-records.ts';

export const listKey = (kind: RecordKind) => [...RECORDS_KEY, kind, 'list'] as const;

export const pageOptions = (kind: RecordKind, query: ListQuery, cursor: string | null) =>
  queryOptions({
    queryKey: [...listKey(kind), query, cursor],
    queryFn: ({ signal }) => readPage(kind, { ...query, limit: PAGE_ROWS, ...(cursor !== null && { cursor }) }, signal),
    // Rows that were scrolled past need not stay: a million of them would fill the tab.
    gcTime: 60_000,
  });

const countOptions = (kind: RecordKind, { q, filter, shelf }: ListQuery, how: 'capped' | 'exact') => {
  const query: ListQuery = { ...(q && { q }), ...(filter && { filter }), ...(shelf && { shelf }) };
  return queryOptions({
    queryKey: [...RECORDS_KEY, kind, 'count', query, how],
    queryFn: ({ signal }) => readCount(kind, query, how, signal),
    placeholderData: keepPreviousData,
  });
};

/** How many match: counted to the end where they are few, or when the reader asks for it. */
function useRecordCount(kind: RecordKind, query: ListQuery) {
  const queries = useQueryClient();
  const name = JSON.stringify([kind, { ...query, sort: '' }]);
  const [exactFor, setExactFor] = useState('');
  const how = exactFor === name ? 'exact' : 'capped';
  const { data, isPlaceholderData, isFetching } = useQuery(countOptions(kind, query, how));
  const known = data && !isPlaceholderData ? data : null;
  return {
    total: known?.exact ? known.total : null,
    /** Where there are more than are counted at once. */
    moreThan: data && !data.exact ? data.total : null,
    counting: how === 'exact' && isFetching && !known,
    countExactly: async () => {
      setExactFor(name);
      return (await queries.fetchQuery(countOptions(kind, query, 'exact'))).total;
    },
  };
}

export type RecordCount = Omit<ReturnType<typeof useRecordCount>, 'total'>;

const FIRST_CHAIN: readonly (string | null)[] = [null];

export function useRecordRows(kind: RecordKind, query: ListQuery) {
  const name = JSON.stringify([kind, query]);
  const [span, setSpan] = useState({ name, from: 0, to: 0 });
  const [known, setKnown] = useState({ name, chain: FIRST_CHAIN });
  const chain = known.name === name ? known.chain : FIRST_CHAIN;
  const { from, to } = span.name === name ? span : { from: 0, to: 0 };
  const wanted = wantedPages(from, to, chain.length);
  const pages = useQueries({ queries: wanted.map((page) => pageOptions(kind, query, chain[page] ?? null)) });
  const { total, ...count } = useRecordCount(kind, query);

  /** What was last seen of each page, so that a page whose beginning has moved is not blank until it is there again. */
  const seen = useRef({ name, pages: new Map<number, readonly RecordRow[]>() });
  const lastCount = useRef(0);
  const current = new Map(
    wanted.flatMap((page, at) => (pages[at]?.data ? [[page, pages[at].data.items] as const] : [])),
  );
  const ready = current.size > 0 || seen.current.name === name;
  const before = seen.current;
  const marks = pages.map(({ dataUpdatedAt }) => dataUpdatedAt).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are read when their marks change
  useEffect(() => {
    setKnown((was) => {
      const before = was.name === name ? was.chain : FIRST_CHAIN;
      const next = wanted.reduce((sum, page, at) => {
        const data = pages[at]?.data;
        return data ? nextChain(sum, page, data.nextCursor) : sum;
      }, before);
      return was.name === name && next === before ? was : { name, chain: next };
    });
    if (current.size === 0) return;
    const kept = seen.current.name === name ? seen.current.pages : new Map<number, readonly RecordRow[]>();
    const near = [...kept].filter(([page]) => Math.abs(page - (wanted[0] ?? 0)) < 8);
    seen.current = { name, pages: new Map([...near, ...current]) };
  }, [name, marks, wanted.join()]);

  const lastPage = wanted.at(-1) ?? 0;
  const end = chain.length - 1 === lastPage && current.has(lastPage) ? pages.at(-1)?.data?.nextCursor === null : false;
  const rowCount = ready
    ? rowsReachable({ pages: chain.length, last: end ? (current.get(lastPage)?.length ?? 0) : null, total })
    : lastCount.current;
  const shown = ready ? new Map([...(before.name === name ? before.pages : []), ...current]) : before.pages;
  useEffect(() => {
    lastCount.current = rowCount;
  }, [rowCount]);

  const rowAt = (index: number) => shown.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS];
  // A few hundred ids at most: cheaper than to find out whether they have changed.
  const loaded = [...shown].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows.map(({ id }) => id));
  // Rendered for another page of rows, not for every row that is scrolled past.
  const told = useRef(span);
  const onRange = useCallback(
    (first: number, last: number) => {
      const [begin, end] = pagesOfRows(first, last);
      const was = told.current;
      if (was.name === name && was.from === begin && was.to === end) return;
      told.current = { name, from: begin, to: end };
      setSpan(told.current);
    },
    [name],
  );
  const failed = pages.find(({ isError, data }) => isError && !data);
  return {
    rowAt,
    rowCount,
    /** Exact; null until it is known. */
    total,
    count,
    /** Before the first rows of this question are there. */
    pending: !ready || (current.size === 0 && pages.some(({ isPending }) => isPending)),
    /** Rows of the question before, shown until those of this one are there. */
    outdated: !ready,
    similar: pages[0]?.data?.similar ?? false,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    retrying: failed?.isFetching ?? false,
    onRange,
    loaded,
  };
}

// Keyset paging: each page has the cursor of the next.

/** Rows of one page. */
const PAGE_ROWS = 100;
/** Rows before the end of a page at which the next is loaded. */
const AHEAD = 40;

/** First and last page of the rows in sight, with the one after once its rows are near. */
export function pagesOfRows(first: number, last: number): [from: number, to: number] {
  return [Math.floor(first / PAGE_ROWS), Math.floor((last + AHEAD) / PAGE_ROWS)];
}

/** The pages to load: those with a known cursor. */
export function wantedPages(from: number, to: number, known: number): number[] {
  const first = Math.min(from, known - 1);
  return Array.from({ length: Math.min(to, known - 1) - first + 1 }, (_, step) => first + step);
}

/** Where pages begin, once this one has said where the next does. The same list where nothing is new. */
export function nextChain(
  chain: readonly (string | null)[],
  page: number,
  next: string | null,
): readonly (string | null)[] {
  if (next === null) return chain.length > page + 1 ? chain.slice(0, page + 1) : chain;
  if (chain[page + 1] === next) return chain;
  return [...chain.slice(0, page + 1), next, ...chain.slice(page + 2)];
}

interface Reach {
  /** Pages whose beginning is known. */
  pages: number;
  /** Rows of the last page of all, where it is there; null while more may follow. */
  last: number | null;
  total: number | null;
}

/** How far can be scrolled now: what is there, and the page that is on its way. */
export function rowsReachable({ pages, last, total }: Reach): number {
  if (last !== null) return (pages - 1) * PAGE_ROWS + last;
  const known = pages * PAGE_ROWS;
  return total === null ? known : Math.min(known, Math.max(total, (pages - 1) * PAGE_ROWS));
}
