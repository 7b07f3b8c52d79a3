// Where signing in and out lead: the page someone came from, and why they had to sign in.
import { ApiError } from '#platform/web/api-error.ts';
import { deleteDraft, deleteFormDrafts } from '#platform/web/form-draft.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { isOwnPath, RETURN_URL_COOKIE } from '#shared/urls.ts';
import type { signIn } from '../../contract.ts';
import { readMe } from '../api.ts';
import { clearSessionId, storeSessionId } from '../sessions/session-id.ts';

export const SIGN_IN_REASONS = [
  'signed-out',
  'session-ended',
  'sign-in-needed',
  'user-not-found',
  'document-not-found',
] as const;
export type SignInReason = (typeof SIGN_IN_REASONS)[number];

const DELETED = 'This account was deleted. Sign in with another one.';

/** What the sign-in page says. Titles are the catalogue's, as literals: the page loads no catalogue. */
export const SIGN_IN_REASON_TEXTS: Record<SignInReason, { title?: string; text: string }> = {
  'signed-out': { text: 'You are signed out.' },
  'session-ended': { text: 'Your session has ended. Sign in to continue where you left off.' },
  'sign-in-needed': { title: 'No authenticated user found', text: 'Sign in to open this page.' },
  'user-not-found': { title: 'User not found', text: DELETED },
  'document-not-found': { title: 'User document not found', text: DELETED },
};

/** Why an answer of the server leads to the sign-in page. */
export function toSignInReason(code: string): SignInReason {
  if (code === 'USER_NOT_FOUND') return 'user-not-found';
  return code === 'USER_DOCUMENT_NOT_FOUND' ? 'document-not-found' : 'sign-in-needed';
}

interface PendingSignIn {
  reason: SignInReason;
  /** Path and query inside this site, or null where signing in should lead to the usual page. */
  returnTo: string | null;
}

const KEY = 'leadwright.departure';

let isRedirecting = false;

/**
 * Leads to the sign-in page, which says why and, after signing in, leads back. A full load: nothing stays in memory. Several
 * answers may say at once that the session is no more: the first one leads away, and a second would only break off its
 * navigation. That the user signed out is said in any case.
 */
export function redirectToSignIn(reason: SignInReason): void {
  if (!isRedirecting || reason === 'signed-out') {
    const returns = reason === 'session-ended' || reason === 'sign-in-needed';
    savePendingSignIn({ reason, returnTo: returns ? location.pathname + location.search : null });
  }
  if (isRedirecting) return;
  isRedirecting = true;
  clearSessionId();
  location.replace('/');
}

/** Signing in leads to this page of ours. */
export function returnAfterSignIn(returnTo: string): void {
  savePendingSignIn({ reason: 'sign-in-needed', returnTo });
}

function savePendingSignIn(pending: PendingSignIn): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // The sign-in page then simply does not say why.
  }
}

/** What was kept, or null; it stays until `clearPendingSignIn`, so that reading it twice gives the same. */
export function readPendingSignIn(): PendingSignIn | null {
  try {
    const returnTo = readReturnUrl(document.cookie);
    if (returnTo !== null) {
      // Taken over into this tab, which is where signing in will happen.
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported
      document.cookie = `${RETURN_URL_COOKIE}=; path=/; secure; max-age=0`;
      savePendingSignIn({ reason: 'sign-in-needed', returnTo });
    }
    return parsePendingSignIn(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function clearPendingSignIn(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** Refuses everything that is not ours; a `returnTo` that could lead off this site counts as none. */
export function parsePendingSignIn(text: string | null): PendingSignIn | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null) return null;
    const { reason, returnTo } = stored as Partial<Record<keyof PendingSignIn, unknown>>;
    const known = SIGN_IN_REASONS.find((name) => name === reason);
    return known ? { reason: known, returnTo: isOwnPath(returnTo) ? returnTo : null } : null;
  } catch {
    return null;
  }
}

/** The page from which the server itself led here, before anything of it was loaded. */
export function readReturnUrl(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${RETURN_URL_COOKIE}=`));
  if (found === undefined) return null;
  try {
    const path = decodeURIComponent(found.slice(RETURN_URL_COOKIE.length + 1));
    return isOwnPath(path) ? path : null;
  } catch {
    return null;
  }
}

// After a successful sign-in the session id is stored and the product reloads (spec section 2).
export type SignedIn = RouteOutput<typeof signIn>;

/** The draft of a sign-up, which a sign-in ends. */
export const SIGN_UP_KEY = 'leadwright.signUp';

/** Set in the browser that signed up, whose confirmation link then works without a press (decision 054); a hint, no proof. */
const SIGN_UP_SENT_KEY = 'leadwright.signUpSent';

export function markSignUpSent(): void {
  try {
    localStorage.setItem(SIGN_UP_SENT_KEY, '1');
  } catch {
    // The link then takes one press more.
  }
}

export function wasSignUpSent(): boolean {
  try {
    return localStorage.getItem(SIGN_UP_SENT_KEY) !== null;
  } catch {
    return false;
  }
}

function forgetSignUp(): void {
  deleteDraft(SIGN_UP_KEY);
  try {
    localStorage.removeItem(SIGN_UP_SENT_KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** Loads the page the user came from, or the one that the server names. */
export function openProduct({ sessionId, next }: SignedIn): void {
  storeSessionId(sessionId);
  const from = readPendingSignIn()?.returnTo ?? null;
  clearPendingSignIn();
  forgetSignUp();
  deleteFormDrafts();
  // A payment that waits to be taken into the account comes before the plans to choose from.
  const leadsBack = next === '/home' || (next === '/pricing' && from?.startsWith('/payment-success?'));
  location.assign(leadsBack && from !== null ? from : next);
}

// A response said "not signed in", which may be outdated. A call that was under way while the session's token was exchanged (a
// change of the password) was asked with the old one, and its answer says nothing of the session.
let isChecking = false;

/** Leads to the sign-in page where a second question has the same answer. */
export async function redirectIfSignedOut(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  try {
    await readMe(new AbortController().signal);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_AUTHENTICATED') redirectToSignIn('session-ended');
  } finally {
    isChecking = false;
  }
}
