// How many conversations are unread, for the menu, and the events that keep all of them current. This is in the bundle of every
// page, so no more is here.
import { useQuery } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefreshSoon } from '#platform/web/use-refresh.ts';
import { WHATSAPP_EVENT } from '../fields.contract.ts';
import { CHATS_KEY, readSummary, SUMMARY_KEY } from './summary-api.ts';

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
