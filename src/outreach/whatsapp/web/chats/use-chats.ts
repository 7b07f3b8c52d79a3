// The list of conversations, and what is changed of them.
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
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
import { CONSENTS_KEY } from '../consent-api.ts';

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
  /** What to say, with "Undo" for ten seconds; nothing is said where it is left out. */
  done: string | undefined;
}

/** Each of several quick changes is said with its own "Undo". */
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

/** Of what was changed alone: what happened to the rest since then stays. */
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
