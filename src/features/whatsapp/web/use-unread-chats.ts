// How many conversations have unread messages: the figure in the menu. It is in the bundle of every page, so no more is here.
import { useQuery } from '@tanstack/react-query';
import { readSummary, SUMMARY_KEY } from './summary-api.ts';

export function useChatSummary(enabled = true) {
  return useQuery({ queryKey: SUMMARY_KEY, queryFn: ({ signal }) => readSummary(signal), enabled });
}

/** Undefined until it is known. */
export const useUnreadChats = (enabled: boolean): number | undefined => useChatSummary(enabled).data?.views.unread;
