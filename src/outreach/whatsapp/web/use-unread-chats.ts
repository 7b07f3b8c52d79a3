// How many conversations are unread, for the menu, and the events that keep all of them current. This is in the bundle of every
// page, so no more is here.
import { useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefreshSoon } from '#platform/web/use-refresh.ts';
import { chatsSummary } from '../chats.contract.ts';
import { WHATSAPP_EVENT } from '../fields.contract.ts';

export function useChatSummary(enabled = true) {
  return useQuery({ queryKey: SUMMARY_KEY, queryFn: ({ signal }) => readSummary(signal), enabled });
}

/** Undefined until it is known. */
export const useUnreadChats = (enabled: boolean): number | undefined => useChatSummary(enabled).data?.views.unread;

/** A campaign reports many states a second: one request for all of them, well within a second of the first. */
const GATHER_MS = 300;

/** Refreshes whatever is shown of conversations, on every page. */
export function useLiveChats(): void {
  const soon = useRefreshSoon(CHATS_KEY, GATHER_MS);
  useLiveEvent(WHATSAPP_EVENT, soon);
  useLiveEvent('reconnected', soon);
}

// The one call of WhatsApp that the menu of every page makes, apart from the calls of WhatsApp's own page.
const summary = endpoint(chatsSummary);

export const CHATS_KEY = ['whatsapp', 'chats'] as const;
const SUMMARY_KEY = [...CHATS_KEY, 'summary'] as const;

const readSummary = (signal: AbortSignal) => call(summary, {}, { signal });
