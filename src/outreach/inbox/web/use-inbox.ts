// Data and actions of conversations.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Member } from '#account/accounts/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import {
  answerThread,
  assignThread,
  changeThreads,
  decideReview,
  type InboxThread,
  inboxSummary,
  listReviews,
  listThreads,
  readThread,
  takeAnswerBack,
} from '../contract.ts';
import type { AssignedFilter, InboxView, ThreadStatus } from '../fields.contract.ts';
import { STATUS_LABELS } from './inbox-labels.ts';

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

/** Status of conversations, undoable for ten seconds. `chosen`: what is being saved. */
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
      undo(`${name || email}: ${STATUS_LABELS[status].toLowerCase()}`, { ids: [id], status: before }),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return {
    setStatus: (thread: InboxThread, status: ThreadStatus) => change.mutate({ thread, status }),
    chosen: change.isPending ? change.variables.status : undefined,
  };
}

/** Undoable for ten seconds. `chosen`: what is being saved, null for no one. */
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

/** Returns its text, to continue writing. */
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

// API calls of the inbox.
const threads = endpoint(listThreads);
const summary = endpoint(inboxSummary);
const thread = endpoint(readThread);
const change = endpoint(changeThreads);
const reviews = endpoint(listReviews);
const decide = endpoint(decideReview);
const assign = endpoint(assignThread);
const answer = endpoint(answerThread);
const noAnswer = endpoint(takeAnswerBack);

export interface ThreadsAsked {
  view: InboxView;
  q: string;
  /** Of one campaign; '' for all. */
  streamId: string;
  /** That came to one mailbox; '' for all. */
  mailboxId: string;
  /** '' for those of all. */
  assigned: AssignedFilter | '';
}
export interface ThreadsChange {
  ids: string[];
  status?: ThreadStatus;
  unread?: boolean;
}

const PAGE = 50;

function readThreads(asked: ThreadsAsked, cursor: string | undefined, signal: AbortSignal) {
  const { view, q, streamId, mailboxId, assigned } = asked;
  const narrowed = {
    ...(q && { q }),
    ...(streamId && { streamId }),
    ...(mailboxId && { mailboxId }),
    ...(assigned && { assigned }),
  };
  return call(threads, { query: { view, limit: PAGE, ...narrowed, ...(cursor && { cursor }) } }, { signal });
}
export const readSummary = (assigned: AssignedFilter | '', signal: AbortSignal) =>
  call(summary, { query: assigned ? { assigned } : {} }, { signal });
const readOne = (id: string, signal: AbortSignal) => call(thread, { params: { id } }, { signal });
const readReviews = (signal: AbortSignal) => call(reviews, {}, { signal });
export const sendDecision = ({ id, isReply }: { id: string; isReply: boolean }) =>
  call(decide, { params: { id }, body: { isReply } });
export const sendChange = (body: ThreadsChange) => call(change, { body });
export const sendAssignee = (id: string, assignedTo: string | null) =>
  call(assign, { params: { id }, body: { assignedTo } });
export const sendAnswer = (threadId: string, body: { id: string; text: string }) =>
  call(answer, { params: { id: threadId }, body });
export const sendTakeBack = (id: string) => call(noAnswer, { params: { id } });

// Query keys of the inbox.
export const INBOX_KEY = ['inbox'] as const;
export const SUMMARY_KEY = [...INBOX_KEY, 'summary'] as const;
const REVIEWS_KEY = [...INBOX_KEY, 'reviews'] as const;
const threadsKey = (filter: ThreadsAsked) => [...INBOX_KEY, 'threads', filter] as const;
const threadKey = (id: string) => [...INBOX_KEY, 'thread', id] as const;
