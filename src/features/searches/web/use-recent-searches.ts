// Searches of the workspace as the server keeps them: the last ones, and those that are owed.
import { useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { Capability, listRuns } from '../contract.ts';
import { SEARCHES_KEY } from './searches-key.ts';

const runs = endpoint<typeof listRuns>('GET /api/searches');

const RECENT = 10;

export function useRecentSearches() {
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'recent'],
    queryFn: ({ signal }) => call(runs, { query: { limit: RECENT } }, { signal }),
    // A search that was just made elsewhere belongs at the top.
    staleTime: 0,
  });
}

/** Paid searches of these kinds whose call failed, newest first (ruling R1). */
export function useOwedSearches(capabilities: readonly Capability[]) {
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'owed', ...capabilities],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        capabilities.map((capability) =>
          call(runs, { query: { owed: 'true', capability, limit: RECENT } }, { signal }),
        ),
      );
      return pages.flatMap((page) => page.items).sort((a, b) => b.startedAt.localeCompare(a.startedAt));
    },
    staleTime: 0,
  });
}
