// What a tab shows is fetched again after a change.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Asks again for all that stands below the keys, unless another change of the first is still on its way: that one asks when it
 * is through. No caller waits for the answer: a change that did would count as on its way while it asks, and what was changed in
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

/** For what changed elsewhere: asks again for all below the key, unless a change of it is on its way here, which asks when it is through. */
export function useLiveRefresh(key: QueryKey): () => void {
  const queries = useQueryClient();
  return () => {
    if (queries.isMutating({ mutationKey: key }) === 0) void queries.invalidateQueries({ queryKey: key });
  };
}

/**
 * For what changes several times a second by itself: asks once for all that happens within `gatherMs`, and not while a change is on its
 * way, which asks when it is through.
 */
export function useRefreshSoon(key: QueryKey, gatherMs = 1_000): () => void {
  const queries = useQueryClient();
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== 0) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      if (queries.isMutating({ mutationKey: key }) === 0) void queries.invalidateQueries({ queryKey: key });
    }, gatherMs);
  };
}
