// How many unread replies and messages to confirm there are: the figure beside the tab.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { AssignedFilter } from '../fields.contract.ts';
import { INBOX_KEY, readSummary, SUMMARY_KEY } from './use-inbox.ts';

/** Undefined until it is known. It subscribes to live events, and so refreshes all that is shown of the inbox. */
export function useUnreadReplies(): number | undefined {
  useLiveInbox();
  const { data } = useSummary();
  return data && data.views.unread + data.reviews;
}

export function useSummary(assigned: AssignedFilter | '' = '') {
  return useQuery({ queryKey: [...SUMMARY_KEY, assigned], queryFn: ({ signal }) => readSummary(assigned, signal) });
}

function useLiveInbox(): void {
  const queries = useQueryClient();
  const refresh = () => {
    // Data of a pending change is refetched when the change is done.
    if (queries.isMutating({ mutationKey: INBOX_KEY }) > 0) return;
    void queries.invalidateQueries({ queryKey: INBOX_KEY });
  };
  useLiveEvent('inbox', refresh);
  useLiveEvent('reconnected', refresh);
}
