// One cache of server answers for a tab, and what every query and mutation does on a failure.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const RETRIES = 2;

/** Whether the same question may be asked again by itself: only where the error says that it can succeed. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (globalThis.navigator?.onLine === false) return false;
  return failures < RETRIES && error instanceof ApiError && error.retryable && error.code !== 'RATE_LIMITED';
}

/**
 * `onSignedOut` is called whenever an answer says that the session has ended, `onOverLimit` where the plan allows fewer sessions than are
 * open.
 */
export function createQueryClient({
  onSignedOut,
  onOverLimit,
}: {
  onSignedOut: () => void;
  onOverLimit?: () => void;
}): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'NOT_AUTHENTICATED') onSignedOut();
    if (error.code === 'SESSION_OVER_LIMIT') onOverLimit?.();
  };
  return new CurrentQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // The live stream reports what changes by itself; the rest may be half a minute old.
      // Without a network too: the service worker may have the answer, and what has none says so.
      queries: { staleTime: 30_000, retry: shouldRetry, networkMode: 'always', refetchOnReconnect: true },
      // A mutation may have had its effect: only the user repeats it (with the same idempotency key).
      // It fails at once without a network, with what was typed still there: one that waits looks like one that works.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * The library's client joins an invalidation to a first read that is under way, though its answer may be from before the change, and
 * takes that answer for a current one. Here the first answer is shown, and read again.
 */
class CurrentQueryClient extends QueryClient {
  readonly #toReadAgain = new WeakSet<Query>();

  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const reading = this.getQueryCache()
      .findAll(filters)
      .filter((query) => query.state.data === undefined && query.state.fetchStatus !== 'idle')
      .filter((query) => !this.#toReadAgain.has(query));
    const invalidate = (query: Query) =>
      super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true } as InvalidateQueryFilters, options);
    const again = reading.map(async (query) => {
      this.#toReadAgain.add(query);
      // Where it fails, the next read begins after the change anyway.
      await query.promise?.catch(() => undefined);
      this.#toReadAgain.delete(query);
      if (query.state.data !== undefined) await invalidate(query);
    });
    await Promise.all([super.invalidateQueries(filters, options), ...again]);
  }
}
