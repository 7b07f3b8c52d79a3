// Makes an account with its own workspace (or in the workspace of its team), with the plan's credits, in one transaction.

import { recordActivity } from '#account/activity-log/server/index.ts';
import { PLAN_CREDITS, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { addWithin, type Balance, publishBalance } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { hashPassword } from '#platform/secrets.ts';
import type { GrantableRole } from '#shared/roles.ts';
import type { ProfileFields } from '../contract.ts';
import { confirmedUser, insertUser, insertWorkspace, lockAddress } from './accounts.store.ts';
import { endLosers } from './claim-address.ts';

export interface NewAccount {
  email: string;
  /** Null for an account that is opened by another provider: a reset by mail sets one. */
  password: string | null;
  plan: Plan;
  /** Only true where the server itself knows of a payment (ruling R4) or the operator says so. */
  isPaid: boolean;
  /** Only the server gives this as true (ruling R5). */
  verified: boolean;
  profile: Partial<ProfileFields>;
  /** The workspace to join as a team member; without it a new one is made. */
  joinWorkspaceId?: string | undefined;
  /** In the workspace that is joined; a member where it is left out. */
  role?: GrantableRole | undefined;
  /** Credits to start with in place of the plan's; nothing is granted for 0. */
  credits?: number | undefined;
}

export interface CreatedAccount {
  workspaceId: string;
  userId: string;
}

/**
 * A verified account gets the address at once, and sign-ups that wait for it end; an unverified one waits beside them.
 * @param alongside runs in the same transaction after the account exists: what must not be lost with it (its first mail).
 * @returns null where a confirmed account has the address; nothing has changed then.
 */
export async function createAccount(
  platform: Platform,
  account: NewAccount,
  alongside: (tx: Transaction, created: CreatedAccount) => Promise<void> = async () => {},
): Promise<CreatedAccount | null> {
  const { db, events } = platform;
  const passwordHash = account.password === null ? null : await hashPassword(account.password);
  const created = { workspaceId: account.joinWorkspaceId ?? newId(), userId: newId() };
  let balance: Balance | null = null;

  const email = account.email.toLowerCase();

  const made = await db.transaction(async (tx) => {
    await lockAddress(tx, email);
    if (await confirmedUser(tx, email)) return false;
    if (account.joinWorkspaceId === undefined) await insertWorkspace(tx, created.workspaceId, workspaceName(account));
    await insertUser(tx, {
      workspaceId: created.workspaceId,
      id: created.userId,
      email,
      passwordHash,
      verified: account.verified,
      currentPlan: account.plan,
      isPaid: account.isPaid,
      role: account.joinWorkspaceId === undefined ? 'owner' : (account.role ?? 'member'),
      profile: account.profile,
    });
    if (account.verified) await endLosers(platform, tx, { id: created.userId, email });
    balance = await grantStart(tx, account, created);
    await recordActivity(tx, created, { kind: 'account.created' });
    await alongside(tx, created);
    return true;
  });

  if (balance) publishBalance(events, created.workspaceId, balance);
  return made ? created : null;
}

function grantStart(
  tx: Executor,
  account: NewAccount,
  { workspaceId, userId }: CreatedAccount,
): Promise<Balance | null> {
  // A team member spends from the workspace's balance; a paid plan that is not paid yet grants nothing.
  const due = account.joinWorkspaceId !== undefined ? 0 : planGrant(account);
  const amount = account.credits ?? due;
  if (amount === 0) return Promise.resolve(null);
  return addWithin(tx, 'grant', {
    workspaceId,
    userId,
    amount,
    reason: account.credits === undefined ? `Credits of the ${PLAN_NAMES[account.plan]} plan` : 'Credits to start with',
    idempotencyKey: `start:${userId}`,
  });
}

function planGrant({ plan, isPaid }: NewAccount): number {
  return plan === 'trial' || plan === 'free' || isPaid ? PLAN_CREDITS[plan] : 0;
}

function workspaceName({ profile, email }: NewAccount): string {
  return profile.companyName || profile.fullName || email;
}
