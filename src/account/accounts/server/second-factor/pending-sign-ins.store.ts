// All SQL on sign-ins that wait for their second factor.
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import { pendingSignIns } from './second-factor.tables.ts';

export type PendingRow = typeof pendingSignIns.$inferSelect;
export type FirstFactor = 'password' | 'google';

export async function insertPending(
  executor: Executor,
  pending: Omit<typeof pendingSignIns.$inferInsert, 'firstFactor' | 'passedAt'> & { firstFactor: FirstFactor },
): Promise<void> {
  await executor.insert(pendingSignIns).values(pending);
}

export interface PendingKey {
  tokenHash: Buffer;
  /** Another browser than the one that began it gets nothing and spoils nothing. */
  deviceHash: Buffer;
  now: Date;
}

const isPending = ({ tokenHash, deviceHash, now }: PendingKey) =>
  and(
    eq(pendingSignIns.tokenHash, tokenHash),
    eq(pendingSignIns.deviceHash, deviceHash),
    gt(pendingSignIns.expiresAt, now),
  );

export async function findPending(executor: Executor, key: PendingKey): Promise<PendingRow | null> {
  const [pending] = await executor.select().from(pendingSignIns).where(isPending(key));
  return pending ?? null;
}

/** False where it is gone: ended by a change of the password, or finished. */
export async function markPassed(executor: Executor, key: PendingKey): Promise<boolean> {
  const { rowCount } = await executor.update(pendingSignIns).set({ passedAt: sql`now()` }).where(isPending(key));
  return rowCount === 1;
}

/** Uses it up: of many at once exactly one is true. */
export async function takePending(executor: Executor, key: PendingKey): Promise<boolean> {
  const { rowCount } = await executor
    .delete(pendingSignIns)
    .where(and(isPending(key), sql`${pendingSignIns.passedAt} is not null`));
  return rowCount === 1;
}

/** Ends every sign-in of the user that is under way: what proved the first factor proves nothing any more. */
export async function deletePendings(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .delete(pendingSignIns)
    .where(and(eq(pendingSignIns.workspaceId, workspaceId), eq(pendingSignIns.userId, userId)));
}

export async function deleteExpiredPendings(db: Database, now: Date): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now));
}
