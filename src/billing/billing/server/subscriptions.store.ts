// All SQL on billing_subscriptions.
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Interval, PaidPlan } from '#account/plans/contract.ts';
import type { Executor } from '#platform/db/client.ts';
import { billingSubscriptions } from './billing.tables.ts';

type Stored = typeof billingSubscriptions.$inferSelect;
export type SubscriptionRow = Omit<Stored, 'plan' | 'interval' | 'pendingPlan' | 'pendingInterval'> & {
  plan: PaidPlan;
  interval: Interval;
  pendingPlan: PaidPlan | null;
  pendingInterval: Interval | null;
};

export async function subscriptionsOf(executor: Executor, workspaceId: string): Promise<SubscriptionRow[]> {
  const rows = await executor
    .select()
    .from(billingSubscriptions)
    .where(eq(billingSubscriptions.workspaceId, workspaceId))
    .orderBy(asc(billingSubscriptions.periodEnd));
  return rows as SubscriptionRow[];
}

export async function saveSubscription(
  executor: Executor,
  row: Omit<SubscriptionRow, 'granted' | 'checkedAt'>,
): Promise<void> {
  const { workspaceId: _workspace, subscriptionId: _id, ...state } = row;
  await executor
    .insert(billingSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [billingSubscriptions.workspaceId, billingSubscriptions.subscriptionId],
      set: { ...state, checkedAt: sql`now()` },
    });
}

/** These have given their plan: their end ends something. */
export async function markGranted(executor: Executor, workspaceId: string, subscriptionIds: string[]): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await executor
    .update(billingSubscriptions)
    .set({ granted: true })
    .where(
      and(
        eq(billingSubscriptions.workspaceId, workspaceId),
        inArray(billingSubscriptions.subscriptionId, subscriptionIds),
      ),
    );
}

/** Those whose period is over, so that something must have happened to them, and that were not asked about since `before`. */
export async function overdueSubscriptions(
  executor: Executor,
  provider: string,
  now: Date,
  before: Date,
  limit: number,
): Promise<SubscriptionRow[]> {
  const rows = await executor
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.provider, provider),
        sql`${billingSubscriptions.status} in ('active', 'trialing', 'past_due')`,
        lt(billingSubscriptions.periodEnd, now),
        lt(billingSubscriptions.checkedAt, before),
      ),
    )
    .orderBy(asc(billingSubscriptions.checkedAt))
    .limit(limit);
  return rows as SubscriptionRow[];
}

/** Workspaces whose grace is over while their plan is still open. */
export async function graceIsOver(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const { rows } = await executor.execute<{ workspaceId: string }>(sql`
    select distinct s.workspace_id as "workspaceId"
      from billing_subscriptions s join billing_customers c on c.workspace_id = s.workspace_id
     where s.grace_until is not null and s.grace_until <= ${now.toISOString()}::timestamptz
       and c.entitled_plan is not null and c.entitled_plan <> 'free'
     limit ${limit}::int`);
  return rows.map(({ workspaceId }) => workspaceId);
}
