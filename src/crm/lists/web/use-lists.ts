// What is read of lists: the index, the counts of those on the screen, one list, and what it says of its members.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '#shared/contract.ts';
import type { List, ListCount, ListShelf, readList } from '../contract.ts';
import { readCounts, readLists, readOne } from './api.ts';
import { LISTS_KEY } from './lists-keys.ts';

const listsOptions = (shelf: ListShelf) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'index', shelf],
    queryFn: ({ signal }) => readLists(shelf, signal),
    placeholderData: keepPreviousData,
  });

export function useLists(shelf: ListShelf = 'live') {
  return useQuery(listsOptions(shelf));
}

/** How many there are, for the menu; undefined until it is known. */
export function useListTotal(enabled: boolean): number | undefined {
  return useQuery({ ...listsOptions('live'), enabled, select: ({ items }) => items.length }).data;
}

/** Asked at once for as many as are shown on one screen; more in further calls. */
const COUNTED_TOGETHER = 50;

/** Counts by list, as they come in: live lists and valid addresses are counted after the names are there. */
export function useListCounts(lists: readonly List[]): ReadonlyMap<string, ListCount> {
  const ids = lists.map(({ id }) => id).sort();
  const { data } = useQuery({
    queryKey: [...LISTS_KEY, 'counts', ids],
    queryFn: async ({ signal }) => {
      const counts: ListCount[] = [];
      for (let from = 0; from < ids.length; from += COUNTED_TOGETHER) {
        counts.push(...(await readCounts(ids.slice(from, from + COUNTED_TOGETHER), signal)).items);
      }
      return counts;
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data?.map((count) => [count.id, count]));
}

/** Of one list: known at once for a static one; null while it is counted. */
export function useListCount(list: List): Record<'contacts' | 'companies' | 'validEmails', number | null> {
  const counted = useListCounts([list]).get(list.id);
  return {
    contacts: list.contacts ?? counted?.contacts ?? null,
    companies: list.companies ?? counted?.companies ?? null,
    validEmails: counted?.validEmails ?? null,
  };
}

export type ReadList = RouteOutput<typeof readList>;

const listOptions = (id: string) =>
  queryOptions({ queryKey: [...LISTS_KEY, 'one', id], queryFn: ({ signal }) => readOne(id, signal) });

export function useList(id: string) {
  return useQuery(listOptions(id));
}
