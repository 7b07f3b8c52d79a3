// SQL on payments, and on the provider's events that reported them.
import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Interval, PaidPlan } from '#account/plans/contract.ts';
import type { Executor } from '#platform/db/client.ts';
import { billingEvents, billingPayments } from './billing.tables.ts';
import type { ProviderEvent } from './payments.provider.ts';

type Stored = typeof billingPayments.$inferSelect;
export type PaymentRow = Omit<Stored, 'plan' | 'interval'> & { plan: PaidPlan | null; interval: Interval | null };
export type NewPayment = typeof billingPayments.$inferInsert;

export async function paymentById(executor: Executor, workspaceId: string, id: string): Promise<PaymentRow | null> {
  const [row] = await executor
    .select()
    .from(billingPayments)
    .where(and(eq(billingPayments.workspaceId, workspaceId), eq(billingPayments.id, id)));
  return (row as PaymentRow | undefined) ?? null;
}

/** The payment that a charge, a refund or a dispute names. */
export async function paymentByProviderId(executor: Executor, paymentId: string): Promise<PaymentRow | null> {
  const [row] = await executor.select().from(billingPayments).where(eq(billingPayments.paymentId, paymentId));
  return (row as PaymentRow | undefined) ?? null;
}

export async function insertPayment(executor: Executor, payment: NewPayment): Promise<void> {
  await executor.insert(billingPayments).values(payment);
}

export async function updatePayment(
  executor: Executor,
  workspaceId: string,
  id: string,
  change: Partial<Omit<Stored, 'workspaceId' | 'id' | 'seq'>>,
): Promise<void> {
  await executor
    .update(billingPayments)
    .set(change)
    .where(and(eq(billingPayments.workspaceId, workspaceId), eq(billingPayments.id, id)));
}

/** Newest first. */
export async function listPayments(executor: Executor, workspaceId: string, limit: number): Promise<PaymentRow[]> {
  const rows = await executor
    .select()
    .from(billingPayments)
    .where(eq(billingPayments.workspaceId, workspaceId))
    .orderBy(desc(billingPayments.paidAt), desc(billingPayments.seq))
    .limit(limit);
  return rows as PaymentRow[];
}

/** Credits of payments of a kind that came after `seq`, less those withdrawn. */
export async function creditsAfter(
  executor: Executor,
  workspaceId: string,
  kind: 'plan' | 'credits',
  seq: number,
): Promise<number> {
  const [row] = await executor
    .select({
      credits: sql<number>`coalesce(sum(${billingPayments.credits} - ${billingPayments.creditsTakenBack}), 0)::int`,
    })
    .from(billingPayments)
    .where(
      and(eq(billingPayments.workspaceId, workspaceId), eq(billingPayments.kind, kind), gt(billingPayments.seq, seq)),
    );
  return row?.credits ?? 0;
}

/** Credits granted by a subscription for periods that begin at `from` or later, less those withdrawn. */
export async function creditsFrom(
  executor: Executor,
  workspaceId: string,
  subscriptionId: string,
  from: Date,
): Promise<number> {
  const [row] = await executor
    .select({
      credits: sql<number>`coalesce(sum(${billingPayments.credits} - ${billingPayments.creditsTakenBack}), 0)::int`,
    })
    .from(billingPayments)
    .where(
      and(
        eq(billingPayments.workspaceId, workspaceId),
        eq(billingPayments.subscriptionId, subscriptionId),
        sql`${billingPayments.periodStart} >= ${from.toISOString()}::timestamptz`,
      ),
    );
  return row?.credits ?? 0;
}

/** Whether a later renewal of the subscription has replaced what was granted for a period that began before it. */
export async function isReplaced(
  executor: Executor,
  workspaceId: string,
  subscriptionId: string,
  periodStart: Date,
): Promise<boolean> {
  const [row] = await executor
    .select({ id: billingPayments.id })
    .from(billingPayments)
    .where(
      and(
        eq(billingPayments.workspaceId, workspaceId),
        eq(billingPayments.subscriptionId, subscriptionId),
        eq(billingPayments.reason, 'cycle'),
        sql`${billingPayments.periodStart} > ${periodStart.toISOString()}::timestamptz`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function hasOpenDispute(executor: Executor, workspaceId: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: billingPayments.id })
    .from(billingPayments)
    .where(and(eq(billingPayments.workspaceId, workspaceId), sql`${billingPayments.disputeState} in ('open', 'lost')`))
    .limit(1);
  return row !== undefined;
}

// All SQL on billing_events.
export type EventRow = Omit<typeof billingEvents.$inferSelect, 'subject'> & { subject: ProviderEvent['subject'] };

/** False where the event is known already. */
export async function insertEvent(executor: Executor, provider: string, event: ProviderEvent): Promise<boolean> {
  const { eventId: id, type, subject, objectId, at } = event;
  const { rowCount } = await executor
    .insert(billingEvents)
    .values({ id, provider, type, subject, objectId, at })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function eventById(executor: Executor, id: string): Promise<EventRow | null> {
  const [row] = await executor.select().from(billingEvents).where(eq(billingEvents.id, id));
  return (row as EventRow | undefined) ?? null;
}

export async function eventDone(executor: Executor, id: string): Promise<void> {
  await executor
    .update(billingEvents)
    .set({ state: 'done', fault: null, doneAt: sql`now()`, attempts: sql`${billingEvents.attempts} + 1` })
    .where(eq(billingEvents.id, id));
}

export async function eventFailed(executor: Executor, id: string, fault: string): Promise<void> {
  await executor
    .update(billingEvents)
    .set({ state: 'failed', fault: fault.slice(0, 500), attempts: sql`${billingEvents.attempts} + 1` })
    .where(and(eq(billingEvents.id, id), ne(billingEvents.state, 'done')));
}

/** Not worked off, received within `from` and `to`, the oldest first. */
export async function openEvents(executor: Executor, from: Date, to: Date, limit: number): Promise<EventRow[]> {
  const rows = await executor
    .select()
    .from(billingEvents)
    .where(and(ne(billingEvents.state, 'done'), gt(billingEvents.receivedAt, from), lt(billingEvents.receivedAt, to)))
    .orderBy(asc(billingEvents.receivedAt))
    .limit(limit);
  return rows as EventRow[];
}
