// All SQL on billing_customers: one row a workspace, whose lock and version make payments take turns.
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { billingCustomers } from './billing.tables.ts';

export type CustomerRow = typeof billingCustomers.$inferSelect;

export async function ensureCustomer(executor: Executor, workspaceId: string, provider: string): Promise<void> {
  await executor.insert(billingCustomers).values({ workspaceId, provider }).onConflictDoNothing();
}

export async function customerOf(executor: Executor, workspaceId: string): Promise<CustomerRow | null> {
  const [row] = await executor.select().from(billingCustomers).where(eq(billingCustomers.workspaceId, workspaceId));
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lockCustomer(executor: Executor, workspaceId: string): Promise<CustomerRow | null> {
  const [row] = await executor
    .select()
    .from(billingCustomers)
    .where(eq(billingCustomers.workspaceId, workspaceId))
    .for('update');
  return row ?? null;
}

/** The workspace that a customer of the provider belongs to. */
export async function workspaceOfCustomer(
  executor: Executor,
  provider: string,
  customerId: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ workspaceId: billingCustomers.workspaceId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customerId, customerId)));
  return row?.workspaceId ?? null;
}

export async function countChange(executor: Executor, workspaceId: string): Promise<void> {
  await executor
    .update(billingCustomers)
    .set({ version: sql`${billingCustomers.version} + 1` })
    .where(eq(billingCustomers.workspaceId, workspaceId));
}

export async function updateCustomer(
  executor: Executor,
  workspaceId: string,
  change: Partial<Pick<CustomerRow, 'customerId' | 'provider' | 'entitledPlan' | 'disputedAt'>>,
): Promise<void> {
  await executor.update(billingCustomers).set(change).where(eq(billingCustomers.workspaceId, workspaceId));
}

/** The provider has deleted the customer: the next payment makes a new one. */
export async function forgetCustomer(executor: Executor, provider: string, customerId: string): Promise<void> {
  await executor
    .update(billingCustomers)
    .set({ customerId: null, version: sql`${billingCustomers.version} + 1` })
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customerId, customerId)));
}
