// What the rest of the server may use of billing.
export { createBillingJobs } from './billing.jobs.ts';
export { registerBillingRoutes } from './billing.routes.ts';
export type { Billing } from './billing-context.ts';
export { releaseCheckouts } from './checkouts.store.ts';
export { createPaymentProvider } from './create-payment-provider.ts';
export { createPaidCheckouts } from './paid-checkouts.ts';
export { receiveEvent } from './payment-events.ts';
export { inspectBilling, isSubscribed, renewsAt, urgentNotices } from './read-billing.ts';
export { sweepPayments } from './sweep-payments.ts';
export { registerTestCheckoutRoutes } from './test-checkout/test-checkout.routes.ts';
