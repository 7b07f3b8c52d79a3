// The newest live events, for who missed them while connecting: the server keeps those of every workspace, the leading tab its own.
import type { LiveEvent } from './live.ts';

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
