// Live events: what the server tells every open tab without being asked, and the newest of them for a tab that was connecting meanwhile.

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

// The newest events, for a tab that missed them while it was connecting: the server keeps those of every workspace, the leading tab its own.

/** A page that took longer than this to connect asks for everything again. Milliseconds. */
export const RECENT_MS = 300_000;

export interface RecentEvents {
  /** @param now milliseconds, of the same clock as `since` */
  add(scope: string, event: LiveEvent, now: number): void;
  /** The events of a scope from `since` on, oldest first. Of each type only the newest: an event of the same type replaces it. */
  since(scope: string, since: number): LiveEvent[];
}

export function createRecentEvents(): RecentEvents {
  const scopes = new Map<string, Map<string, { event: LiveEvent; at: number }>>();

  /** Scopes are in the order of their newest event, so the old ones are at the front. */
  function dropOld(now: number): void {
    for (const [scope, byType] of scopes) {
      const [newest] = [...byType.values()].slice(-1);
      if (newest && newest.at >= now - RECENT_MS) return;
      scopes.delete(scope);
    }
  }

  return {
    add(scope, event, now) {
      const byType = scopes.get(scope) ?? new Map();
      const kind = `${event.type} ${event.to ?? ''}`;
      byType.delete(kind);
      byType.set(kind, { event, at: now });
      scopes.delete(scope);
      scopes.set(scope, byType);
      dropOld(now);
    },
    since: (scope, since) =>
      [...(scopes.get(scope)?.values() ?? [])].filter(({ at }) => at >= since).map(({ event }) => event),
  };
}
