// How many unread replies and messages to confirm there are: the figure beside the tab.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { AssignedFilter } from '../fields.contract.ts';
import { INBOX_KEY, readSummary, SUMMARY_KEY } from './use-inbox.ts';

/** Undefined until it is known. Whoever uses it hears of what comes in, and so does all that is shown of the inbox. */
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
    // What is being changed here is asked for again when that is done.
    if (queries.isMutating({ mutationKey: INBOX_KEY }) > 0) return;
    void queries.invalidateQueries({ queryKey: INBOX_KEY });
  };
  useLiveEvent('inbox', refresh);
  useLiveEvent('reconnected', refresh);
}
