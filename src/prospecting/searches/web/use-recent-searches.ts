// Searches of the workspace as the server keeps them: the last ones, and those that are owed.
import { useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { Capability } from '#shared/capabilities.ts';
import type { listRuns } from '../contract.ts';
import { SEARCHES_KEY } from './searches-key.ts';

const runs = endpoint<typeof listRuns>('GET /api/searches');

const RECENT = 10;

/** The last ten of these kinds. */
export function useRecentSearches(capabilities: readonly Capability[]) {
  const kinds = { capability: capabilities.join(',') };
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'recent', ...capabilities],
    queryFn: ({ signal }) => call(runs, { query: { limit: RECENT, ...kinds } }, { signal }),
    // A search that was just made elsewhere belongs at the top.
    staleTime: 0,
  });
}

/** Paid searches of these kinds whose call failed, newest first (ruling R1). */
export function useOwedSearches(capabilities: readonly Capability[]) {
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'owed', ...capabilities],
    queryFn: ({ signal }) =>
      call(runs, { query: { owed: 'true', capability: capabilities.join(','), limit: RECENT } }, { signal }),
    select: (page) => page.items,
    staleTime: 0,
  });
}

/** One search by its id, for whoever keeps only that; null where there is none any more. */
export function useRun(id: string, enabled = true) {
  return useQuery({
    queryKey: [...SEARCHES_KEY, 'run', id],
    queryFn: ({ signal }) => call(runs, { query: { id } }, { signal }),
    enabled,
    select: (page) => page.items[0] ?? null,
  });
}
