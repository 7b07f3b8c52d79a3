// Which payment provider this installation has: Stripe with a key, else the test checkout, which production never has.
import type { Platform } from '#platform/platform.ts';
import { noPayments } from './no-payments.provider.ts';
import type { PaymentProvider } from './payments.provider.ts';
import { createStripeProvider } from './stripe.provider.ts';
import { createTestCheckout } from './test-checkout.provider.ts';

export function createPaymentProvider(platform: Platform): PaymentProvider {
  const { production, stripe } = platform.config;
  if (stripe !== null) return createStripeProvider(stripe, platform);
  return production ? noPayments : createTestCheckout(platform);
}
