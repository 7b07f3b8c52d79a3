// The last searches of the workspace, for reopening them.
import { useQuery } from '@tanstack/react-query';
import type { listRuns } from '#features/searches/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';

const runs = endpoint<typeof listRuns>('GET /api/searches');

export function useRecentSearches(limit: number) {
  return useQuery({
    queryKey: ['searches', 'recent', limit],
    queryFn: ({ signal }) => call(runs, { query: { limit } }, { signal }),
    // A search that was just made elsewhere belongs at the top.
    staleTime: 0,
  });
}
