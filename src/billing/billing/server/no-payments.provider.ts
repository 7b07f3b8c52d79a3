// Payments where none are set up: nothing can be bought, nothing breaks.
import { PaymentFault, type PaymentProvider } from './payments.provider.ts';

const off = async (): Promise<never> => {
  throw new PaymentFault('off', 'no payment provider is configured');
};
const nothing = async () => null;

export const noPayments: PaymentProvider = {
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
