// What the browser keeps for one user (product-design R9): the user's id is in each key, and signing out removes all.
import { useCallback, useState } from 'react';

const PREFIX = 'leadwright.user.';

export interface UserStorage {
  /** The stored value as `parse` accepts it; null where there is none, it is broken, or `parse` refuses it. */
  read<T>(key: string, parse: (value: unknown) => T | null): T | null;
  /** False where the browser refused (full, forbidden): what was stored before is then gone, never half-written. */
  write(key: string, value: unknown): boolean;
  remove(key: string): void;
}

/** `storage` is the browser's; a test gives its own. */
export function userStorage(uid: string, storage: Storage | null = browserStorage()): UserStorage {
  const name = (key: string) => `${PREFIX}${uid}.${key}`;
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return storage && action(storage);
    } catch {
      // Full, forbidden or not JSON: the page then works as if nothing had been stored.
      return null;
    }
  };
  return {
    read(key, parse) {
      return attempt((kept) => {
        const text = kept.getItem(name(key));
        return text === null ? null : parse(JSON.parse(text));
      });
    },
    write(key, value) {
      const done = attempt((kept) => {
        kept.setItem(name(key), JSON.stringify(value));
        return true;
      });
      if (!done) attempt((kept) => kept.removeItem(name(key)));
      return done === true;
    },
    remove(key) {
      attempt((kept) => kept.removeItem(name(key)));
    },
  };
}

/** Removes everything kept for a user; called on sign-out. */
export function clearUserStorage(uid: string, storage: Storage | null = browserStorage()): void {
  try {
    const own = Object.keys(storage ?? {}).filter((key) => key.startsWith(`${PREFIX}${uid}.`));
    for (const key of own) storage?.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** Removes the answers that the service worker keeps for reading offline (app/web/service-worker.js): at each end and beginning of a session. */
export function clearStoredAnswers(): void {
  void globalThis.caches?.delete('leadwright-answers').catch(() => undefined);
}

/** Reading the property itself throws where the browser forbids storage. */
function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

// State that outlives the page, kept for one user: a folded sidebar, notices that were not read.

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
      // Read again: another tab may have written since.
      const stored = userStorage(uid);
      const changed = next(stored.read(key, parse) ?? initial);
      stored.write(key, changed);
      setValue(changed);
    },
    [uid, key, parse, initial],
  );
  return [value, change];
}
