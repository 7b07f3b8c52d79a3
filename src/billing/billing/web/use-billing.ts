// What is paid for, and the ways to change it. After each change everything that shows a plan asks again.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { meQuery } from '#account/accounts/web/index.ts';
import type { Interval, PaidPlan } from '#account/plans/contract.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { BillingEvent } from '../contract.ts';
import {
  type CheckoutBody,
  changePlan,
  keepPlan,
  openPortal,
  type PlanPreview,
  type PortalFlow,
  previewChange,
  readOptions,
  readSummary,
  startCheckout,
  startGuestCheckout,
} from './api.ts';

const summaryQuery = queryOptions({ queryKey: ['billing'], queryFn: ({ signal }) => readSummary(signal) });

/** `enabled: false` where nobody is signed in. */
export function useBilling(enabled = true) {
  return useQuery({ ...summaryQuery, enabled });
}

/** Whether anything can be bought here at all; asked by visitors too. */
export function usePaymentOptions() {
  return useQuery({
    queryKey: ['billing-options'],
    queryFn: ({ signal }) => readOptions(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function askAgain(queries: QueryClient): void {
  for (const queryKey of [summaryQuery.queryKey, meQuery.queryKey]) {
    void queries.invalidateQueries({ queryKey });
  }
}

/** Stands once in the shell: a payment in another tab, or by itself, shows here at once. */
export function useLiveBilling(): void {
  const queries = useQueryClient();
  useLiveEvent<BillingEvent>('billing', () => askAgain(queries));
  useLiveEvent('reconnected', () => askAgain(queries));
}

type Order = CheckoutBody | { kind: 'guest'; plan: PaidPlan; interval: Interval };

/**
 * Opens the payment page of an order, in this tab. `isPending` stays true while the browser leaves. A press that is repeated after
 * a failure asks for the same payment page again.
 */
export function useCheckout() {
  const key = useRef<{ order: string; uuid: string } | null>(null);
  return useMutation({
    mutationFn: async (order: Order) => {
      const said = JSON.stringify(order);
      if (key.current?.order !== said) key.current = { order: said, uuid: crypto.randomUUID() };
      const { uuid } = key.current;
      const { url } =
        order.kind === 'guest'
          ? await startGuestCheckout({ plan: order.plan, interval: order.interval }, uuid)
          : await startCheckout(order, uuid);
      location.assign(url);
      // The page is on its way out: coming back from the payment page by "back" begins anew.
      await new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
      key.current = null;
    },
  });
}

/** Leads to the payment provider's own pages. */
export function usePortal() {
  return useMutation({
    mutationFn: async (flow: PortalFlow | undefined) => {
      const { url } = await openPortal(flow);
      location.assign(url);
      await new Promise<void>((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
    },
  });
}

export function usePlanPreview(plan: PaidPlan, interval: Interval) {
  return useQuery({
    queryKey: ['billing-preview', plan, interval],
    queryFn: ({ signal }) => previewChange({ plan, interval }, signal),
    // What it costs changes with the time that is left: always asked anew.
    gcTime: 0,
    staleTime: 0,
  });
}

/** Makes the change that was previewed, at the amount that was shown. */
export function useChangePlan(plan: PaidPlan, interval: Interval) {
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: ({ when, asOf }: Pick<PlanPreview, 'when' | 'asOf'>) =>
      changePlan({ plan, interval, when, asOf }, key.current),
    onSuccess: () => askAgain(queries),
    // A declined card may pay the next time: that is another attempt.
    onError: () => {
      key.current = crypto.randomUUID();
    },
  });
}

/** Takes back a cancellation or a change that waits for the end of the period. */
export function useKeepPlan() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: keepPlan, onSuccess: () => askAgain(queries) });
}
