// Notifications in this browser: the unread count, the panel's pages, settings, and the calls behind them.

import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import {
  changeNotificationSettings,
  listNotifications,
  markAllNotifications,
  markNotifications,
  type NotificationItem,
  type NotificationSettings,
  readNotificationSettings,
  subscribeToPush,
  unreadNotifications,
  unsubscribeFromPush,
} from '../contract.ts';
import type { Channels, NotificationsEvent } from '../fields.contract.ts';

const NOTIFICATIONS_KEY = ['notifications'] as const;
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
  return data?.unread ?? 0;
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

// The only calls of notifications to the server.
const list = endpoint(listNotifications);
const unread = endpoint(unreadNotifications);
const mark = endpoint(markNotifications);
const markAll = endpoint(markAllNotifications);
const settings = endpoint(readNotificationSettings);
const change = endpoint(changeNotificationSettings);
const subscribe = endpoint(subscribeToPush);
const unsubscribe = endpoint(unsubscribeFromPush);

export type NotificationView = 'unread' | 'all';

const PAGE_SIZE = 30;

const readPage = (view: NotificationView, cursor: string | undefined, signal: AbortSignal) =>
  call(list, { query: { view, limit: PAGE_SIZE, cursor } }, { signal });
const readUnread = (signal: AbortSignal) => call(unread, {}, { signal });
const sendMark = (body: { ids: string[]; read: boolean }) => call(mark, { body });
const sendMarkAll = (until: string) => call(markAll, { body: { until } });
const readSettings = (signal: AbortSignal) => call(settings, {}, { signal });
const sendChannels = (body: { kind: string } & Partial<Channels>) => call(change, { body });
export const sendSubscription = (body: { endpoint: string; keys: { p256dh: string; auth: string } }) =>
  call(subscribe, { body });
export const sendNoSubscription = () => call(unsubscribe);

// What reaches a person where. Every press is saved at once.
const SETTINGS_KEY = [...NOTIFICATIONS_KEY, 'settings'] as const;

export function useNotificationSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => readSettings(signal) });
}

type Choice = { kind: string } & Partial<Channels>;

function setKind(queries: QueryClient, { kind, ...chosen }: Choice): void {
  queries.setQueryData<NotificationSettings>(
    SETTINGS_KEY,
    (now) => now && { ...now, kinds: now.kinds.map((each) => (each.kind === kind ? { ...each, ...chosen } : each)) },
  );
}

export function useChangeChannels() {
  const queries = useQueryClient();
  return useMutation<Choice, ApiError, Choice>({
    mutationFn: sendChannels,
    onMutate: (choice) => setKind(queries, choice),
    onSuccess: (saved) => setKind(queries, saved),
    onError: (error) => {
      notify.error(error);
      void queries.invalidateQueries({ queryKey: SETTINGS_KEY });
    },
  });
}

const NOWHERE: Channels = { app: false, email: false, push: false };

/** Nothing of a kind any more, with ten seconds to take that back. */
export function useMuteKind() {
  const queries = useQueryClient();
  const { mutateAsync } = useChangeChannels();
  return useMutation<void, ApiError, { kind: string; label: string }>({
    mutationFn: async ({ kind, label }) => {
      const { kinds } = await queries.fetchQuery({
        queryKey: SETTINGS_KEY,
        queryFn: ({ signal }) => readSettings(signal),
      });
      const before = kinds.find((each) => each.kind === kind);
      await mutateAsync({ kind, ...NOWHERE });
      notifyUndo(`${label}: muted`, () => {
        const { app, email, push } = before ?? NOWHERE;
        void mutateAsync({ kind, app, email, push });
      });
    },
  });
}
