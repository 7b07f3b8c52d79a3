// An account is being deleted: nothing may be charged for it again.
import type { Billing } from './billing-context.ts';
import { openPlanCheckouts } from './checkouts.store.ts';
import { LIVING } from './start-checkout.ts';
import { subscriptionsOf } from './subscriptions.store.ts';

const NONE = '00000000-0000-0000-0000-000000000000';

/** Before the rows are erased. @throws PaymentFault where the provider does not answer: the deletion has to be tried again. */
export async function endPayments({ platform, provider }: Billing, workspaceId: string): Promise<void> {
  for (const { checkoutId, provider: of } of await openPlanCheckouts(platform.db, workspaceId, NONE)) {
    if (checkoutId !== null && of === provider.name) await provider.expireCheckout(checkoutId);
  }
  for (const { subscriptionId, status, provider: of } of await subscriptionsOf(platform.db, workspaceId)) {
    if (LIVING.includes(status) && of === provider.name) await provider.endNow(subscriptionId);
  }
}
