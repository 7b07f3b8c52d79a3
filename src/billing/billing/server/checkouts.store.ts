// All SQL on billing_checkouts.
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { billingCheckouts } from './billing.tables.ts';

export type CheckoutRow = typeof billingCheckouts.$inferSelect;
export type NewCheckout = typeof billingCheckouts.$inferInsert;

/** The row under the caller's key, made now or at an earlier call with it. */
export async function insertCheckout(executor: Executor, checkout: NewCheckout): Promise<CheckoutRow> {
  await executor.insert(billingCheckouts).values(checkout).onConflictDoNothing();
  const [row] = await executor
    .select()
    .from(billingCheckouts)
    .where(
      and(
        eq(billingCheckouts.idempotencyKey, checkout.idempotencyKey),
        checkout.guest
          ? eq(billingCheckouts.guest, true)
          : and(eq(billingCheckouts.guest, false), eq(billingCheckouts.workspaceId, checkout.workspaceId ?? '')),
      ),
    );
  if (!row) throw new Error('the checkout is neither new nor known');
  return row;
}

/** What the provider answered; the first answer stays. */
export async function openCheckout(executor: Executor, id: string, checkoutId: string, url: string): Promise<void> {
  await executor
    .update(billingCheckouts)
    .set({ checkoutId, url, state: 'open' })
    .where(and(eq(billingCheckouts.id, id), eq(billingCheckouts.state, 'creating')));
}

export async function checkoutById(executor: Executor, checkoutId: string): Promise<CheckoutRow | null> {
  const [row] = await executor.select().from(billingCheckouts).where(eq(billingCheckouts.checkoutId, checkoutId));
  return row ?? null;
}

export async function checkoutByOrder(executor: Executor, id: string): Promise<CheckoutRow | null> {
  const [row] = await executor.select().from(billingCheckouts).where(eq(billingCheckouts.id, id));
  return row ?? null;
}

export async function lockCheckout(executor: Executor, id: string): Promise<CheckoutRow | null> {
  const [row] = await executor.select().from(billingCheckouts).where(eq(billingCheckouts.id, id)).for('update');
  return row ?? null;
}

/** The checkout by which a customer, a subscription or a payment came to be; null where it was none of ours. */
export async function findCheckoutBy(
  executor: Executor,
  {
    customerId,
    subscriptionId,
    paymentId,
  }: Partial<Record<'customerId' | 'subscriptionId' | 'paymentId', string | null>>,
): Promise<CheckoutRow | null> {
  const matches = [
    customerId ? eq(billingCheckouts.customerId, customerId) : undefined,
    subscriptionId ? eq(billingCheckouts.subscriptionId, subscriptionId) : undefined,
    paymentId ? eq(billingCheckouts.paymentId, paymentId) : undefined,
  ].filter((match) => match !== undefined);
  if (matches.length === 0) return null;
  const [row] = await executor
    .select()
    .from(billingCheckouts)
    .where(or(...matches))
    .orderBy(asc(billingCheckouts.createdAt))
    .limit(1);
  return row ?? null;
}

export async function updateCheckout(
  executor: Executor,
  id: string,
  change: Partial<Omit<CheckoutRow, 'id' | 'version'>>,
): Promise<void> {
  await executor
    .update(billingCheckouts)
    .set({ ...change, version: sql`${billingCheckouts.version} + 1` })
    .where(eq(billingCheckouts.id, id));
}

/** What visitors paid before they signed up belongs to no workspace again: the payer is written to, as at first. */
export async function releaseCheckouts(executor: Executor, workspaceId: string): Promise<void> {
  await executor
    .update(billingCheckouts)
    .set({
      workspaceId: null,
      userId: null,
      claimedAt: null,
      remindedAt: null,
      version: sql`${billingCheckouts.version} + 1`,
    })
    .where(and(eq(billingCheckouts.workspaceId, workspaceId), eq(billingCheckouts.guest, true)));
}

/** Plan checkouts of a workspace that could still be paid, but one. */
export async function openPlanCheckouts(
  executor: Executor,
  workspaceId: string,
  except: string,
): Promise<CheckoutRow[]> {
  return executor
    .select()
    .from(billingCheckouts)
    .where(
      and(
        eq(billingCheckouts.workspaceId, workspaceId),
        eq(billingCheckouts.kind, 'plan'),
        eq(billingCheckouts.state, 'open'),
        sql`${billingCheckouts.id} <> ${except}::uuid`,
      ),
    );
}

/** Those that are not settled and were not asked about since `before`, the longest waiting first. */
export async function unsettledCheckouts(executor: Executor, before: Date, limit: number): Promise<CheckoutRow[]> {
  return executor
    .select()
    .from(billingCheckouts)
    .where(
      and(inArray(billingCheckouts.state, ['creating', 'open', 'processing']), lt(billingCheckouts.checkedAt, before)),
    )
    .orderBy(asc(billingCheckouts.checkedAt))
    .limit(limit);
}

/** Paid by a visitor who has not signed up yet, and not written to. */
export async function unclaimedCheckouts(executor: Executor, before: Date, limit: number): Promise<CheckoutRow[]> {
  return executor
    .select()
    .from(billingCheckouts)
    .where(
      and(
        isNull(billingCheckouts.workspaceId),
        eq(billingCheckouts.state, 'paid'),
        lt(billingCheckouts.paidAt, before),
        isNull(billingCheckouts.remindedAt),
      ),
    )
    .limit(limit);
}

export async function listCheckouts(executor: Executor, workspaceId: string, limit: number): Promise<CheckoutRow[]> {
  return executor
    .select()
    .from(billingCheckouts)
    .where(eq(billingCheckouts.workspaceId, workspaceId))
    .orderBy(sql`${billingCheckouts.createdAt} desc`)
    .limit(limit);
}
