// What a search page shows when it opens (product-spec section 2): what was passed along, else what is stored, else nothing.
import type { UserStorage } from '#platform/web/user-storage.ts';

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

/** What was passed along by this user; null where nothing was, or by somebody else in this tab. */
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
