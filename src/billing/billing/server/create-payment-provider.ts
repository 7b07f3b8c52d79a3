// Which payment provider this installation has: Stripe with a key, else the test checkout, which production never has.
import type { Platform } from '#platform/platform.ts';
import { PaymentFault, type PaymentProvider } from './payments.provider.ts';
import { createStripeProvider } from './stripe/stripe.provider.ts';
import { createTestCheckout } from './test-checkout/test-checkout.provider.ts';

export function createPaymentProvider(platform: Platform): PaymentProvider {
  const { production, stripe } = platform.config;
  if (stripe !== null) return createStripeProvider(stripe, platform);
  return production ? noPayments : createTestCheckout(platform);
}

// Payments where none are set up: nothing can be bought, nothing breaks.
const off = async (): Promise<never> => {
  throw new PaymentFault('off', 'no payment provider is configured');
};
const nothing = async () => null;

const noPayments: PaymentProvider = {
  name: 'none',
  createCheckout: off,
  readCheckout: nothing,
  readSubscription: nothing,
  readInvoice: nothing,
  readCharge: nothing,
  readDispute: nothing,
  expireCheckout: async () => {},
  createPortal: off,
  previewChange: off,
  changeNow: off,
  changeAtPeriodEnd: off,
  keepAsIs: off,
  endNow: async () => {},
  readEvent() {
    throw new PaymentFault('signature', 'no payment provider is configured');
  },
  undelivered: async () => [],
};
