// Conversations, the one that is open, and every change of them.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Member } from '#account/accounts/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import type { InboxThread } from '../contract.ts';
import type { ThreadStatus } from '../fields.contract.ts';
import {
  readOne,
  readReviews,
  readThreads,
  sendAnswer,
  sendAssignee,
  sendChange,
  sendDecision,
  sendTakeBack,
  type ThreadsAsked,
  type ThreadsChange,
} from './api.ts';
import { INBOX_KEY, REVIEWS_KEY, threadKey, threadsKey } from './inbox-keys.ts';
import { STATUS_WORDS } from './inbox-labels.ts';

export function useThreads(asked: ThreadsAsked) {
  return useInfiniteQuery({
    queryKey: threadsKey(asked),
    queryFn: ({ pageParam, signal }) => readThreads(asked, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useThread(id: string) {
  return useQuery({ queryKey: threadKey(id), queryFn: ({ signal }) => readOne(id, signal) });
}

export function useReviews() {
  return useQuery({ queryKey: REVIEWS_KEY, queryFn: ({ signal }) => readReviews(signal) });
}

export function useDecideReview() {
  const refresh = useRefresh(INBOX_KEY);
  return useMutation<Awaited<ReturnType<typeof sendDecision>>, ApiError, { id: string; isReply: boolean }>({
    mutationKey: INBOX_KEY,
    mutationFn: sendDecision,
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

function useChange() {
  const refresh = useRefresh(INBOX_KEY);
  return useMutation<Awaited<ReturnType<typeof sendChange>>, ApiError, ThreadsChange>({
    mutationKey: INBOX_KEY,
    mutationFn: sendChange,
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** What became of a conversation, undone for ten seconds, each of several quick ones. `chosen`: what is on its way to the server. */
export function useSetStatus() {
  const refresh = useRefresh(INBOX_KEY);
  const undo = useUndo<ThreadsChange>({ key: INBOX_KEY, send: sendChange, refresh });
  const change = useMutation<
    Awaited<ReturnType<typeof sendChange>>,
    ApiError,
    { thread: InboxThread; status: ThreadStatus }
  >({
    mutationKey: INBOX_KEY,
    mutationFn: ({ thread: { id }, status }) => sendChange({ ids: [id], status, unread: false }),
    onSuccess: (_, { thread: { id, name, email, status: before }, status }) =>
      undo(`${name || email}: ${STATUS_WORDS[status].toLowerCase()}`, { ids: [id], status: before }),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return {
    setStatus: (thread: InboxThread, status: ThreadStatus) => change.mutate({ thread, status }),
    chosen: change.isPending ? change.variables.status : undefined,
  };
}

/** Undone for ten seconds. `chosen`: what is on its way to the server, null for no one. */
export function useAssign(threadId: string) {
  const refresh = useRefresh(INBOX_KEY);
  const undo = useUndo<string | null>({ key: INBOX_KEY, send: (before) => sendAssignee(threadId, before), refresh });
  const assign = useMutation<Awaited<ReturnType<typeof sendAssignee>>, ApiError, Member | null>({
    mutationKey: INBOX_KEY,
    mutationFn: (person) => sendAssignee(threadId, person?.id ?? null),
    onSuccess: ({ before }, person) => undo(person ? `Assigned to ${person.name}` : 'Unassigned', before),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return { assign: assign.mutate, chosen: assign.isPending ? (assign.variables?.id ?? null) : undefined };
}

export function useMarkUnread() {
  const change = useChange();
  return (id: string, unread: boolean) => change.mutate({ ids: [id], unread });
}

export function useAnswer(threadId: string) {
  const refresh = useRefresh(INBOX_KEY);
  return useMutation<Awaited<ReturnType<typeof sendAnswer>>, ApiError, { id: string; text: string }>({
    mutationKey: INBOX_KEY,
    mutationFn: (body) => sendAnswer(threadId, body),
    onSettled: refresh,
  });
}

/** Gives its text back, to go on writing. */
export function useTakeBack(threadId: string, giveBack: (text: string) => void) {
  const queries = useQueryClient();
  return useMutation<Awaited<ReturnType<typeof sendTakeBack>>, ApiError, string>({
    mutationKey: INBOX_KEY,
    mutationFn: sendTakeBack,
    onSuccess: ({ text }) => giveBack(text),
    onError: (error) => notify.error(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: threadKey(threadId) }),
  });
}
