// State that outlives the page, kept for one user: a folded sidebar, notices that were not read.
import { useCallback, useState } from 'react';
import { userStorage } from './user-storage.ts';

/**
 * Like useState, with the value kept under `key` in the user's storage. `parse` (a function that does not change) gives
 * null for what it does not accept; the state then begins with `initial`.
 */
export function useStored<T>(
  uid: string,
  key: string,
  parse: (value: unknown) => T | null,
  initial: T,
): [T, (change: (now: T) => T) => void] {
  const [value, setValue] = useState<T>(() => userStorage(uid).read(key, parse) ?? initial);
  const change = useCallback(
    (next: (now: T) => T) => {
      // Read anew: another tab may have written since.
      const stored = userStorage(uid);
      const changed = next(stored.read(key, parse) ?? initial);
      stored.write(key, changed);
      setValue(changed);
    },
    [uid, key, parse, initial],
  );
  return [value, change];
}
