// A person's notifications in this browser: how many are unread, the pages of the panel, and every change of them.
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import type { listNotifications, NotificationItem } from '../contract.ts';
import type { NotificationsEvent } from '../fields.contract.ts';
import { type NotificationView, readPage, readUnread, sendMark, sendMarkAll, sendZone } from './notifications-api.ts';

export const NOTIFICATIONS_KEY = ['notifications'] as const;
const UNREAD_KEY = [...NOTIFICATIONS_KEY, 'unread-count'] as const;
const listKey = (view: NotificationView) => [...NOTIFICATIONS_KEY, 'list', view] as const;

/** Events of a burst are read together; what is shown is behind by this at most. */
const GATHER_MS = 250;

type Pages = InfiniteData<RouteOutput<typeof listNotifications>, string | undefined>;

/** Used once, in the shell. */
export function useUnreadNotifications(): number {
  const { data } = useQuery({ queryKey: UNREAD_KEY, queryFn: ({ signal }) => readUnread(signal) });
  const refreshSoon = useRefreshSoon(NOTIFICATIONS_KEY, GATHER_MS);
  useLiveEvent<NotificationsEvent>('notifications', refreshSoon);
  useLiveEvent('reconnected', refreshSoon);
  useZone(data?.zone);
  return data?.unread ?? 0;
}

/** The daily email comes in the morning of where its reader is. */
function useZone(stored: string | null | undefined): void {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: sendZone,
    onSuccess: (_, zone) =>
      queries.setQueryData(UNREAD_KEY, (now: { unread: number } | undefined) => now && { ...now, zone }),
  });
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (stored !== undefined && here && stored !== here) mutate(here);
  }, [stored, mutate]);
}

export function useNotifications(view: NotificationView) {
  return useInfiniteQuery({
    queryKey: listKey(view),
    queryFn: ({ pageParam, signal }) => readPage(view, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** What was marked is drawn at once; the lists are read again when the server has answered. */
export function useMark() {
  const queries = useQueryClient();
  const refresh = useRefresh(NOTIFICATIONS_KEY);
  return useMutation<unknown, ApiError, { items: readonly NotificationItem[]; read: boolean }>({
    mutationKey: NOTIFICATIONS_KEY,
    mutationFn: ({ items, read }) => sendMark({ ids: items.map(({ id }) => id), read }),
    onMutate: ({ items, read }) => draw(queries, new Set(items.map(({ id }) => id)), read),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

export function useMarkAll() {
  const queries = useQueryClient();
  const refresh = useRefresh(NOTIFICATIONS_KEY);
  return useMutation<unknown, ApiError, string>({
    mutationKey: NOTIFICATIONS_KEY,
    mutationFn: sendMarkAll,
    onMutate: () => draw(queries, null, true),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** @param ids null: all of them */
function draw(queries: QueryClient, ids: ReadonlySet<string> | null, read: boolean): void {
  const isMarked = ({ id }: NotificationItem) => ids === null || ids.has(id);
  const inPages = (change: (items: NotificationItem[]) => NotificationItem[]) => (pages: Pages | undefined) =>
    pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, items: change(page.items) })) };
  queries.setQueryData<Pages>(
    listKey('all'),
    inPages((items) => items.map((item) => (isMarked(item) ? { ...item, read } : item))),
  );
  if (!read) return;
  queries.setQueryData<Pages>(
    listKey('unread'),
    inPages((items) => items.filter((item) => !isMarked(item))),
  );
}
