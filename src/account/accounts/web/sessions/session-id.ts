// The current session's id in local storage (spec section 3: "The current session id is kept in local storage"). It is
// no secret and opens nothing: the cookie does. It names the session to the heartbeat and hints that there is one.

import { clearStoredAnswers } from '#platform/web/user-storage.ts';

/** One per browser, not per user: a browser has one cookie. */
const SESSION_ID_KEY = 'leadwright.sessionId';

export function storedSessionId(): string | null {
  try {
    return localStorage.getItem(SESSION_ID_KEY);
  } catch {
    // Storage is forbidden in this browser.
    return null;
  }
}

export function storeSessionId(sessionId: string): void {
  clearStoredAnswers();
  try {
    localStorage.setItem(SESSION_ID_KEY, sessionId);
  } catch {
    // The heartbeat then has no session to report; everything else works by the cookie.
  }
}

export function clearSessionId(): void {
  clearStoredAnswers();
  try {
    localStorage.removeItem(SESSION_ID_KEY);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
