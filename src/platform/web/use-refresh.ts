// What a tab shows is asked for again after a change of it.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/**
 * Asks again for all that stands below the keys, unless another change of the first is still on its way: that one asks when it
 * is through. Nobody waits for the answer: a change that did would count as on its way while it asks, and what was changed in
 * the meantime would never be asked for.
 * @param key also the `mutationKey` of its changes
 */
export function useRefresh(key: QueryKey, ...more: QueryKey[]): () => void {
  const queries = useQueryClient();
  return () => {
    if (queries.isMutating({ mutationKey: key }) > 1) return;
    for (const queryKey of [key, ...more]) void queries.invalidateQueries({ queryKey });
  };
}
