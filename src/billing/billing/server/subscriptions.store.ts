// SQL on customers, their subscriptions, and the monthly credits of the free plan.
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Interval, PaidPlan } from '#account/plans/contract.ts';
import { hasEntry } from '#billing/credits/server/index.ts';
import type { Executor } from '#platform/db/client.ts';
import { billingCustomers, billingSubscriptions } from './billing.tables.ts';

type Stored = typeof billingSubscriptions.$inferSelect;
export type SubscriptionRow = Omit<Stored, 'plan' | 'interval' | 'pendingPlan' | 'pendingInterval'> & {
  plan: PaidPlan;
  interval: Interval;
  pendingPlan: PaidPlan | null;
  pendingInterval: Interval | null;
};

export async function listSubscriptions(executor: Executor, workspaceId: string): Promise<SubscriptionRow[]> {
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

// All SQL on billing_customers: one row a workspace, whose lock and version make payments take turns.
export type CustomerRow = typeof billingCustomers.$inferSelect;

export async function ensureCustomer(executor: Executor, workspaceId: string, provider: string): Promise<void> {
  await executor.insert(billingCustomers).values({ workspaceId, provider }).onConflictDoNothing();
}

export async function findCustomer(executor: Executor, workspaceId: string): Promise<CustomerRow | null> {
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
export async function unlinkCustomer(executor: Executor, provider: string, customerId: string): Promise<void> {
  await executor
    .update(billingCustomers)
    .set({ customerId: null, version: sql`${billingCustomers.version} + 1` })
    .where(and(eq(billingCustomers.provider, provider), eq(billingCustomers.customerId, customerId)));
}

// Which workspaces on the free plan have their monthly credits due: by the anniversary of the account.
export interface DueCredits {
  workspaceId: string;
  userId: string;
  /** Month of the anniversary, "2026-11": one grant each. */
  month: string;
}

/**
 * After `afterId`, in the order of the workspaces. An account of the 31st has its day at the end of shorter months; the first
 * month's credits came with the account.
 */
export async function dueFreeCredits(
  executor: Executor,
  now: Date,
  afterId: string,
  limit: number,
): Promise<DueCredits[]> {
  const at = sql`${now.toISOString()}::timestamptz at time zone 'UTC'`;
  const { rows } = await executor.execute<DueCredits & Record<string, unknown>>(sql`
    with accounts as (
      select workspace_id, id, created_at at time zone 'UTC' as began,
             age(${at}, created_at at time zone 'UTC') as age
        from workspace_users
       where current_plan = 'free' and role = 'owner' and workspace_id > ${afterId}::uuid),
    due as (
      select workspace_id, id, to_char(began + make_interval(
                 months => (extract(year from age) * 12 + extract(month from age))::int), 'YYYY-MM') as month
        from accounts where extract(year from age) * 12 + extract(month from age) >= 1)
    select workspace_id as "workspaceId", id as "userId", month
      from due
     where not ${hasEntry(sql`due.workspace_id`, sql`'free:' || due.month`)}
     order by workspace_id limit ${limit}::int`);
  return rows;
}
