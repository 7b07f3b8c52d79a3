// Whether an open row has room beside the table; else it covers the page as a sheet.
import { useSyncExternalStore } from 'react';

const BESIDE = '(min-width: 1400px)';

export function useBeside(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(BESIDE);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(BESIDE).matches,
  );
}
