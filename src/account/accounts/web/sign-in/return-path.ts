// Where signing in and out lead: the page someone came from, and why they had to sign in.
import { ApiError } from '#platform/web/api-error.ts';
import { deleteDraft, deleteFormDrafts } from '#platform/web/form-draft.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { isOwnPath, WANTED_PAGE_COOKIE } from '#shared/urls.ts';
import type { signIn } from '../../contract.ts';
import { readMe } from '../api.ts';
import { clearSessionId, storeSessionId } from '../sessions/session-id.ts';

export const DEPARTURES = [
  'signed-out',
  'session-ended',
  'sign-in-needed',
  'user-not-found',
  'document-not-found',
] as const;
export type Departure = (typeof DEPARTURES)[number];

const DELETED = 'This account was deleted. Sign in with another one.';

/** What the sign-in page says. Titles are the catalogue's, as literals: the page loads no catalogue. */
export const DEPARTURE_TEXTS: Record<Departure, { title?: string; text: string }> = {
  'signed-out': { text: 'You are signed out.' },
  'session-ended': { text: 'Your session has ended. Sign in to continue where you left off.' },
  'sign-in-needed': { title: 'No authenticated user found', text: 'Sign in to open this page.' },
  'user-not-found': { title: 'User not found', text: DELETED },
  'document-not-found': { title: 'User document not found', text: DELETED },
};

/** Why an answer of the server leads to the sign-in page. */
export function departureFor(code: string): Departure {
  if (code === 'USER_NOT_FOUND') return 'user-not-found';
  return code === 'USER_DOCUMENT_NOT_FOUND' ? 'document-not-found' : 'sign-in-needed';
}

interface KeptDeparture {
  reason: Departure;
  /** Path and query inside this site, or null where signing in should lead to the usual page. */
  returnTo: string | null;
}

const KEY = 'leadwright.departure';

let leaving = false;

/**
 * Leads to the sign-in page, which says why and, after signing in, leads back. A full load: nothing stays in memory. Several
 * answers may say at once that the session is no more: the first one leads away, and a second would only break off its
 * navigation. That the user signed out is said in any case.
 */
export function leaveForSignIn(reason: Departure): void {
  if (!leaving || reason === 'signed-out') {
    const returns = reason === 'session-ended' || reason === 'sign-in-needed';
    keepDeparture({ reason, returnTo: returns ? location.pathname + location.search : null });
  }
  if (leaving) return;
  leaving = true;
  clearSessionId();
  location.replace('/');
}

/** Signing in leads to this page of ours. */
export function wantAfterSignIn(returnTo: string): void {
  keepDeparture({ reason: 'sign-in-needed', returnTo });
}

function keepDeparture(departure: KeptDeparture): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(departure));
  } catch {
    // The sign-in page then simply does not say why.
  }
}

/** What was kept, or null; it stays until `forgetDeparture`, so that reading it twice gives the same. */
export function readDeparture(): KeptDeparture | null {
  try {
    const wanted = wantedPage(document.cookie);
    if (wanted !== null) {
      // Taken over into this tab, which is where signing in will happen.
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
      document.cookie = `${WANTED_PAGE_COOKIE}=; path=/; max-age=0`;
      keepDeparture({ reason: 'sign-in-needed', returnTo: wanted });
    }
    return parseDeparture(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function clearDeparture(): void {
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

/** The page from which the server itself led here, before anything of it was loaded. */
export function wantedPage(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${WANTED_PAGE_COOKIE}=`));
  if (found === undefined) return null;
  try {
    const path = decodeURIComponent(found.slice(WANTED_PAGE_COOKIE.length + 1));
    return isOwnPath(path) ? path : null;
  } catch {
    return null;
  }
}

// After a successful sign-in the session id is stored and the product reloads (spec section 2).
export type SignedIn = RouteOutput<typeof signIn>;

/** The draft of a sign-up, which a sign-in ends. */
export const SIGN_UP_KEY = 'leadwright.signUp';

/** Loads the page the user came from, or the one that the server names. */
export function openProduct({ sessionId, next }: SignedIn): void {
  storeSessionId(sessionId);
  const from = readDeparture()?.returnTo ?? null;
  clearDeparture();
  deleteDraft(SIGN_UP_KEY);
  deleteFormDrafts();
  // A payment that waits to be taken into the account comes before the plans to choose from.
  const leadsBack = next === '/home' || (next === '/pricing' && from?.startsWith('/payment-success?'));
  location.assign(leadsBack && from !== null ? from : next);
}

// A response said "not signed in", which may be outdated. A call that was under way while the session's token was exchanged (a
// change of the password) was asked with the old one, and its answer says nothing of the session.
let asking = false;

/** Leads to the sign-in page where a second question has the same answer. */
export async function leaveIfSignedOut(): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    await readMe(new AbortController().signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AUTHENTICATED') leaveForSignIn('session-ended');
  } finally {
    asking = false;
  }
}
