// Hooks of conversations: the list, changes to it, and what lists of the page share.
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import {
  CHATS_KEY,
  type ChatQuery,
  type ChatsChange,
  changeChats,
  listAssignees,
  listChats,
  optOutOfChat,
  startChat,
} from '../api.ts';
import { CONSENTS_KEY } from '../consents.ts';

export function useChats(query: ChatQuery) {
  return useInfiniteQuery({
    queryKey: [...CHATS_KEY, 'list', query],
    queryFn: ({ pageParam, signal }) => listChats(query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useAssignees() {
  return useQuery({
    queryKey: ['whatsapp', 'assignees'],
    queryFn: ({ signal }) => listAssignees(signal),
    staleTime: 5 * 60_000,
  });
}

interface Change {
  body: ChatsChange;
  /** The message with "Undo" for ten seconds; none without it. */
  done: string | undefined;
}

/** Each of several quick changes has its own "Undo". */
export function useChangeChats() {
  const refresh = useRefresh(CHATS_KEY);
  const undo = useUndo<ChatsChange[]>({
    key: CHATS_KEY,
    send: (changes) => Promise.all(changes.map(changeChats)),
    refresh,
  });
  const change = useMutation<Awaited<ReturnType<typeof changeChats>>, ApiError, Change>({
    mutationKey: CHATS_KEY,
    mutationFn: ({ body }) => changeChats(body),
    onSuccess: ({ before }, { body, done }) => {
      if (done !== undefined)
        undo(
          done,
          before.map((chat) => changeBack(chat, body)),
        );
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return {
    pending: change.isPending ? change.variables.body : undefined,
    change: (body: ChatsChange, done?: string) => change.mutate({ body, done }),
  };
}

type Before = Awaited<ReturnType<typeof changeChats>>['before'][number];

/** Restores only what was changed, not later changes of the rest. */
function changeBack({ id, unread, assignedTo, closed }: Before, body: ChatsChange): ChatsChange {
  return {
    ids: [id],
    ...(body.unread !== undefined && { unread }),
    ...(body.assignedTo !== undefined && { assignedTo }),
    ...(body.closed !== undefined && { closed }),
  };
}

export function useStartChat() {
  const refresh = useRefresh(CHATS_KEY);
  return useMutation<Awaited<ReturnType<typeof startChat>>, ApiError, Parameters<typeof startChat>[0]>({
    mutationKey: CHATS_KEY,
    mutationFn: startChat,
    onSettled: refresh,
  });
}

export function useOptOut() {
  const refresh = useRefresh(CHATS_KEY, CONSENTS_KEY);
  return useMutation<undefined, ApiError, string>({
    mutationKey: CHATS_KEY,
    mutationFn: optOutOfChat,
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** Loads more of a list when its end comes near: pass the result as the ref of its end. */

/** Distance below the visible part that counts as near. */
const MARGIN = '240px';

export function useNearEnd(load: () => void): (element: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null);
  const onNear = useEffectEvent(load);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { root: element.closest('[data-scrolls]'), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return setElement;
}

/** The current time for countdowns and ages, updated twice a minute. */
const TICK_MS = 30_000;

export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The message box, which a key focuses from anywhere on the page. */
export const COMPOSER_ID = 'whatsapp-message';
