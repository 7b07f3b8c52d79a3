// All SQL on workspaces, users and the tokens of mails.
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Plan } from '#account/plans/contract.ts';
import { type Database, type Executor, runNamed, runOnce, type Transaction } from '#platform/db/client.ts';
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
  /** SHA-256 of the cookie of the browser that signs up. */
  signUpBrowser?: Buffer | null;
  currentPlan: Plan;
  isPaid: boolean;
  role: Role;
  profile: Partial<ProfileFields>;
}

export async function insertWorkspace(executor: Executor, id: string, name: string): Promise<void> {
  await executor.insert(workspaces).values({ id, name });
}

export async function getWorkspaceName(executor: Executor, workspaceId: string): Promise<string> {
  const { rows } = await executor.execute<{ name: string }>(
    sql`select name from workspaces where id = ${workspaceId}::uuid`,
  );
  return rows[0]?.name ?? '';
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
export async function findOwner(executor: Executor, workspaceId: string): Promise<UserRow | null> {
  const [owner] = await executor
    .select()
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.role, 'owner')));
  return owner ?? null;
}

/** The browser that signed up is known no longer: it is signed in once, by this confirmation. */
export async function markVerified(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor
    .update(users)
    .set({ verified: true, signUpBrowser: null })
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

/** The row alone: what names it was removed or given to another before. */
export async function deleteUser(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor.delete(users).where(and(eq(users.workspaceId, workspaceId), eq(users.id, userId)));
}

// SQL of sign-ups that can no longer become accounts.
export interface DeadSignUp {
  workspaceId: string;
  userId: string;
  role: Role;
}

/** Another account has the address; or it was neither confirmed nor paid for long. */
const dead = (before: Date) => sql`not u.verified and u.removed_at is null
   and (exists (select from users owner where owner.email = u.email and owner.verified)
        or (u.created_at < ${before.toISOString()}::timestamptz and not u.is_paid))`;

export function deadSignUps(db: Database, before: Date, limit: number): Promise<DeadSignUp[]> {
  return runOnce(
    db,
    sql`select u.workspace_id as "workspaceId", u.id as "userId", u.role
          from users u where ${dead(before)} order by u.created_at limit ${limit}`,
  );
}

/** Locks one until the transaction ends; false where it was confirmed or removed since. */
export async function lockDeadSignUp(
  tx: Transaction,
  { workspaceId, userId }: DeadSignUp,
  before: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from users u where u.workspace_id = ${workspaceId}::uuid and u.id = ${userId}::uuid and ${dead(before)}
       for update skip locked`);
  return rowCount === 1;
}

type SenderProfile = Record<'name' | 'email' | 'phone' | 'company' | 'city', string> & {
  /** ISO code, or ''. */
  country: string;
  skills: string[];
};

/** The sender's own fields, for {{sender.name}} and the sender details. */
export async function senderProfile(db: Database, workspaceId: string, userId: string) {
  const [row] = await runNamed<SenderProfile>(
    db,
    'template-sender',
    sql`select full_name as name, email, phone_number as phone, company_name as company, city, country, skills from users
         where workspace_id = ${workspaceId}::uuid and id = ${userId}::uuid`,
  );
  return row ?? null;
}
