// The details of one record: what is stored is shown free of charge; asking the source is paid and happens only where the
// user has read the price, on the button that led here or on this page.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import type { RunSummary } from '../contract.ts';
import { isExpired } from './SearchError.tsx';
import { usePaidSearch } from './use-paid-search.ts';

export interface DetailAnswer<Detail> {
  record: Detail | null;
  run: RunSummary | null;
  chargedNow: number;
  creditsRemaining: number;
}

interface PaidDetailOptions<Detail> {
  uid: string;
  /** Names the kind of record in the browser's storage and cache: `facebook-page`. */
  name: string;
  /** As the route of the record takes it. */
  recordKey: string;
  stored: (key: string, signal: AbortSignal) => Promise<DetailAnswer<Detail>>;
  fetch: (key: string, idempotencyKey: string) => Promise<DetailAnswer<Detail>>;
}

export interface PaidDetail<Detail> {
  record: Detail | null;
  run: RunSummary | null;
  /** Nothing is known yet, or the source is being asked. */
  loading: boolean;
  /** The source is being asked; what is stored stays on the screen meanwhile. */
  asking: boolean;
  error: ApiError | null;
  /** Nothing is stored, and the user has not agreed to the price yet. */
  needsConsent: boolean;
  /** Asks the source, at the price that its button states. */
  ask: () => void;
}

export function usePaidDetail<Detail>(options: PaidDetailOptions<Detail>): PaidDetail<Detail> {
  const { uid, name, recordKey } = options;
  const queries = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  const queryKey = ['detail', name, recordKey];
  const stored = useQuery<DetailAnswer<Detail>, Error>({
    queryKey,
    queryFn: ({ signal }) => options.stored(recordKey, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
  });
  const paid = usePaidSearch<{ key: string }, DetailAnswer<Detail>>({
    uid,
    name,
    send: ({ key }, idempotencyKey) => options.fetch(key, idempotencyKey),
    onAnswer: ({ key }, answer) => queries.setQueryData(['detail', name, key], answer),
  });

  const agreed = agreedTo(location.state) === location.pathname + location.search;
  const expired = stored.error instanceof ApiError && isExpired(stored.error);
  const missing = expired || (stored.data !== undefined && stored.data.record === null);
  const ask = () => paid.search({ key: recordKey });
  const askAtOnce = useEffectEvent(() => {
    if (!agreed || !missing || paid.state.status !== 'idle') return;
    // The consent is for one call: going back to this entry, or reloading it, does not pay again.
    const { agreed: _, ...state } = location.state as Record<string, unknown>;
    navigate(location.pathname + location.search, { replace: true, state });
    ask();
  });
  useEffect(() => {
    if (missing) askAtOnce();
  }, [missing]);

  const own = paid.state.status !== 'idle' && paid.state.query.key === recordKey ? paid.state : null;
  const asking = own?.status === 'searching';
  const failure = own?.status === 'error' || own?.status === 'owed' ? own.error : null;
  const error = asking ? null : (failure ?? (stored.error instanceof ApiError ? stored.error : null));
  return {
    record: stored.data?.record ?? null,
    run: stored.data?.run ?? null,
    loading: stored.isPending || asking || (missing && agreed && error === null),
    asking,
    error,
    needsConsent: missing && !asking && !agreed && error === null,
    ask,
  };
}

/** The address whose price was on the button that led to it. */
function agreedTo(state: unknown): string | null {
  const agreed = typeof state === 'object' && state !== null && 'agreed' in state ? state.agreed : null;
  return typeof agreed === 'string' ? agreed : null;
}
