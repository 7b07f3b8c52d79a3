// Data and actions of conversations.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useLiveRefresh, useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import {
  answerThread,
  decideReview,
  inboxSummary,
  listReviews,
  readThread,
  threadReplies,
  undoAnswer,
} from '../contract.ts';
import { INBOX_EVENT } from '../fields.contract.ts';

/** One conversation, also to be read ahead. */
export const emailThreadQuery = (id: string) =>
  queryOptions({ queryKey: emailThreadKey(id), queryFn: ({ signal }) => readOne(id, signal) });

/** What has to be confirmed, which mailboxes are read, and campaigns and mailboxes to filter by. */
export function useSummary() {
  return useQuery({ queryKey: SUMMARY_KEY, queryFn: ({ signal }) => readSummary(signal) });
}

/** Refreshes all that is shown of conversations by email. */
export function useLiveInbox(): void {
  const refresh = useLiveRefresh(INBOX_KEY);
  useLiveEvent(INBOX_EVENT, refresh);
  useLiveEvent('reconnected', refresh);
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

export function useAnswer(threadId: string) {
  const refresh = useRefresh(INBOX_KEY);
  return useMutation<Awaited<ReturnType<typeof sendAnswer>>, ApiError, { id: string; text: string }>({
    mutationKey: INBOX_KEY,
    mutationFn: (body) => sendAnswer(threadId, body),
    onSettled: refresh,
  });
}

/** Returns its text, to continue writing. */
export function useUndoReply(threadId: string, restoreText: (text: string) => void) {
  const queries = useQueryClient();
  return useMutation<Awaited<ReturnType<typeof sendUndoReply>>, ApiError, string>({
    mutationKey: INBOX_KEY,
    mutationFn: sendUndoReply,
    onSuccess: ({ text }) => restoreText(text),
    onError: (error) => notify.error(error),
    onSettled: () => void queries.invalidateQueries({ queryKey: emailThreadKey(threadId) }),
  });
}

// API calls of the inbox.
const summary = endpoint(inboxSummary);
const thread = endpoint(readThread);
const reviews = endpoint(listReviews);
const decide = endpoint(decideReview);
const answer = endpoint(answerThread);
const undoReply = endpoint(undoAnswer);
const replies = endpoint(threadReplies);

const readSummary = (signal: AbortSignal) => call(summary, { query: {} }, { signal });
export const readReplies = (id: string, signal: AbortSignal) => call(replies, { params: { id } }, { signal });
const readOne = (id: string, signal: AbortSignal) => call(thread, { params: { id } }, { signal });
const readReviews = (signal: AbortSignal) => call(reviews, {}, { signal });
export const sendDecision = ({ id, isReply }: { id: string; isReply: boolean }) =>
  call(decide, { params: { id }, body: { isReply } });
export const sendAnswer = (threadId: string, body: { id: string; text: string }) =>
  call(answer, { params: { id: threadId }, body });
export const sendUndoReply = (id: string) => call(undoReply, { params: { id } });

export type OpenEmail = RouteOutput<typeof readThread>;

// Query keys of the inbox.
export const INBOX_KEY = ['inbox'] as const;
const SUMMARY_KEY = [...INBOX_KEY, 'summary'] as const;
export const repliesKey = (id: string) => [...INBOX_KEY, 'replies', id] as const;
const REVIEWS_KEY = [...INBOX_KEY, 'reviews'] as const;
export const emailThreadKey = (id: string) => [...INBOX_KEY, 'thread', id] as const;
