// Whether the window is so narrow that tables become cards.
import { useSyncExternalStore } from 'react';

const CARDS = '(max-width: 719.98px)';

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

export function useNarrow(): boolean {
  return useMatches(CARDS);
}
