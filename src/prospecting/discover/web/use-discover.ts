// What Discover reads: how many fit, a page of them, what one search brought, and all that is known of one row.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscoverRow, RowRef } from '../contract.ts';
import { MATCHING_LIMIT, type OutsideCapability } from '../fields.contract.ts';
import { DISCOVER_KEY, type ListQuery, readCount, readRow, readRows, reopenOutside } from './api.ts';
import { type DiscoverAddress, queryOf, refText, sortOf } from './discover-address.ts';

/** Exact; undefined until it is known. */
export function useCounts({ kind, form }: DiscoverAddress) {
  const query = { kind, ...queryOf(form) };
  return useQuery({
    queryKey: [...DISCOVER_KEY, 'count', query],
    queryFn: ({ signal }) => readCount(query, signal),
    placeholderData: keepPreviousData,
  });
}

export const PAGE_ROWS = 50;

/** The query without its page. */
function usedFilters(address: DiscoverAddress): Omit<ListQuery, 'limit' | 'cursor'> {
  const { kind, form, show, since, run } = address;
  if (run !== null) return { kind, show: 'run', run };
  const sort = sortOf(address);
  return { kind, show, ...(since !== null && { since }), ...(sort !== null && { sort }), ...queryOf(form) };
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
