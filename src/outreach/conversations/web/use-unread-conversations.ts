// How many conversations are unread, for the menu, and the events that keep lists and counts current. This is in the bundle of every page, so
// no more is here.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { INBOX_EVENT } from '#outreach/inbox/fields.contract.ts';
import { WHATSAPP_EVENT } from '#outreach/whatsapp/fields.contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefreshSoon } from '#platform/web/use-refresh.ts';
import { conversationsSummary } from '../contract.ts';

export const CONVERSATIONS_KEY = ['conversations'] as const;

const summary = endpoint(conversationsSummary);

/** `since`: start of the day, to count what was done. */
export function useConversationCounts(enabled = true, since?: string) {
  return useQuery({
    queryKey: [...CONVERSATIONS_KEY, 'summary', since ?? null],
    queryFn: ({ signal }) => call(summary, { query: since === undefined ? {} : { since } }, { signal }),
    enabled,
  });
}

/** Undefined until it is known. */
export const useUnreadConversations = (enabled: boolean): number | undefined =>
  useConversationCounts(enabled).data?.unread;

/** A campaign brings several events a second: one request for all of them. */
const GATHER_MS = 300;
/** The longest time that a browser's timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Refreshes lists and counts on every page, also when a snoozed conversation comes back. */
export function useLiveConversations(enabled: boolean): void {
  const queries = useQueryClient();
  const soon = useRefreshSoon(CONVERSATIONS_KEY, GATHER_MS);
  useLiveEvent(INBOX_EVENT, soon);
  useLiveEvent(WHATSAPP_EVENT, soon);
  useLiveEvent('reconnected', soon);
  const nextBackAt = useConversationCounts(enabled).data?.nextBackAt ?? null;
  useEffect(() => {
    if (nextBackAt === null) return;
    const wait = Math.max(0, Date.parse(nextBackAt) - Date.now()) + GATHER_MS;
    if (wait > MAX_TIMER_MS) return;
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: CONVERSATIONS_KEY }), wait);
    return () => clearTimeout(timer);
  }, [nextBackAt, queries]);
}
