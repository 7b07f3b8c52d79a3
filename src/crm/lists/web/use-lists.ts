// Queries of lists, kept current by live events.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type BulkAction,
  companyRoutes,
  contactRoutes,
  type RecordKind,
  type Target,
  undoChange,
} from '#crm/records/contract.ts';
import { useThrottledRefresh } from '#crm/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import {
  changeList,
  changeMembers,
  createList,
  type List,
  type ListCount,
  type ListStatus,
  listCounts,
  listLists,
  readList,
  readMembers,
  viewList,
} from '../contract.ts';

// Query keys share a prefix, so that a change refreshes all of them.
export const LISTS_KEY = ['lists'] as const;

const listsOptions = (shelf: ListStatus) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'index', shelf],
    queryFn: ({ signal }) => readLists(shelf, signal),
    placeholderData: keepPreviousData,
  });

export function useLists(shelf: ListStatus = 'live') {
  return useQuery(listsOptions(shelf));
}

/** The number of lists, for the menu; undefined until loaded. */
export function useListTotal(enabled: boolean): number | undefined {
  return useQuery({ ...listsOptions('live'), enabled, select: ({ items }) => items.length }).data;
}

/** One call for a screenful of lists; more in further calls. */
const COUNTED_TOGETHER = 50;

/** Counts by list as they arrive: live lists and valid addresses are counted after the names are shown. */
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

/** Of one list: immediate for a static one; null while it is counted. */
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

/** Lists that a filter can use: static ones, and live ones of the same kind of record. */
export function useListChoices(kind: RecordKind): readonly { value: string; label: string }[] {
  const { data } = useLists();
  // A stable reference: the columns of a table depend on it, and every row on its columns.
  return useMemo(
    () =>
      (data?.items ?? [])
        .filter(({ rule }) => rule === null || rule.kind === kind)
        .map(({ id, name }) => ({ value: id, label: name })),
    [data, kind],
  );
}

/** Mounted once in the shell. Records count too: their changes move the members of lists. */
export function useLiveLists(): void {
  const refresh = useThrottledRefresh(LISTS_KEY);
  useLiveEvent('lists', refresh);
  useLiveEvent('records', refresh);
  useLiveEvent('reconnected', refresh);
}

// API calls of lists.
const all = endpoint(listLists);
const counts = endpoint(listCounts);
const one = endpoint(readList);
const view = endpoint(viewList);
const create = endpoint(createList);
const change = endpoint(changeList);
const members = endpoint(readMembers);
const memberChange = endpoint(changeMembers);
const contactBulk = endpoint(contactRoutes.bulk);
const companyBulk = endpoint(companyRoutes.bulk);
const undo = endpoint(undoChange);

export type NewList = RouteCall<typeof createList>['body'];
export type CreatedList = RouteOutput<typeof createList>;
export type ListChange = RouteCall<typeof changeList>['body'];
export type MemberChange = Omit<RouteCall<typeof changeMembers>['body'], 'kind' | 'ids'>;

const readLists = (shelf: ListStatus, signal?: AbortSignal) =>
  call(all, { query: { shelf } }, signal ? { signal } : {});
const readCounts = (ids: string[], signal: AbortSignal) => call(counts, { body: { ids } }, { signal });
const readOne = (id: string, signal: AbortSignal) => call(one, { params: { id } }, { signal });
export const sendVisit = (id: string) => call(view, { params: { id } });
/** Counting the members may take some seconds. */
export const sendList = (body: NewList, idempotencyKey: string) =>
  call(create, { body }, { idempotencyKey, timeoutMs: 60_000 });
export const sendListChange = (id: string, body: ListChange) => call(change, { params: { id }, body });
export const readMemberValues = (id: string, kind: RecordKind, ids: string[]) =>
  call(members, { params: { id }, body: { kind, ids } });
export const sendMemberValues = (id: string, kind: RecordKind, ids: string[], body: MemberChange) =>
  call(memberChange, { params: { id }, body: { kind, ids, ...body } });

export type ListAction = Extract<BulkAction, { listId: string }>;

/** Adds to, removes from or moves to a static list: at once, or as a job where there are many. */
export function sendMembership(kind: RecordKind, target: Target, action: ListAction) {
  const body = { target, action };
  const options = { idempotencyKey: crypto.randomUUID() };
  return kind === 'contact' ? call(contactBulk, { body }, options) : call(companyBulk, { body }, options);
}
export const sendUndo = (changeId: string) => call(undo, { params: { id: changeId } });
