// Routes of billing: what is bought, what was paid, and the provider's events.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import type { PaymentProvider } from './payments.provider.ts';

interface BillingOptions {
  platform: Platform;
  provider: PaymentProvider;
}

export function registerBillingRoutes(router: Router, { provider }: BillingOptions): void {
  const off = async (): Promise<never> => {
    throw new AppError('PAYMENTS_OFF');
  };
  const unknown = async (): Promise<never> => {
    throw new AppError('CHECKOUT_NOT_FOUND');
  };
  router.route(contract.startCheckout, off);
  router.route(contract.getCheckout, unknown);
  router.route(contract.startGuestCheckout, off);
  router.route(contract.getGuestCheckout, unknown);
  router.route(contract.claimGuestCheckout, unknown);
  router.route(contract.getBillingSummary, async ({ principal }) => ({
    provider: provider.name,
    owner: !principal.teamMember,
    subscription: null,
    currency: 'usd',
    boughtCredits: 0,
    grantedCredits: 0,
    payments: [],
    notices: [],
  }));
  router.route(contract.getPaymentOptions, async () => ({ provider: provider.name }));
  router.route(contract.openPortal, off);
  router.route(contract.previewPlanChange, off);
  router.route(contract.changeBillingPlan, off);
  router.route(contract.resumePlan, off);
  router.route(contract.stripeWebhook, async () => {
    throw new AppError('WEBHOOK_SIGNATURE_INVALID');
  });
}
