// The records before and after one in the list that one came from, as long as the tab remembers the pages of that list.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordKind } from '../fields.contract.ts';
import type { RecordRow } from './record-row.ts';
import { listKey } from './use-record-rows.ts';

interface Page {
  items: RecordRow[];
  nextCursor: string | null;
}

/** Kept while one goes from record to record: the pages themselves are forgotten a minute after the table was left. */
const trails = new Map<RecordKind, readonly string[]>();

export function useNeighbours(kind: RecordKind, id: string): { previous: string | null; next: string | null } {
  const queries = useQueryClient();
  const [trail] = useState(() => {
    const kept = trails.get(kind);
    const found = trailOf(queries, kind, id) ?? (kept?.includes(id) ? kept : []);
    trails.set(kind, found);
    return found;
  });
  const place = trail.indexOf(id);
  return { previous: trail[place - 1] ?? null, next: place === -1 ? null : (trail[place + 1] ?? null) };
}

/** The rows of the list in which the record was seen last, in its order. */
function trailOf(queries: QueryClient, kind: RecordKind, id: string): string[] | null {
  const pages = queries
    .getQueryCache()
    .findAll({ queryKey: listKey(kind) })
    .flatMap(({ queryKey, state }) => {
      const data = state.data as Page | undefined;
      const [query, cursor] = queryKey.slice(listKey(kind).length);
      return data?.items
        ? [{ query: JSON.stringify(query), cursor: cursor ?? null, data, at: state.dataUpdatedAt }]
        : [];
    });
  const holding = pages.filter(({ data }) => data.items.some((row) => row.id === id)).sort((a, b) => b.at - a.at);
  const [last] = holding;
  if (!last) return null;
  const ofList = new Map(pages.filter(({ query }) => query === last.query).map((page) => [page.cursor, page.data]));
  const pagesInOrder: Page[] = [];
  // From the first page on by what each says of the next; where one has been forgotten, the one that holds the record.
  for (let page = ofList.get(null); page; page = page.nextCursor === null ? undefined : ofList.get(page.nextCursor)) {
    pagesInOrder.push(page);
  }
  const rows = pagesInOrder.includes(last.data) ? pagesInOrder : [last.data];
  return rows.flatMap(({ items }) => items.map((row) => row.id));
}
