// Everything that is known of a workspace's payments, for the operator.
import type { Billing } from './billing-context.ts';
import { checkoutsOf } from './checkouts.store.ts';
import { customerOf } from './customers.store.ts';
import { paymentsOf } from './payments.store.ts';
import { supportCode } from './read-checkout.ts';
import { subscriptionsOf } from './subscriptions.store.ts';

const SHOWN = 20;

export async function inspectBilling({ platform: { db }, provider }: Billing, workspaceId: string) {
  const [customer, subscriptions, payments, checkouts] = await Promise.all([
    customerOf(db, workspaceId),
    subscriptionsOf(db, workspaceId),
    paymentsOf(db, workspaceId, SHOWN),
    checkoutsOf(db, workspaceId, SHOWN),
  ]);
  const warnings: string[] = [];
  if (customer?.disputedAt) warnings.push(`a payment is disputed since ${customer.disputedAt.toISOString()}`);
  const paying = subscriptions.filter(({ status }) => status === 'active' || status === 'trialing');
  if (paying.length > 1) warnings.push(`${paying.length} subscriptions are paid for at once: one should be ended`);
  return {
    provider: provider.name,
    warnings,
    customer,
    subscriptions,
    payments,
    checkouts: checkouts.map(({ url: _url, idempotencyKey: _key, ...row }) => ({
      ...row,
      supportCode: supportCode(row),
    })),
  };
}
