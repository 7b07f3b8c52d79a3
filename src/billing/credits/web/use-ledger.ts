// The credit ledger: its pages, single receipts, and the summary of the balance.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import type {
  CreditsSummary,
  getCreditsSummary,
  getReceipt,
  listLedger,
  Receipt,
  setCreditAlert,
} from '../contract.ts';
import type { LedgerQuery } from './ledger-state.ts';

const ledger = endpoint<typeof listLedger>('GET /api/credits/ledger');
const receipt = endpoint<typeof getReceipt>('GET /api/credits/ledger/:entryId');
const summary = endpoint<typeof getCreditsSummary>('GET /api/credits/summary');
const alert = endpoint<typeof setCreditAlert>('PUT /api/credits/alert');

/** Whatever a new balance makes old. */
export const LEDGER_KEY = ['credits', 'ledger'];
const SUMMARY_KEY = [...LEDGER_KEY, 'summary'];

interface PageOptions {
  limit: number;
  /** `nextCursor` of the page before; undefined for the first. */
  cursor?: string | undefined;
  query?: LedgerQuery;
}

export function useLedger({ limit, cursor, query = {} }: PageOptions) {
  return useQuery({
    queryKey: [...LEDGER_KEY, limit, cursor, query],
    queryFn: ({ signal }) => call(ledger, { query: { limit, cursor, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Entries never change: one that was read is not asked for again. */
export function useReceipt(entryId: string) {
  return useQuery<Receipt, ApiError>({
    queryKey: ['credits', 'receipt', entryId],
    queryFn: ({ signal }) => call(receipt, { params: { entryId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useCreditsSummary(since: Date) {
  return useQuery<CreditsSummary, ApiError>({
    queryKey: [...SUMMARY_KEY, since.toISOString()],
    queryFn: ({ signal }) => call(summary, { query: { since: since.toISOString() } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useCreditAlert() {
  const queries = useQueryClient();
  return useMutation<{ threshold: number | null }, ApiError, number | null>({
    mutationFn: (threshold) => call(alert, { body: { threshold } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SUMMARY_KEY }),
  });
}

export const ledgerFileHref = (query: LedgerQuery): string =>
  `/api/credits/ledger/export?${new URLSearchParams({ ...query })}`;
