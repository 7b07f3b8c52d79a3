// What the rest of the server may use of billing.
export { registerBillingRoutes } from './billing.routes.ts';
export { createPaymentProvider } from './create-payment-provider.ts';
export { createPaidCheckouts } from './paid-checkouts.ts';
export { registerTestCheckoutRoutes } from './test-checkout.routes.ts';
