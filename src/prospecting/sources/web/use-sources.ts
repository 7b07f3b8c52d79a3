// Data sources and own keys, as the server knows them; the only caller of its routes.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import { deleteSourceKey, listSources, saveSourceKey, testSourceKey } from '../contract.ts';

const sources = endpoint(listSources);
const saveKey = endpoint(saveSourceKey);
const remove = endpoint(deleteSourceKey);
const test = endpoint(testSourceKey);

const KEY = ['settings', 'sources'];
/** How the sources fare changes by itself. */
const REFETCH_MS = 30_000;

export function useSources() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(sources, {}, { signal }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  });
}

type KeySource = Parameters<typeof call<typeof saveSourceKey>>[1]['params']['source'];

/** Each throws ApiError; after a change the list is read again. */
export function useOwnKey(source: KeySource) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: KEY });
  return {
    async save(key: string): Promise<void> {
      await call(saveKey, { params: { source }, body: { key } });
      await again();
    },
    async remove(): Promise<void> {
      await call(remove, { params: { source } });
      await again();
    },
    /** Without a key the stored one is tried. */
    async test(key: string) {
      const result = await call(test, { params: { source }, body: key === '' ? {} : { key } });
      if (key === '') await again();
      return result;
    },
  };
}
