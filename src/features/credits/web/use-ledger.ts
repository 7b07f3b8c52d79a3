// Pages of the credit ledger, newest entries first.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { listLedger } from '../contract.ts';

const ledger = endpoint<typeof listLedger>('GET /api/credits/ledger');

export const LEDGER_KEY = ['credits', 'ledger'];

/** One page; `cursor` is `nextCursor` of the page before, undefined for the first. */
export function useLedger({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
  return useQuery({
    queryKey: [...LEDGER_KEY, limit, cursor],
    queryFn: ({ signal }) => call(ledger, { query: { limit, cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
