// When a workspace wants to hear that its credits run low, and that it hears so once for each time they do.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';

export interface Crossing {
  workspaceId: string;
  /** Which time this is, from 1. */
  crossing: number;
  threshold: number;
  balance: number;
  /** Epoch milliseconds. */
  at: number;
}

const AT = sql`(extract(epoch from a.crossed_at) * 1000)::bigint as at`;

/** Null removes the alert. A balance that is already below it is reported at the next check. */
export async function saveAlert(executor: Executor, workspaceId: string, threshold: number | null): Promise<void> {
  await executor.execute(
    threshold === null
      ? sql`delete from credit_alerts where workspace_id = ${workspaceId}::uuid`
      : sql`insert into credit_alerts (workspace_id, threshold) values (${workspaceId}::uuid, ${threshold}::int)
            on conflict (workspace_id) do update set threshold = excluded.threshold, armed = true
             where credit_alerts.threshold <> excluded.threshold`,
  );
}

export async function alertThreshold(db: Database, workspaceId: string): Promise<number | null> {
  const [row] = await runOnce<{ threshold: number }>(
    db,
    sql`select threshold from credit_alerts where workspace_id = ${workspaceId}::uuid`,
  );
  return row?.threshold ?? null;
}

/** Ready to tell again, because the balance is at the threshold or above. */
export async function rearm(db: Database, which: SQL): Promise<void> {
  await db.execute(sql`
    update credit_alerts a set armed = true from credit_wallets w
     where w.workspace_id = a.workspace_id and not a.armed and w.balance >= a.threshold and ${which}`);
}

/** Each crossing is given to one caller, however many look at the same time: the row's lock lets the others see it told. */
export async function claimCrossings(executor: Executor, which: SQL): Promise<Crossing[]> {
  const { rows } = await executor.execute<Crossing & Record<string, unknown>>(sql`
    update credit_alerts a set armed = false, crossings = a.crossings + 1, crossed_at = now()
      from credit_wallets w
     where w.workspace_id = a.workspace_id and a.armed and w.balance < a.threshold and ${which}
    returning a.workspace_id as "workspaceId", a.crossings as crossing, a.threshold, w.balance, ${AT}`);
  return rows;
}

export const ofWorkspaces = (ids: string[]): SQL => sql`a.workspace_id = any(${sql.param(ids)}::uuid[])`;
export const EVERYWHERE: SQL = sql`true`;

export interface AlertReader {
  email: string;
  name: string;
}

/** Whose mailbox it goes to: the owner's. */
export function alertReaders(db: Database, workspaceId: string): Promise<AlertReader[]> {
  return runOnce(
    db,
    sql`select email, full_name as name from workspace_users
         where workspace_id = ${workspaceId}::uuid and role = 'owner' and verified`,
  );
}
