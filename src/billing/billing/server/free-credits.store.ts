// Which workspaces on the free plan have their monthly credits due: by the anniversary of the account.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

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
        from users
       where current_plan = 'free' and role = 'owner' and workspace_id > ${afterId}::uuid),
    due as (
      select workspace_id, id, to_char(began + make_interval(
                 months => (extract(year from age) * 12 + extract(month from age))::int), 'YYYY-MM') as month
        from accounts where extract(year from age) * 12 + extract(month from age) >= 1)
    select workspace_id as "workspaceId", id as "userId", month
      from due
     where not exists (select 1 from credit_ledger l
                        where l.workspace_id = due.workspace_id and l.idempotency_key = 'free:' || due.month)
     order by workspace_id limit ${limit}::int`);
  return rows;
}
