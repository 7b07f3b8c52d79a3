// Which payment provider this installation has: Stripe with a key, else the test checkout, which production never has.
import type { Platform } from '#platform/platform.ts';
import { PaymentFault, type PaymentProvider } from './payments.provider.ts';
import { createTestCheckout } from './test-checkout/test-checkout.provider.ts';

/** Stripe's library is loaded only where it is used: half a megabyte that would be read at each start. */
export async function createPaymentProvider(platform: Platform): Promise<PaymentProvider> {
  const { production, stripe } = platform.config;
  if (stripe !== null) {
    const { createStripeProvider } = await import('./stripe/stripe.provider.ts');
    return createStripeProvider(stripe, platform);
  }
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
