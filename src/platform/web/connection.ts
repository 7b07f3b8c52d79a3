// Whether what is shown comes from the server: the service worker marks answers that it had stored (app/web/service-worker.js).
import { useSyncExternalStore } from 'react';

/** As the service worker writes it, in epoch milliseconds. */
const STORED_AT = 'x-stored-at';

/** When the newest answer of the server came, in epoch milliseconds. */
let answeredAt: number | null = null;
/** Of the oldest stored answer since the server answered last. */
let storedAt: number | null = null;
/** No call has reached the server since the last answer. */
let unreachable = false;
let pending: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();
const publish = () => {
  for (const listen of listeners) listen();
};

/** A page that is left breaks off its calls, which looks the same: it is gone by then. */
const UNREACHABLE_AFTER_MS = 500;

/** Called where a call got no answer: the browser may take itself for online. */
export function recordUnreachable(): void {
  pending ??= setTimeout(() => {
    unreachable = true;
    publish();
  }, UNREACHABLE_AFTER_MS);
}

/** Called for every answer. */
export function recordAnswer(headers: Headers): void {
  const stored = headers.get(STORED_AT);
  const before = storedAt;
  if (stored === null) {
    answeredAt = Date.now();
    storedAt = null;
    if (pending !== null) clearTimeout(pending);
    pending = null;
    if (unreachable) {
      unreachable = false;
      publish();
    }
  } else storedAt = Math.min(storedAt ?? Number.POSITIVE_INFINITY, Number(stored));
  if (storedAt !== before) publish();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  addEventListener('online', listen);
  addEventListener('offline', listen);
  return () => {
    listeners.delete(listen);
    removeEventListener('online', listen);
    removeEventListener('offline', listen);
  };
}

/** `from`: the time of what is shown, null where nothing was read. */
export type Connection = 'online' | { from: number | null };

/** Null: online; 0: offline, and nothing was read. */
export function offlineSince(): number | null {
  if (navigator.onLine && !unreachable && storedAt === null) return null;
  return storedAt ?? answeredAt ?? 0;
}

export function useConnection(): Connection {
  const since = useSyncExternalStore(subscribe, offlineSince);
  return since === null ? 'online' : { from: since === 0 ? null : since };
}
