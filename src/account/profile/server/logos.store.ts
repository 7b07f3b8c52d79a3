// All SQL on the logo of a user document; the rest of that document belongs to accounts.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#account/accounts/server/accounts.tables.ts';
import type { Database, Executor, Transaction } from '#platform/db/client.ts';

/** Sets the logo and answers with the former one; null where the account is gone. Of two at once each gets another's. `alongside` runs in the same transaction. */
export async function replaceLogo(
  db: Database,
  workspaceId: string,
  userId: string,
  logoUrl: string,
  alongside?: (tx: Transaction) => Promise<void>,
): Promise<string | null> {
  const mine = and(eq(users.workspaceId, workspaceId), eq(users.id, userId));
  return await db.transaction(async (tx) => {
    const [before] = await tx.select({ logoUrl: users.logoUrl }).from(users).where(mine).for('update');
    if (!before) return null;
    await tx.update(users).set({ logoUrl }).where(mine);
    await alongside?.(tx);
    return before.logoUrl;
  });
}

/** Null where the account is gone. */
export async function currentLogo(db: Executor, workspaceId: string, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ logoUrl: users.logoUrl })
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
  return user?.logoUrl ?? null;
}

/** True where the logo was `from` until now. */
export async function changeLogo(
  db: Executor,
  workspaceId: string,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ logoUrl: to })
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId), eq(users.logoUrl, from)));
  return rowCount === 1;
}

export async function isOfWorkspace(db: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
  return found.length > 0;
}

/**
 * The logos that these users show now, of all workspaces: for the sweep, once a night. Reads the table once for each page of
 * files, since no index begins with the user.
 */
export async function logosInUse(db: Executor, userIds: string[]): Promise<Set<string>> {
  const rows = await db.select({ logoUrl: users.logoUrl }).from(users).where(inArray(users.id, userIds));
  return new Set(rows.map(({ logoUrl }) => logoUrl));
}
