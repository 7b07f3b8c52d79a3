// All SQL on passkeys and the challenges that they sign.
import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import { passkeyChallenges, passkeys } from './second-factor.tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
export type ChallengePurpose = 'register' | 'authenticate';

const ofUser = (workspaceId: string, userId: string) =>
  and(eq(passkeys.workspaceId, workspaceId), eq(passkeys.userId, userId));

export async function listPasskeys(executor: Executor, workspaceId: string, userId: string): Promise<PasskeyRow[]> {
  return executor.select().from(passkeys).where(ofUser(workspaceId, userId)).orderBy(asc(passkeys.createdAt));
}

/** False where this user has registered it already. */
export async function insertPasskey(
  executor: Executor,
  passkey: Omit<PasskeyRow, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const { rowCount } = await executor.insert(passkeys).values(passkey).onConflictDoNothing();
  return rowCount === 1;
}

export async function renamePasskeyRow(
  executor: Executor,
  workspaceId: string,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(passkeys)
    .set({ name })
    .where(and(ofUser(workspaceId, userId), eq(passkeys.id, id)));
  return rowCount === 1;
}

/** Its name; null where the user has none such. */
export async function deletePasskey(
  executor: Executor,
  workspaceId: string,
  userId: string,
  id: string,
): Promise<string | null> {
  const [removed] = await executor
    .delete(passkeys)
    .where(and(ofUser(workspaceId, userId), eq(passkeys.id, id)))
    .returning({ name: passkeys.name });
  return removed?.name ?? null;
}

export async function deletePasskeys(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor.delete(passkeys).where(ofUser(workspaceId, userId));
}

/** Stores the counter of a signature. False where one at least as high was stored before: the passkey was copied. */
export async function advanceCounter(
  executor: Executor,
  { workspaceId, id }: Pick<PasskeyRow, 'workspaceId' | 'id'>,
  counter: number,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.workspaceId, workspaceId),
        eq(passkeys.id, id),
        // Authenticators without a counter always say 0.
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    );
  return rowCount === 1;
}

export async function insertChallenge(
  executor: Executor,
  challenge: Omit<typeof passkeyChallenges.$inferInsert, 'purpose'> & { purpose: ChallengePurpose },
): Promise<void> {
  await executor.insert(passkeyChallenges).values(challenge);
}

export interface ChallengeKey {
  workspaceId: string;
  userId: string;
  challengeHash: Buffer;
  purpose: ChallengePurpose;
  holderHash: Buffer;
}

/** Uses it up: of many at once exactly one is true. Another holder gets nothing and spoils nothing. */
export async function consumeChallenge(db: Executor, key: ChallengeKey, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.workspaceId, key.workspaceId),
        eq(passkeyChallenges.challengeHash, key.challengeHash),
        eq(passkeyChallenges.userId, key.userId),
        eq(passkeyChallenges.purpose, key.purpose),
        eq(passkeyChallenges.holderHash, key.holderHash),
        gt(passkeyChallenges.expiresAt, now),
      ),
    );
  return rowCount === 1;
}

export async function deleteChallenges(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.workspaceId, workspaceId), eq(passkeyChallenges.userId, userId)));
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
}
