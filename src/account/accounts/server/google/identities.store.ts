// All SQL on accounts at other providers and on the sign-ins with them that are under way.
import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import type { UserRow } from '../accounts.store.ts';
import { signInAttempts, userIdentities, users } from '../accounts.tables.ts';

export type IdentityRow = typeof userIdentities.$inferSelect;
export type AttemptRow = typeof signInAttempts.$inferSelect;
type AttemptStage = 'asked' | 'proven';

const PROVIDER = 'google';

/** The account that an account at the provider opens, whichever workspace it is in. */
export async function userByIdentity(executor: Executor, subject: string): Promise<UserRow | null> {
  const [user] = await executor
    .select(getTableColumns(users))
    .from(userIdentities)
    .innerJoin(users, and(eq(users.workspaceId, userIdentities.workspaceId), eq(users.id, userIdentities.userId)))
    .where(and(eq(userIdentities.provider, PROVIDER), eq(userIdentities.subject, subject)));
  return user ?? null;
}

export async function findIdentity(
  executor: Executor,
  workspaceId: string,
  userId: string,
): Promise<IdentityRow | null> {
  const [identity] = await executor.select().from(userIdentities).where(ofUser(workspaceId, userId));
  return identity ?? null;
}

/** False where this user already has another one, or another user has this one. */
export async function insertIdentity(
  executor: Executor,
  identity: Pick<IdentityRow, 'workspaceId' | 'userId' | 'subject' | 'email'>,
): Promise<boolean> {
  const { rowCount } = await executor
    .insert(userIdentities)
    .values({ ...identity, provider: PROVIDER })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** False where there was none. */
export async function deleteIdentity(executor: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const { rowCount } = await executor.delete(userIdentities).where(ofUser(workspaceId, userId));
  return rowCount !== 0;
}

function ofUser(workspaceId: string, userId: string) {
  return and(
    eq(userIdentities.workspaceId, workspaceId),
    eq(userIdentities.userId, userId),
    eq(userIdentities.provider, PROVIDER),
  );
}

export async function insertAttempt(
  executor: Executor,
  attempt: Omit<typeof signInAttempts.$inferInsert, 'provider' | 'stage'> & { stage: AttemptStage },
): Promise<void> {
  await executor.insert(signInAttempts).values({ ...attempt, provider: PROVIDER });
}

export interface AttemptKey {
  tokenHash: Buffer;
  /** Another browser than the one that began it gets nothing and spoils nothing. */
  browserHash: Buffer;
  stage: AttemptStage;
  now: Date;
}

export async function findAttempt(executor: Executor, key: AttemptKey): Promise<AttemptRow | null> {
  const [attempt] = await executor.select().from(signInAttempts).where(isAttempt(key));
  return attempt ?? null;
}

/** Uses it up: of many at once exactly one gets it, the others null. */
export async function consumeAttempt(executor: Executor, key: AttemptKey): Promise<AttemptRow | null> {
  const [attempt] = await executor.delete(signInAttempts).where(isAttempt(key)).returning();
  return attempt ?? null;
}

function isAttempt({ tokenHash, browserHash, stage, now }: AttemptKey) {
  return and(
    eq(signInAttempts.tokenHash, tokenHash),
    eq(signInAttempts.browserHash, browserHash),
    eq(signInAttempts.provider, PROVIDER),
    eq(signInAttempts.stage, stage),
    gt(signInAttempts.expiresAt, now),
  );
}

export async function deleteExpiredAttempts(db: Database, now: Date): Promise<void> {
  await db.delete(signInAttempts).where(sql`${signInAttempts.expiresAt} < ${now}`);
}
