// What the rest of the server may use of billing.
export { createBillingJobs } from './billing.jobs.ts';
export { registerBillingRoutes } from './billing.routes.ts';
export type { Billing } from './billing-context.ts';
export { releaseCheckouts } from './checkouts.store.ts';
export { createPaymentProvider } from './create-payment-provider.ts';
export { inspectBilling } from './inspect-billing.ts';
export { createPaidCheckouts } from './paid-checkouts.ts';
export { isSubscribed, renewsAt, urgentNotices } from './read-summary.ts';
export { receiveEvent } from './receive-event.ts';
export { sweepPayments } from './sweep-payments.ts';
export { registerTestCheckoutRoutes } from './test-checkout.routes.ts';
