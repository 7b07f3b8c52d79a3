// The server's record of one payment, asked for again until it is settled. Asking also has the server look at the provider, so
// that nothing depends on its event; it grants nothing twice.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { claimCheckout, readCheckout } from './api.ts';
import { askAgain } from './use-billing.ts';

/** Quickly while it is usual to be waiting, then slowly: a bank transfer takes days. */
const QUICK_MS = 1_500;
const SLOW_MS = 15_000;
const QUICK_TIMES = 20;

export function usePaymentRecord(checkoutId: string) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['billing-checkout', checkoutId],
    queryFn: ({ signal }) => readOrClaim(checkoutId, signal),
    refetchInterval: ({ state }) => {
      const known = state.data?.state;
      if (known !== 'open' && known !== 'processing') return false;
      return state.dataUpdateCount < QUICK_TIMES ? QUICK_MS : SLOW_MS;
    },
    staleTime: 0,
  });
  const paid = query.data?.state === 'paid';
  // The plan and the credits are others than before.
  useEffect(() => {
    if (paid) askAgain(queries);
  }, [paid, queries]);
  return query;
}

/** A payment made before signing in belongs to nobody yet: whoever comes back with its id takes it. */
async function readOrClaim(checkoutId: string, signal: AbortSignal) {
  try {
    return await readCheckout(checkoutId, signal);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CHECKOUT_NOT_FOUND')) throw error;
    return claimCheckout(checkoutId);
  }
}
