// All SQL on workspaces, users and the tokens of mails.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Plan } from '#features/plans/contract.ts';
import type { Database, Executor } from '#platform/db/client.ts';
import type { ProfileFields, UserType } from '../contract.ts';
import { accountTokens, users, workspaces } from './accounts.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type TokenPurpose = 'confirm-email' | 'reset-password';

interface NewUser {
  workspaceId: string;
  id: string;
  email: string;
  passwordHash: string | null;
  verified: boolean;
  currentPlan: Plan;
  isPaid: boolean;
  teamMember: boolean;
  profile: Partial<ProfileFields>;
}

export async function insertWorkspace(executor: Executor, id: string, name: string): Promise<void> {
  await executor.insert(workspaces).values({ id, name });
}

/** False where the address already has an account. */
export async function insertUser(executor: Executor, { profile, ...user }: NewUser): Promise<boolean> {
  const { rowCount } = await executor
    .insert(users)
    .values({ ...user, ...profile, planid: user.currentPlan })
    .onConflictDoNothing({ target: users.email });
  return rowCount === 1;
}

export async function userByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [user] = await executor.select().from(users).where(eq(users.email, email.toLowerCase()));
  return user ?? null;
}

export async function userById(executor: Executor, workspaceId: string, id: string): Promise<UserRow | null> {
  const [user] = await executor
    .select()
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, id)));
  return user ?? null;
}

/** Who began the workspace. */
export async function ownerOf(executor: Executor, workspaceId: string): Promise<UserRow | null> {
  const [owner] = await executor
    .select()
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.teamMember, false)));
  return owner ?? null;
}

export async function markVerified(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .update(users)
    .set({ verified: true })
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
}

export async function setPassword(
  executor: Executor,
  workspaceId: string,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await executor
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
}

/** The same, but only while the password is still the one that was compared: of two changes at once one wins. */
export async function replacePassword(
  executor: Executor,
  { workspaceId, id, passwordHash }: Pick<UserRow, 'workspaceId' | 'id' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(users)
    .set({ passwordHash: newHash })
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, id), eq(users.passwordHash, passwordHash ?? '')));
  return rowCount === 1;
}

/** Ends every link that was mailed to the user, such as one to the mailbox of an address that was given up. */
export async function deleteTokens(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .delete(accountTokens)
    .where(and(eq(accountTokens.workspaceId, workspaceId), eq(accountTokens.userId, userId)));
}

export async function saveProfile(
  executor: Executor,
  workspaceId: string,
  userId: string,
  profile: ProfileFields,
): Promise<void> {
  await executor
    .update(users)
    .set({ ...profile, userType: profile.userType satisfies UserType })
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
}

/** For every user of the workspace, or for one of them. */
export async function setPlan(
  executor: Executor,
  workspaceId: string,
  { plan, isPaid, userId }: { plan: Plan; isPaid: boolean; userId?: string | undefined },
): Promise<void> {
  await executor
    .update(users)
    .set({ currentPlan: plan, planid: plan, isPaid })
    .where(and(eq(users.workspaceId, workspaceId), userId === undefined ? undefined : eq(users.id, userId)));
}

/** Replaces the user's earlier token of this purpose, so only the newest mail's link works. */
export async function replaceToken(
  executor: Executor,
  workspaceId: string,
  userId: string,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await executor
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.workspaceId, workspaceId),
        eq(accountTokens.userId, userId),
        eq(accountTokens.purpose, purpose),
      ),
    );
  await executor.insert(accountTokens).values({ workspaceId, userId, purpose, tokenHash, expiresAt });
}

/** Uses a token up: of many uses at once exactly one gets the user, the others null. */
export async function consumeToken(
  executor: Executor,
  tokenHash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<{ workspaceId: string; userId: string } | null> {
  const [token] = await executor
    .delete(accountTokens)
    .where(
      and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose), gt(accountTokens.expiresAt, now)),
    )
    .returning({ workspaceId: accountTokens.workspaceId, userId: accountTokens.userId });
  return token ?? null;
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await db.delete(accountTokens).where(sql`${accountTokens.expiresAt} < ${now}`);
}
