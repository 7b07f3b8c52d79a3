// What is paid for, and the ways to change it. After each change everything that shows a plan asks again.
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { meQuery } from '#account/accounts/web/index.ts';
import type { Interval, PaidPlan } from '#account/plans/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import type { BillingEvent } from '../contract.ts';
import * as contract from '../contract.ts';

const summaryQuery = queryOptions({ queryKey: ['billing'], queryFn: ({ signal }) => readSummary(signal) });

/** `enabled: false` for visitors. */
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

export function refetchBilling(queries: QueryClient): void {
  for (const queryKey of [summaryQuery.queryKey, meQuery.queryKey]) {
    void queries.invalidateQueries({ queryKey });
  }
}

/** Stands once in the shell: a payment in another tab, or by itself, shows here at once. */
export function useLiveBilling(): void {
  const queries = useQueryClient();
  useLiveEvent<BillingEvent>('billing', () => refetchBilling(queries));
  useLiveEvent('reconnected', () => refetchBilling(queries));
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
      // The page is unloading: coming back from the payment page by "back" starts over.
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
    // The price changes with the time that is left: never cached.
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
    onSuccess: () => refetchBilling(queries),
    // A declined card may pay the next time: that is another attempt.
    onError: () => {
      key.current = crypto.randomUUID();
    },
  });
}

/** Undoes a cancellation or a change that waits for the end of the period. */
export function useResumePlan() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: resumePlan, onSuccess: () => refetchBilling(queries) });
}

// The calls of billing, by their words only: importing the contracts would load their validation library with it.
const summary = endpoint(contract.getBillingSummary);
const checkouts = endpoint(contract.startCheckout);
const checkout = endpoint(contract.getCheckout);
const guestCheckouts = endpoint(contract.startGuestCheckout);
const guestCheckout = endpoint(contract.getGuestCheckout);
const claim = endpoint(contract.claimGuestCheckout);
const options = endpoint(contract.getPaymentOptions);
const portal = endpoint(contract.openPortal);
const preview = endpoint(contract.previewPlanChange);
const change = endpoint(contract.changeBillingPlan);
const resume = endpoint(contract.resumePlan);

export type BillingSummary = RouteOutput<typeof contract.getBillingSummary>;
export type PlanPreview = RouteOutput<typeof contract.previewPlanChange>;

export type CheckoutBody = RouteCall<typeof contract.startCheckout>['body'];
type ChangeBody = RouteCall<typeof contract.changeBillingPlan>['body'];
type Wanted = Pick<ChangeBody, 'plan' | 'interval'>;
export type PortalFlow = NonNullable<RouteCall<typeof contract.openPortal>['body']['flow']>;

const readSummary = (signal: AbortSignal) => call(summary, {}, { signal });
const readOptions = (signal: AbortSignal) => call(options, {}, { signal });
export const readCheckout = (checkoutId: string, signal: AbortSignal) =>
  call(checkout, { params: { checkoutId } }, { signal });
export const readGuestCheckout = (checkoutId: string, signal: AbortSignal) =>
  call(guestCheckout, { params: { checkoutId } }, { signal });
export const claimCheckout = (checkoutId: string) => call(claim, { params: { checkoutId } });

/** `idempotencyKey`: one for each attempt that is meant to open a payment page of its own. */
const startCheckout = (body: CheckoutBody, idempotencyKey: string) => call(checkouts, { body }, { idempotencyKey });
const startGuestCheckout = (body: Wanted, idempotencyKey: string) => call(guestCheckouts, { body }, { idempotencyKey });
const openPortal = (flow: PortalFlow | undefined) => call(portal, { body: flow === undefined ? {} : { flow } });
const previewChange = (query: Wanted, signal: AbortSignal) => call(preview, { query }, { signal });
const changePlan = (body: ChangeBody, idempotencyKey: string) => call(change, { body }, { idempotencyKey });
const resumePlan = () => call(resume);
