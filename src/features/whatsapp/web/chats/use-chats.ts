// The list of conversations, and what is changed of them.
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
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

/** `done`: what to say, with "Undo" for ten seconds; nothing is said where it is left out. */
export function useChangeChats() {
  const refresh = useRefresh(CHATS_KEY);
  const change = useMutation<Awaited<ReturnType<typeof changeChats>>, ApiError, ChatsChange>({
    mutationKey: CHATS_KEY,
    mutationFn: changeChats,
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return {
    pending: change.isPending ? change.variables : undefined,
    change: (body: ChatsChange, done?: string) =>
      change.mutate(body, {
        onSuccess: ({ before }) => {
          if (done === undefined) return;
          notifyUndo(done, () => {
            for (const { id, unread, assignedTo, closed } of before) {
              change.mutate({
                ids: [id],
                ...(body.unread !== undefined && { unread }),
                ...(body.assignedTo !== undefined && { assignedTo }),
                ...(body.closed !== undefined && { closed }),
              });
            }
          });
        },
      }),
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
