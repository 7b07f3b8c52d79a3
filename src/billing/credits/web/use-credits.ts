// The balance, live in all tabs, and the ledger with its receipts and summary.
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { meQuery, useMe } from '#account/accounts/web/index.ts';
import { call, endpoint, getAddress } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { ChartPeriod } from '#shared/chart-bars.ts';
import { firstWeekday } from '#shared/week-start.ts';
import { useRegion } from '#ui/user-region.ts';
import {
  type CreditsChart,
  type CreditsEvent,
  type CreditsSummary,
  exportLedger,
  getCreditsChart,
  getCreditsSummary,
  getReceipt,
  listLedger,
  type Receipt,
  setCreditAlert,
} from '../contract.ts';
import type { LedgerQuery } from './ledger-state.ts';

/** Credits left; undefined until the user document is there. */
export function useCredits(): number | undefined {
  return useMe().data?.credits;
}

/** Sets the balance that an answer told (`creditsRemaining` of a search), before the live stream does. */
export function useSetCredits(): (balance: number) => void {
  const queries = useQueryClient();
  return (balance) => showBalance(queries, balance);
}

/** Keeps the balance current; used once, in the shell. */
export function useLiveCredits(): void {
  const queries = useQueryClient();
  const shown = useRef<BalanceEvent | null>(null);
  useLiveEvent<CreditsEvent>('credits', (event) => {
    shown.current = newerBalance(shown.current, event);
    showBalance(queries, shown.current.balance);
  });
  // Events may have been missed: ask again.
  useLiveEvent('reconnected', () => {
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    void queries.invalidateQueries({ queryKey: LEDGER_KEY });
  });
}

/** Exported for its test. */
export function showBalance(queries: QueryClient, balance: number): void {
  if (!queries.getQueryData(meQuery.queryKey)) return;
  // A user document that is on its way may have been read before this balance: it is read again. Queries below its key are not touched,
  // since one that is canceled before its first answer would wait forever.
  const user = { queryKey: meQuery.queryKey, exact: true };
  const wasReading = queries.isFetching(user) > 0;
  void queries.cancelQueries(user);
  let budgeted = false;
  queries.setQueryData(meQuery.queryKey, (me) => {
    if (!me) return me;
    budgeted = me.budget !== null;
    return { ...me, credits: Math.min(balance, me.budget?.left ?? balance) };
  });
  // What a budget leaves is known to the server alone: the charge may have been another person's.
  if (wasReading || budgeted) void queries.invalidateQueries(user);
  void queries.invalidateQueries({ queryKey: LEDGER_KEY });
}

// Which news of the balance are newer than what is shown: streams of several tabs and answers of calls may overtake.
export interface BalanceEvent {
  balance: number;
  /** Place of the last entry in the ledger; higher is newer. */
  seq: number;
}

/** The newer of the two; equal places keep what is shown. */
export function newerBalance(shown: BalanceEvent | null, news: BalanceEvent): BalanceEvent {
  return shown && shown.seq >= news.seq ? shown : news;
}

// The credit ledger: its pages, single receipts, and the summary of the balance.
const ledger = endpoint(listLedger);
const receipt = endpoint(getReceipt);
const summary = endpoint(getCreditsSummary);
const chart = endpoint(getCreditsChart);
const alert = endpoint(setCreditAlert);
const ledgerFile = endpoint(exportLedger);

/** Whatever a new balance makes old. */
const LEDGER_KEY = ['credits', 'ledger'];
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

/** Days as the user's calendar has them. */
export function useCreditsChart(period: ChartPeriod) {
  const { timeZone: zone, locale } = useRegion();
  const query = { zone, period, weekStart: String(firstWeekday(locale)) };
  return useQuery<CreditsChart, ApiError>({
    queryKey: [...LEDGER_KEY, 'chart', query],
    queryFn: ({ signal }) => call(chart, { query }, { signal }),
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

export const ledgerFileHref = (query: LedgerQuery): string => getAddress(ledgerFile, { query });
