// SQL on credits that are reserved during checks: charged with a key of their own, and closed once.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { OpenRow } from './batch-rows.store.ts';

/** The key of the charge for a hold. */
export const reservationKey = (batchId: string, hold: number) => `verify:${batchId}:${hold}`;

export async function openReservation(
  tx: Executor,
  workspaceId: string,
  batchId: string,
  { hold, credits, places }: { hold: number; credits: number; places: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    insert into verifier_holds (workspace_id, batch_id, hold, credits)
    values (${workspaceId}::uuid, ${batchId}::uuid, ${hold}::int, ${credits}::int)`);
  await tx.execute(sql`
    update verifier_rows set state = 'held', hold = ${hold}::int
     where workspace_id = ${workspaceId}::uuid and batch_id = ${batchId}::uuid and place = any(${sql.param([...places])}::int[])`);
}

export interface OpenReservation {
  hold: number;
  credits: number;
}

/** Those that are not closed, of a killed process. */
export async function openReservations(
  executor: Executor,
  workspaceId: string,
  batchId: string,
): Promise<OpenReservation[]> {
  const { rows } = await executor.execute<OpenReservation & Record<string, unknown>>(sql`
    select hold, credits from verifier_holds
     where workspace_id = ${workspaceId}::uuid and batch_id = ${batchId}::uuid and given_back is null order by hold`);
  return rows;
}

export async function reservedRows(
  executor: Executor,
  workspaceId: string,
  batchId: string,
  hold: number,
): Promise<OpenRow[]> {
  const { rows } = await executor.execute<OpenRow & Record<string, unknown>>(sql`
    select place, email, normalized, status, tries from verifier_rows
     where workspace_id = ${workspaceId}::uuid and batch_id = ${batchId}::uuid and state = 'held' and hold = ${hold}::int order by place`);
  return rows;
}

/** False where it was closed before. */
export async function closeReservation(
  tx: Executor,
  workspaceId: string,
  batchId: string,
  { hold, givenBack }: { hold: number; givenBack: number },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update verifier_holds set given_back = ${givenBack}::int
     where workspace_id = ${workspaceId}::uuid and batch_id = ${batchId}::uuid and hold = ${hold}::int and given_back is null`);
  return rowCount === 1;
}
