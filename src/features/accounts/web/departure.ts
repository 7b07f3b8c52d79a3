// Why somebody was led to the sign-in page, and the page they came from, so that signing in leads back to it. Kept for
// the tab and written by our own code only: an address in the URL could be anybody's.
import { forgetSessionId } from './session-id.ts';

export const DEPARTURES = ['signed-out', 'session-ended', 'sign-in-needed'] as const;
export type Departure = (typeof DEPARTURES)[number];

interface KeptDeparture {
  reason: Departure;
  /** Path and query inside this site, or null where signing in should lead to the usual page. */
  returnTo: string | null;
}

const KEY = 'leadwright.departure';

/** Leads to the sign-in page, which says why and, after signing in, leads back. A full load: nothing stays in memory. */
export function leaveForSignIn(reason: Departure): void {
  const returnTo = reason === 'signed-out' ? null : location.pathname + location.search;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ reason, returnTo } satisfies KeptDeparture));
  } catch {
    // The sign-in page then simply does not say why.
  }
  forgetSessionId();
  location.replace('/');
}

/** What was kept, or null; it stays until `forgetDeparture`, so that reading it twice gives the same. */
export function readDeparture(): KeptDeparture | null {
  try {
    return parseDeparture(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function forgetDeparture(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** Refuses everything that is not ours; a `returnTo` that could lead off this site counts as none. */
export function parseDeparture(text: string | null): KeptDeparture | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return null;
    const { reason, returnTo } = kept as Partial<Record<keyof KeptDeparture, unknown>>;
    const known = DEPARTURES.find((name) => name === reason);
    return known ? { reason: known, returnTo: isOwnPath(returnTo) ? returnTo : null } : null;
  } catch {
    return null;
  }
}

/** `//host`, `/\host` and control characters are addresses of other sites to a browser. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/[\w][\w\-./~%?&=+:@,]*$/.test(path);
}
