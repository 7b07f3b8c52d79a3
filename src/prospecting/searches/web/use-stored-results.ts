// Results outlive their page: they are in the history entry, so that coming back from details shows them again, and in
// the user's local storage, so that opening the page again does (product-spec sections 2 and 4).
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type UserStorage, userStorage } from '#platform/web/user-storage.ts';

interface StoredResultsOptions<S> extends Restoring<S> {
  uid: string;
  /** Names the network in the browser's storage: `linkedin-search`. */
  name: string;
  /** The form in which they are stored and passed along, where it is another one; `parse` reads it. */
  pack?: (results: S) => object;
  /** Results that are empty are shown, but not stored: what was stored before stays. */
  isEmpty: (results: S) => boolean;
}

export interface StoredResults<S> {
  /** Restored from the history entry, else from storage, else null. */
  results: S | null;
  /** What is in storage, shown or not. */
  kept: S | null;
  /** The state to give to each navigation, so that the results come along. */
  passed: object | null;
  /** Stores them and shows them under this address: a new history entry, or the present one in another state. */
  show: (results: S, address: string, entry: { replace: boolean }) => void;
  /** Stores them alone: for an answer that comes after the page was left. */
  keep: (results: S) => void;
  /** Forgets them here and in storage. */
  clear: (address: string) => void;
}

export function useStoredResults<S extends object>(options: StoredResultsOptions<S>): StoredResults<S> {
  const { uid, name, parse, isEmpty, fits, pack = (state: S) => state } = options;
  const location = useLocation();
  const navigate = useNavigate();
  const storage = useMemo(() => userStorage(uid), [uid]);
  const place = `${name}.results`;
  const results = useMemo(
    () => restoreResults(location, { uid, storage, place }, { parse, fits }),
    // By the location as a whole: each navigation makes a new one, and clearing may change nothing but the storage.
    [location, uid, storage, place, parse, fits],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored changes with a navigation
  const kept = useMemo(() => storage.read(place, parse), [location, storage, place, parse]);

  const keep = (next: S) => {
    if (!isEmpty(next)) storage.write(place, pack(next));
  };
  const passedOf = (shown: S | null) => passAlong(shown && pack(shown), uid);
  return {
    results,
    kept,
    passed: passedOf(results),
    keep,
    show(next, address, { replace }) {
      keep(next);
      navigate(address, { replace, state: passedOf(next) });
    },
    clear(address) {
      storage.remove(place);
      navigate(address, { replace: true });
    },
  };
}

// What a search page shows when it opens (product-spec section 2): what was passed along, else what is stored, else nothing.
export interface Restoring<S> {
  /** Null for what is no such state. */
  parse: (value: unknown) => S | null;
  /** Whether results are those that an address (its `?...`) asks for. */
  fits: (results: S, search: string) => boolean;
}

/** Results as a history entry holds them: with their user, since entries outlive signing out. */
export function passAlong<S extends object>(results: S | null, uid: string): object | null {
  return results && { ...results, uid };
}

/** What was passed along by this user; null where nothing was, or by another user in this tab. */
export function passedResults<S>(state: unknown, uid: string, parse: (value: unknown) => S | null): S | null {
  const own = typeof state === 'object' && state !== null && 'uid' in state && state.uid === uid;
  return own ? parse(state) : null;
}

/** Never results that the address does not ask for: what the form says and what the list shows are one search. */
export function restoreResults<S>(
  location: { state: unknown; search: string },
  { uid, storage, place }: { uid: string; storage: Pick<UserStorage, 'read'>; place: string },
  { parse, fits }: Restoring<S>,
): S | null {
  const passed = passedResults(location.state, uid, parse);
  if (passed !== null && fits(passed, location.search)) return passed;
  const stored = storage.read(place, parse);
  return stored !== null && fits(stored, location.search) ? stored : null;
}
