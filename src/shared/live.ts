// Live events: what the server tells every open tab without being asked.

/** One event; `type` says which feature it belongs to. */
export interface LiveEvent {
  type: string;
  /** The only user whose tabs it goes to; left out, all of the workspace. */
  to?: string;
  [field: string]: unknown;
}

/**
 * Something of a user of the workspace is not what it was: a session has ended, the address, the preferences. It says
 * neither whose nor what: every tab asks for its own user document again, and one whose session has ended leaves.
 */
export const ACCOUNT_CHANGED = { type: 'account-changed' } as const satisfies LiveEvent;

/** Events may have been missed: every tab asks again for what it shows. The server says it as well as the browser's own stream. */
export const RECONNECTED = { type: 'reconnected' } as const satisfies LiveEvent;
