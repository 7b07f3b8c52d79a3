// Which Idempotency-Key a search is sent with: each click has its own, but one whose outcome stayed unknown (the network
// broke, the page was closed) is asked again under the key it had, so that it cannot be charged twice.
import type { ApiError } from '#platform/web/api-error.ts';
import type { UserStorage } from '#platform/web/user-storage.ts';

/** A search that was sent and of which nobody knows yet whether it was charged. */
export interface OpenAttempt {
  /** UUID. */
  key: string;
  /** The query as canonical text. */
  query: string;
  /** Epoch milliseconds. */
  sentAt: number;
}

/** Older ones are not meant by a new click: their results wait among the recent searches. */
const MEANT_MS = 30 * 60_000;

/** The attempt that a click stands for: the open one where it asks the same, else a new one. */
export function attemptFor(open: OpenAttempt | null, query: object, now: number, newKey: () => string): OpenAttempt {
  const text = JSON.stringify(query);
  if (open && open.query === text && now - open.sentAt < MEANT_MS) return open;
  return { key: newKey(), query: text, sentAt: now };
}

/**
 * Whether an error leaves open what the server did. A search that is still running counts as open too: under its own key
 * the next try gets its answer.
 */
export function isOutcomeUnknown({ status, code }: Pick<ApiError, 'status' | 'code'>): boolean {
  return status === 0 || code === 'INTERNAL' || code === 'UNAVAILABLE' || code === 'SEARCH_RUNNING';
}

export function parseAttempt(value: unknown): OpenAttempt | null {
  if (typeof value !== 'object' || value === null) return null;
  const { key, query, sentAt } = value as Partial<Record<keyof OpenAttempt, unknown>>;
  return typeof key === 'string' && typeof query === 'string' && typeof sentAt === 'number'
    ? { key, query, sentAt }
    : null;
}

export interface Attempts {
  /** The key to send this search with; `again` where it was sent before and nobody knows what came of it. */
  begin(query: object): { key: string; again: boolean };
  /** The outcome is known. */
  close(): void;
}

/** Keeps the open attempt of one user at one network (`name`) in storage, so that it outlives a reload. */
export function keepAttempts(storage: UserStorage, name: string, now = Date.now): Attempts {
  const place = `${name}.open-attempt`;
  // Where the browser keeps nothing, it holds as long as the page.
  let open: OpenAttempt | null = null;
  return {
    begin(query) {
      const before = storage.read(place, parseAttempt) ?? open;
      open = attemptFor(before, query, now(), () => crypto.randomUUID());
      storage.write(place, open);
      return { key: open.key, again: open === before };
    },
    close() {
      open = null;
      storage.remove(place);
    },
  };
}
