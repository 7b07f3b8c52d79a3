// The accounts of a scenario: each made where it is not there yet, all with one password.
import { randomBytes } from 'node:crypto';
import { createAccount, type UserRow, userByEmail } from '#account/accounts/server/index.ts';
import { type Plan, planGroup } from '#account/plans/contract.ts';
import { createUser, type NewUser, provisionalProfile } from '#app/server/admin/create-user.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { SeededAccount, SeedOptions } from './scenario.ts';

export interface EnsuredUser {
  user: UserRow;
  account: SeededAccount;
}

export function getPassword({ password }: SeedOptions): string {
  return password ?? randomBytes(12).toString('base64url');
}

/** Verified, so that it can be signed in with. */
export async function ensureUser(platform: Platform, wanted: NewUser): Promise<EnsuredUser> {
  const there = await userByEmail(platform.db, wanted.email);
  const confirmed = there?.verified ? there : null;
  const user = confirmed ?? (await createUser(platform, { ...wanted, verified: true }));
  return { user, account: toAccount(user, confirmed === null) };
}

/** A premium workspace of one. It and what fills it are one transaction: a run that is cut off leaves nothing half done. */
export async function ensureWorkspace(
  platform: Platform,
  { email, password, name, credits }: { email: string; password: string; name: string; credits: number },
  fill: NonNullable<Parameters<typeof createAccount>[2]>,
): Promise<SeededAccount> {
  const profile = provisionalProfile('company_owner', name);
  const wanted = { email, password, plan: 'premium', isPaid: true, verified: true, credits, profile } as const;
  const made = await createAccount(platform, wanted, fill);
  const user = await userByEmail(platform.db, email);
  if (!user) throw new Error(`${email} has vanished`);
  return toAccount(user, made !== null);
}

export function toAccount(user: UserRow, created: boolean): SeededAccount {
  const { email, currentPlan: plan, isPaid, teamMember } = user;
  return { email, plan, isPaid, teamMember, created };
}

/** What a scenario acts as: the user, as in a session. */
export function toPrincipal({
  workspaceId,
  id: userId,
  email,
  currentPlan,
  isPaid,
  role,
  teamMember,
}: UserRow): Principal {
  const plan = currentPlan as Plan;
  return { workspaceId, userId, sessionId: '', email, plan, group: planGroup(plan, isPaid), role, teamMember };
}
