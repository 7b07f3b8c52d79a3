// All SQL on billing_events.
import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { billingEvents } from './billing.tables.ts';
import type { ProviderEvent } from './payments.provider.ts';

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
