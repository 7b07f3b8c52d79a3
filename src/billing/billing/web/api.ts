// The calls of billing, by their words only: importing the contracts would load their validation library with it.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall, RouteOutput } from '#shared/contract.ts';
import type * as contract from '../contract.ts';

const summary = endpoint<typeof contract.getBillingSummary>('GET /api/billing/summary');
const checkouts = endpoint<typeof contract.startCheckout>('POST /api/billing/checkouts');
const checkout = endpoint<typeof contract.getCheckout>('GET /api/billing/checkouts/:checkoutId');
const guestCheckouts = endpoint<typeof contract.startGuestCheckout>('POST /api/billing/guest-checkouts');
const guestCheckout = endpoint<typeof contract.getGuestCheckout>('GET /api/billing/guest-checkouts/:checkoutId');
const claim = endpoint<typeof contract.claimGuestCheckout>('POST /api/billing/guest-checkouts/:checkoutId/claim');
const options = endpoint<typeof contract.getPaymentOptions>('GET /api/billing/options');
const portal = endpoint<typeof contract.openPortal>('POST /api/billing/portal');
const preview = endpoint<typeof contract.previewPlanChange>('GET /api/billing/plan/preview');
const change = endpoint<typeof contract.changeBillingPlan>('POST /api/billing/plan');
const resume = endpoint<typeof contract.resumePlan>('POST /api/billing/resume');

export type BillingSummary = RouteOutput<typeof contract.getBillingSummary>;
export type PlanPreview = RouteOutput<typeof contract.previewPlanChange>;

export type CheckoutBody = RouteCall<typeof contract.startCheckout>['body'];
type ChangeBody = RouteCall<typeof contract.changeBillingPlan>['body'];
type Wanted = Pick<ChangeBody, 'plan' | 'interval'>;
export type PortalFlow = NonNullable<RouteCall<typeof contract.openPortal>['body']['flow']>;

export const readSummary = (signal: AbortSignal) => call(summary, {}, { signal });
export const readOptions = (signal: AbortSignal) => call(options, {}, { signal });
export const readCheckout = (checkoutId: string, signal: AbortSignal) =>
  call(checkout, { params: { checkoutId } }, { signal });
export const readGuestCheckout = (checkoutId: string, signal: AbortSignal) =>
  call(guestCheckout, { params: { checkoutId } }, { signal });
export const claimCheckout = (checkoutId: string) => call(claim, { params: { checkoutId } });

/** `idempotencyKey`: one for each attempt that is meant to open a payment page of its own. */
export const startCheckout = (body: CheckoutBody, idempotencyKey: string) =>
  call(checkouts, { body }, { idempotencyKey });
export const startGuestCheckout = (body: Wanted, idempotencyKey: string) =>
  call(guestCheckouts, { body }, { idempotencyKey });
export const openPortal = (flow: PortalFlow | undefined) => call(portal, { body: flow === undefined ? {} : { flow } });
export const previewChange = (query: Wanted, signal: AbortSignal) => call(preview, { query }, { signal });
export const changePlan = (body: ChangeBody, idempotencyKey: string) => call(change, { body }, { idempotencyKey });
export const keepPlan = () => call(resume);
