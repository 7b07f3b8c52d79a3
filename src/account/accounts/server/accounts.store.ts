// All SQL on workspaces, users and the tokens of mails.
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Plan } from '#account/plans/contract.ts';
import type { Database, Executor } from '#platform/db/client.ts';
import type { Role } from '#shared/roles.ts';
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
  role: Role;
  profile: Partial<ProfileFields>;
}

export async function insertWorkspace(executor: Executor, id: string, name: string): Promise<void> {
  await executor.insert(workspaces).values({ id, name });
}

/**
 * Sign-ups, confirmations and changes of one address take turns until the transaction ends. Take it before any lock on a
 * user's row.
 */
export async function lockAddress(executor: Executor, email: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`);
}

export async function insertUser(executor: Executor, { profile, ...user }: NewUser): Promise<void> {
  await executor.insert(users).values({ ...user, ...profile, planid: user.currentPlan });
}

/** The confirmed account of an address; where there is none, the newest sign-up that waits for its confirmation. */
export async function userByEmail(executor: Executor, email: string): Promise<UserRow | null> {
  const [user] = await executor
    .select()
    .from(users)
    .where(eq(users.email, email.toLowerCase()))
    .orderBy(desc(users.verified), desc(users.createdAt), desc(users.id))
    .limit(1);
  return user ?? null;
}

export async function confirmedUser(executor: Executor, email: string): Promise<UserRow | null> {
  const [user] = await executor
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.verified, true)));
  return user ?? null;
}

/** Sign-ups of an address that wait for a confirmation, the newest first. */
export async function pendingSignUps(executor: Executor, email: string, limit: number): Promise<UserRow[]> {
  return executor
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.verified, false)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

export async function userById(executor: Executor, workspaceId: string, id: string): Promise<UserRow | null> {
  const [user] = await executor
    .select()
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, id)));
  return user ?? null;
}

/** Who the workspace belongs to. */
export async function ownerOf(executor: Executor, workspaceId: string): Promise<UserRow | null> {
  const [owner] = await executor
    .select()
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.role, 'owner')));
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

export async function pendingSignUp(executor: Executor, email: string, id: string): Promise<UserRow | null> {
  const [user] = await executor
    .select()
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.id, id), eq(users.verified, false)));
  return user ?? null;
}

/** Ends the links and the Google accounts of every sign-up of the address but one; answers whether there were others. */
export async function endOtherSignUps(executor: Executor, email: string, keptId: string): Promise<boolean> {
  const others = and(eq(users.email, email), eq(users.verified, false), ne(users.id, keptId));
  const { rowCount } = await executor.execute(sql`select from users where ${others} limit 1`);
  if (rowCount === 0) return false;
  await executor.execute(sql`
    delete from account_tokens t using users
     where ${others} and t.workspace_id = users.workspace_id and t.user_id = users.id`);
  await executor.execute(sql`
    delete from user_identities i using users
     where ${others} and i.workspace_id = users.workspace_id and i.user_id = users.id`);
  return true;
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

/** Whose token it is; locks and uses up nothing. */
export async function findToken(
  executor: Executor,
  tokenHash: Buffer,
  purpose: TokenPurpose,
): Promise<{ workspaceId: string; userId: string } | null> {
  const [token] = await executor
    .select({ workspaceId: accountTokens.workspaceId, userId: accountTokens.userId })
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, tokenHash), eq(accountTokens.purpose, purpose)));
  return token ?? null;
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
