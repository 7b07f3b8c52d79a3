// SQL on budgets of people and of API keys, apart from the charge itself (`chargeParts`), which counts in its own statement.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { Budget, BudgetLimit } from '../fields.contract.ts';
import { inMonths } from './ledger.store.ts';

/** When the period began that now is in. The table must be named `b`. */
export const PERIOD_NOW = sql.raw(`(date_trunc(b.period, now() at time zone 'utc') at time zone 'utc')`);
/** What has been spent in it. */
export const SPENT_NOW = sql.raw(
  `(case when b.period_start = date_trunc(b.period, now() at time zone 'utc') at time zone 'utc' then b.spent else 0 end)`,
);

type BudgetRow = Budget & { userId: string };

async function readBudgets(executor: Executor, condition: SQL): Promise<BudgetRow[]> {
  const { rows } = await executor.execute<BudgetRow & Record<string, unknown>>(
    sql`select b.user_id as "userId", b.credits, b.period, ${SPENT_NOW} as spent, greatest(b.credits - ${SPENT_NOW}, 0) as left,
               to_char(${PERIOD_NOW} at time zone 'utc' + ('1 ' || b.period)::interval, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "resetsAt"
          from credit_budgets b where ${condition}`,
  );
  return rows;
}

/** Null where the person may spend as much as there is. */
export async function findBudget(executor: Executor, workspaceId: string, userId: string): Promise<Budget | null> {
  const [row] = await readBudgets(executor, sql`b.workspace_id = ${workspaceId}::uuid and b.user_id = ${userId}::uuid`);
  if (!row) return null;
  const { userId: _user, ...budget } = row;
  return budget;
}

/** By the id of the person. */
export async function getBudgets(db: Database, workspaceId: string): Promise<Map<string, Budget>> {
  const rows = await readBudgets(db, sql`b.workspace_id = ${workspaceId}::uuid`);
  return new Map(rows.map(({ userId, ...budget }) => [userId, budget]));
}

/**
 * Sets, changes or (null) lifts a budget. What the person has spent in the period counts, also before there was a budget and in a
 * period of another length: it is read from the ledger, which has all entries of three months at least.
 */
export async function setBudget(
  tx: Executor,
  workspaceId: string,
  userId: string,
  limit: BudgetLimit | null,
): Promise<void> {
  if (limit === null) {
    await tx.execute(sql`
      delete from credit_budgets where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid`);
    return;
  }
  // No charge passes between the count and the budget. The budget before the wallet, as a charge locks them.
  await tx.execute(sql`
    select from credit_budgets where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid for update`);
  await tx.execute(sql`select from credit_wallets where workspace_id = ${workspaceId}::uuid for update`);
  await tx.execute(sql`
    with b as (select ${limit.period}::text as period), start as (select ${PERIOD_NOW} as at from b)
    insert into credit_budgets (workspace_id, user_id, credits, period, period_start, spent)
    select ${workspaceId}::uuid, ${userId}::uuid, ${limit.credits}::int, ${limit.period}, start.at,
           greatest(0, coalesce((
             select -sum(l.amount) from credit_ledger l
              where l.workspace_id = ${workspaceId}::uuid and l.at >= start.at and l.user_id = ${userId}::uuid
                and l.kind in ('charge', 'refund')), 0))
      from start
    on conflict (workspace_id, user_id) do update
       set credits = excluded.credits, period = excluded.period, period_start = excluded.period_start, spent = excluded.spent`);
}

export interface UsedUpBudget extends Pick<Budget, 'credits' | 'period' | 'left'> {
  workspaceId: string;
  userId: string;
  name: string;
}

const claimUsedUpBudgets = async (tx: Executor, condition: SQL): Promise<UsedUpBudget[]> => {
  const { rows } = await tx.execute<UsedUpBudget & Record<string, unknown>>(sql`
    update credit_budgets b set notified_for = ${PERIOD_NOW} from workspace_users u
     where u.workspace_id = b.workspace_id and u.id = b.user_id and b.notified_for is distinct from ${PERIOD_NOW} and ${condition}
    returning b.workspace_id as "workspaceId", b.user_id as "userId", u.name, b.credits,
              b.period, greatest(b.credits - ${SPENT_NOW}, 0) as left`);
  return rows;
};

/** Budgets with nothing left of which no one was told in this period; each is given to one caller. `workspaceIds`: null for all. */
export function claimSpentBudgets(tx: Executor, workspaceIds: readonly string[] | null): Promise<UsedUpBudget[]> {
  const ids = sql.param(workspaceIds);
  return claimUsedUpBudgets(
    tx,
    sql`b.period_start = ${PERIOD_NOW} and b.spent >= b.credits and (${ids}::uuid[] is null or b.workspace_id = any(${ids}::uuid[]))`,
  );
}

/** The budget that refused a charge, where no one was told of it in this period. */
export function claimRefusingBudget(tx: Executor, workspaceId: string, userId: string): Promise<UsedUpBudget[]> {
  return claimUsedUpBudgets(tx, sql`b.workspace_id = ${workspaceId}::uuid and b.user_id = ${userId}::uuid`);
}

/** Credits that each person has spent since then, less what came back to them; who spent nothing is left out. */
export async function spentByPerson(db: Database, workspaceId: string, since: Date): Promise<Map<string, number>> {
  const from = since.toISOString();
  const rows = await runOnce<{ userId: string; spent: number }>(
    db,
    sql`select l.user_id as "userId", -sum(l.amount)::int as spent from credit_entries l
         where l.workspace_id = ${workspaceId}::uuid and l.at >= ${from}::timestamptz and ${inMonths({ from })} and l.kind in ('charge', 'refund') and l.user_id is not null
         group by 1`,
  );
  return new Map(rows.map(({ userId, spent }) => [userId, spent]));
}

// What API keys may spend in a day, and have spent. The charge counts in its own statement (`chargeParts`).

/** The day that now is in, in UTC. */
export const KEY_DAY = sql.raw(`(now() at time zone 'utc')::date`);
/** What has been spent on it. The table must be named `k`. */
export const KEY_SPENT = sql.raw(`(case when k.spent_on = (now() at time zone 'utc')::date then k.spent else 0 end)`);

export interface KeyBudget {
  /** A day. */
  credits: number;
  left: number;
  /** Midnight in UTC. */
  resetsAt: string;
}

/** Null for a key without a budget: it may spend what its person may. */
export async function findKeyBudget(
  executor: Executor,
  workspaceId: string,
  apiKeyId: string,
): Promise<KeyBudget | null> {
  const { rows } = await executor.execute<KeyBudget & Record<string, unknown>>(sql`
    select k.credits, greatest(k.credits - ${KEY_SPENT}, 0) as left,
           to_char(${KEY_DAY} + 1, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "resetsAt"
      from key_budgets k
     where k.workspace_id = ${workspaceId}::uuid and k.api_key_id = ${apiKeyId}::uuid and k.credits is not null`);
  return rows[0] ?? null;
}

/** Of these keys: credits a day, and what of them is spent today. */
export async function getKeyBudgets(
  executor: Executor,
  workspaceId: string,
  apiKeyIds: readonly string[],
): Promise<Map<string, { credits: number | null; spent: number }>> {
  const { rows } = await executor.execute<{ id: string; credits: number | null; spent: number }>(sql`
    select k.api_key_id as id, k.credits, ${KEY_SPENT} as spent from key_budgets k
     where k.workspace_id = ${workspaceId}::uuid and k.api_key_id = any(${sql.param([...apiKeyIds])}::uuid[])`);
  return new Map(rows.map(({ id, ...budget }) => [id, budget]));
}

/** What was spent today counts against the new budget. */
export async function setKeyBudget(
  executor: Executor,
  workspaceId: string,
  apiKeyId: string,
  credits: number,
): Promise<void> {
  await executor.execute(sql`
    insert into key_budgets (workspace_id, api_key_id, credits) values (${workspaceId}::uuid, ${apiKeyId}::uuid, ${credits}::int)
    on conflict (workspace_id, api_key_id) do update set credits = excluded.credits`);
}
