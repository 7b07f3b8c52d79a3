// Makes an account with its own workspace (or in the workspace of its team), with the plan's credits, in one transaction.

import { addWithin, announceBalance, type Balance } from '#features/credits/server/index.ts';
import { PLAN_CREDITS, PLAN_NAMES, type Plan } from '#features/plans/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashPassword } from '#platform/secrets.ts';
import type { ProfileFields } from '../contract.ts';
import { insertUser, insertWorkspace } from './accounts.store.ts';

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
  /** Credits to start with in place of the plan's; nothing is granted for 0. */
  credits?: number | undefined;
}

export interface CreatedAccount {
  workspaceId: string;
  userId: string;
}

/**
 * @param alongside runs in the same transaction after the account exists: what must not be lost with it (its first mail).
 * @returns null where the address already has an account; nothing has changed then.
 */
export async function createAccount(
  platform: Platform,
  account: NewAccount,
  alongside: (tx: Executor, created: CreatedAccount) => Promise<void> = async () => {},
): Promise<CreatedAccount | null> {
  const { db, events } = platform;
  const passwordHash = account.password === null ? null : await hashPassword(account.password);
  const created = { workspaceId: account.joinWorkspaceId ?? newId(), userId: newId() };
  let balance: Balance | null = null;

  const made = await db
    .transaction(async (tx) => {
      if (account.joinWorkspaceId === undefined) await insertWorkspace(tx, created.workspaceId, workspaceName(account));
      const inserted = await insertUser(tx, {
        workspaceId: created.workspaceId,
        id: created.userId,
        email: account.email.toLowerCase(),
        passwordHash,
        verified: account.verified,
        currentPlan: account.plan,
        isPaid: account.isPaid,
        teamMember: account.joinWorkspaceId !== undefined,
        profile: account.profile,
      });
      if (!inserted) throw new AddressTaken();
      balance = await grantStart(tx, account, created);
      await alongside(tx, created);
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof AddressTaken) return false;
      throw error;
    });

  if (balance) announceBalance(events, created.workspaceId, balance);
  return made ? created : null;
}

/** Thrown inside the transaction, so that the workspace is taken back too. */
class AddressTaken extends Error {}

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
