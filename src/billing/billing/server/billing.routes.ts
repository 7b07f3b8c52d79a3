// Routes of billing: what is bought, what was paid, and the provider's events.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import type { Billing } from './billing-context.ts';
import { changePaidPlan, openPortal, previewChange, resumePlan } from './change-paid-plan.ts';
import { claimCheckout } from './paid-checkouts.ts';
import { receiveEvent } from './payment-events.ts';
import { forPerson } from './payments.provider.ts';
import { readGuestCheckout, readOwnCheckout, readSummary } from './read-billing.ts';
import { startCheckout, startGuestCheckout } from './start-checkout.ts';

export function registerBillingRoutes(router: Router, billing: Billing): void {
  const { platform, provider } = billing;

  router.route(contract.startCheckout, ({ principal, body, idempotencyKey }) =>
    startCheckout(billing, principal, body, idempotencyKey),
  );
  router.route(contract.getCheckout, ({ principal, params }) => readOwnCheckout(billing, principal, params.checkoutId));
  router.route(contract.startGuestCheckout, ({ body, idempotencyKey }) =>
    startGuestCheckout(billing, body, idempotencyKey),
  );
  router.route(contract.getGuestCheckout, ({ params }) => readGuestCheckout(billing, params.checkoutId));
  router.route(contract.claimGuestCheckout, ({ principal, params }) =>
    claimCheckout(billing, principal, params.checkoutId),
  );
  router.route(contract.getBillingSummary, ({ principal }) => readSummary(billing, principal));
  router.route(contract.getPaymentOptions, async () => ({ provider: provider.name }));
  router.route(contract.openPortal, ({ principal, body }) => openPortal(billing, principal, body.flow ?? null));
  router.route(contract.previewPlanChange, ({ principal, query }) => previewChange(billing, principal, query));
  router.route(contract.changeBillingPlan, ({ principal, body, idempotencyKey }) =>
    changePaidPlan(billing, principal, body, idempotencyKey),
  );
  router.route(contract.resumePlan, ({ principal }) => resumePlan(billing, principal));

  router.route(contract.stripeWebhook, async ({ request }) => {
    const signature = request.headers['stripe-signature'];
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = await forPerson(platform.log, async () =>
      provider.readEvent(bytes, typeof signature === 'string' ? signature : ''),
    );
    await receiveEvent(billing, event);
    return { received: true as const };
  });
}
