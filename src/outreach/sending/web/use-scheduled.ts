// Data and actions of the page of scheduled emails; a change in any tab reloads it.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh, useRefreshSoon } from '#platform/web/use-refresh.ts';
import type { RouteCall } from '#shared/contract.ts';
import { formatNounUpTo } from '#shared/formats.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import { MAX_COUNTED_MAILS } from '../fields.contract.ts';
import {
  cancelScheduled,
  changeScheduledMailbox,
  listScheduled,
  moveScheduled,
  practiceClock,
  scheduledCalendar,
  scheduledChoices,
  skipAhead,
  undoScheduled,
} from '../scheduled.contract.ts';

/** Removes mails from the page once they were sent. */
const POLL_MS = 15_000;

export const useScheduledList = (query: ListQuery) =>
  useQuery({
    queryKey: [...SCHEDULED_KEY, 'list', query],
    queryFn: ({ signal }) => readList(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

export const useCalendar = (query: CalendarQuery) =>
  useQuery({
    queryKey: [...SCHEDULED_KEY, 'calendar', query],
    queryFn: ({ signal }) => readCalendar(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });

export const useChoices = () =>
  useQuery({ queryKey: [...SCHEDULED_KEY, 'choices'], queryFn: ({ signal }) => readChoices(signal) });

export function useLiveScheduled(): void {
  const refresh = useRefresh(SCHEDULED_KEY);
  useLiveEvent('scheduled-emails', refresh);
  useLiveEvent('email-drafts', refresh);
  useLiveEvent('campaigns', refresh);
  useLiveEvent('mails', useRefreshSoon(SCHEDULED_KEY));
  useLiveEvent('reconnected', refresh);
}

interface Change {
  send: () => Promise<{ changed: number; undoId: string | null }>;
  /** What was changed, with a count: "3 messages". */
  done: (mails: string) => string;
}

export const mailsText = (count: number) => formatNounUpTo(count, MAX_COUNTED_MAILS, 'message');

/** Each shows what it has changed, with Undo. */
export function useScheduledChanges() {
  const refresh = useRefresh(SCHEDULED_KEY);
  const undo = useUndo({ key: SCHEDULED_KEY, send: sendUndo, refresh });
  const change = useMutation({
    mutationKey: SCHEDULED_KEY,
    mutationFn: ({ send }: Change) => send(),
    onSuccess: ({ changed, undoId }, { done }) => {
      if (changed === 0) notify.success('Nothing to change: these messages were sent');
      else if (undoId === null) notify.success(done(mailsText(changed)));
      else undo(done(mailsText(changed)), undoId);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return {
    pending: change.isPending,
    move: (target: Target, to: Move, words = 'moved') =>
      change.mutate({ send: () => sendMove(target, to), done: (mails) => `${mails} ${words}` }),
    cancel: (target: Target) =>
      change.mutate({ send: () => sendCancel(target), done: (mails) => `${mails} cancelled` }),
    from: (target: Target, mailboxId: string) =>
      change.mutate({
        send: () => sendMailbox(target, mailboxId),
        done: (mails) => `${mails} moved to another mailbox`,
      }),
  };
}

export type ScheduledChanges = ReturnType<typeof useScheduledChanges>;

// API calls of scheduled emails.
const list = endpoint(listScheduled);
const calendar = endpoint(scheduledCalendar);
const choices = endpoint(scheduledChoices);
const move = endpoint(moveScheduled);
const cancel = endpoint(cancelScheduled);
const mailbox = endpoint(changeScheduledMailbox);
const practice = endpoint(practiceClock);
const skip = endpoint(skipAhead);
const undo = endpoint(undoScheduled);

export const SCHEDULED_KEY = ['scheduled-emails'] as const;
export type ListQuery = RouteCall<typeof listScheduled>['query'];
export type CalendarQuery = RouteCall<typeof scheduledCalendar>['query'];
export type Target = RouteCall<typeof moveScheduled>['body']['target'];
export type Move = RouteCall<typeof moveScheduled>['body']['move'];

const readList = (query: ListQuery, signal: AbortSignal) => call(list, { query }, { signal });
const readCalendar = (query: CalendarQuery, signal: AbortSignal) => call(calendar, { query }, { signal });
const readChoices = (signal: AbortSignal) => call(choices, {}, { signal });
const sendMove = (target: Target, to: Move) => call(move, { body: { target, move: to } });
const sendCancel = (target: Target) => call(cancel, { body: { target } });
const sendMailbox = (target: Target, mailboxId: string) => call(mailbox, { body: { target, mailboxId } });
export const readPractice = (streamId: string | null, signal: AbortSignal) =>
  call(practice, { query: streamId === null ? {} : { streamId } }, { signal });
export const sendSkip = (streamId: string | null) => call(skip, { body: { streamId } });
const sendUndo = (undoId: string) => call(undo, { body: { undoId } });
