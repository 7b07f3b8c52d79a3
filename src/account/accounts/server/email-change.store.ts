// All SQL on changes of address. A token is looked up and used up by one statement, so of many uses one counts.
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { type Database, type Executor, isUniqueViolation } from '#platform/db/client.ts';
import { emailChanges, users } from './accounts.tables.ts';

export type EmailChangeRow = typeof emailChanges.$inferSelect;
export type Side = 'old' | 'new';

const ofUser = (workspaceId: string, userId: string) =>
  and(eq(emailChanges.workspaceId, workspaceId), eq(emailChanges.userId, userId));

/** Begins a change in place of one that waits: whatever was mailed for that one stops working. */
export async function insertChange(
  executor: Executor,
  change: Pick<EmailChangeRow, 'workspaceId' | 'userId' | 'id' | 'newEmail' | 'expiresAt'>,
): Promise<EmailChangeRow> {
  const fresh = { oldTokenHash: null, newTokenHash: null, oldConfirmedAt: null, newConfirmedAt: null };
  const { id, newEmail, expiresAt } = change;
  const [row] = await executor
    .insert(emailChanges)
    .values(change)
    .onConflictDoUpdate({
      target: [emailChanges.workspaceId, emailChanges.userId],
      set: { id, newEmail, expiresAt, ...fresh },
    })
    .returning();
  if (!row) throw new Error('an upsert answered no row');
  return row;
}

/** The change that waits; none where its time is over. */
export async function pendingChange(
  executor: Executor,
  workspaceId: string,
  userId: string,
  now: Date,
): Promise<EmailChangeRow | null> {
  const [change] = await executor
    .select()
    .from(emailChanges)
    .where(and(ofUser(workspaceId, userId), gt(emailChanges.expiresAt, now)));
  return change ?? null;
}

/** Gives a waiting change more time; null where there is none. */
export async function extendChange(
  executor: Executor,
  workspaceId: string,
  userId: string,
  now: Date,
  expiresAt: Date,
): Promise<EmailChangeRow | null> {
  const [change] = await executor
    .update(emailChanges)
    .set({ expiresAt })
    .where(and(ofUser(workspaceId, userId), gt(emailChanges.expiresAt, now)))
    .returning();
  return change ?? null;
}

/** False where none waits. */
export async function deleteChange(executor: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await executor.delete(emailChanges).where(ofUser(workspaceId, userId));
  return (rowCount ?? 0) > 0;
}

/**
 * Keeps the token of a mail that is about to leave, in place of an earlier one. Null where this very change does not wait
 * for that side any more: then no mail leaves.
 */
export async function setToken(
  executor: Executor,
  { workspaceId, userId, id }: Pick<EmailChangeRow, 'workspaceId' | 'userId' | 'id'>,
  side: Side,
  tokenHash: Buffer,
): Promise<EmailChangeRow | null> {
  const [change] = await executor
    .update(emailChanges)
    .set(side === 'old' ? { oldTokenHash: tokenHash } : { newTokenHash: tokenHash })
    .where(
      and(
        ofUser(workspaceId, userId),
        eq(emailChanges.id, id),
        isNull(side === 'old' ? emailChanges.oldConfirmedAt : emailChanges.newConfirmedAt),
      ),
    )
    .returning();
  return change ?? null;
}

/** Whose change a token belongs to; locks and uses up nothing. */
export async function findChange(executor: Executor, tokenHash: Buffer): Promise<EmailChangeRow | null> {
  const [change] = await executor
    .select()
    .from(emailChanges)
    .where(or(eq(emailChanges.oldTokenHash, tokenHash), eq(emailChanges.newTokenHash, tokenHash)));
  return change ?? null;
}

/** Uses a token up and marks its side as confirmed. The row's lock makes two confirmations at once take turns. */
export async function confirmSide(
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<{ change: EmailChangeRow; side: Side } | null> {
  for (const side of ['old', 'new'] as const) {
    const column = side === 'old' ? emailChanges.oldTokenHash : emailChanges.newTokenHash;
    const [change] = await executor
      .update(emailChanges)
      .set(side === 'old' ? { oldTokenHash: null, oldConfirmedAt: now } : { newTokenHash: null, newConfirmedAt: now })
      .where(and(eq(column, tokenHash), gt(emailChanges.expiresAt, now)))
      .returning();
    if (change) return { change, side };
  }
  return null;
}

/** False where another account has the address: the unique constraint decides, whatever was asked before. */
export async function setEmail(
  executor: Executor,
  workspaceId: string,
  userId: string,
  email: string,
): Promise<boolean> {
  try {
    // A savepoint: the refusal must not undo what else the transaction does.
    await executor.transaction((inner) =>
      inner
        .update(users)
        .set({ email })
        .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId))),
    );
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'users_confirmed_email')) return false;
    throw error;
  }
}

export async function deleteExpiredChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
