// What sign-up is given of payments: a visitor's checkout becomes the account's.
import type { PaidCheckouts } from '#features/accounts/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { PaymentProvider } from './payments.provider.ts';

export function createPaidCheckouts(_platform: Platform, _provider: PaymentProvider): PaidCheckouts {
  return { prepare: async () => {}, claim: async () => null };
}
