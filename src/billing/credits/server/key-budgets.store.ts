// What API keys may spend in a day, and have spent. The charge counts in its own statement (`chargeParts`).
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

/** The day that now is in, in UTC. */
export const KEY_DAY = sql.raw(`(now() at time zone 'utc')::date`);
/** What has been spent on it. The table must be named `k`. */
export const KEY_SPENT = sql.raw(
  `(case when k.spent_on = (now() at time zone 'utc')::date then k.spent_credits else 0 end)`,
);

export interface KeyBudget {
  /** A day. */
  credits: number;
  left: number;
  /** Midnight in UTC. */
  resetsAt: string;
}

/** Null for a key without a budget: it may spend what its person may. */
export async function keyBudgetOf(
  executor: Executor,
  workspaceId: string,
  apiKeyId: string,
): Promise<KeyBudget | null> {
  const { rows } = await executor.execute<KeyBudget & Record<string, unknown>>(sql`
    select k.daily_credits as credits, greatest(k.daily_credits - ${KEY_SPENT}, 0) as left,
           to_char(${KEY_DAY} + 1, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "resetsAt"
      from api_keys k
     where k.workspace_id = ${workspaceId}::uuid and k.id = ${apiKeyId}::uuid and k.daily_credits is not null`);
  return rows[0] ?? null;
}
