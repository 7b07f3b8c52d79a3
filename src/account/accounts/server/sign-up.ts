// Sign-up: the account, its workspace, its credits and its confirmation email, all or nothing.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { PLAN_CREDITS, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { savePreferences } from '#account/preferences/server/index.ts';
import { addWithin, type Balance, publishBalance } from '#billing/credits/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { hashPassword, hashToken } from '#platform/secrets.ts';
import type { GrantableRole } from '#shared/roles.ts';
import type { ProfileFields, SignUpForm } from '../contract.ts';
import { accountMailJob } from './account-mail.job.ts';
import { confirmedUser, insertUser, insertWorkspace, lockAddress } from './accounts.store.ts';
import { endLosers } from './confirm-email.ts';
import { refuseWeakPassword } from './passwords.ts';
import { normalisePhone } from './user-document.ts';

/**
 * Answers the same whether or not the address had an account, so that the answer does not reveal who is a customer: the email
 * tells the owner of the mailbox which of the two it was. Two sign-ups with one address are two accounts until one is confirmed
 * (`confirm-email.ts`).
 * @throws INVALID_INPUT for a phone number that cannot be one, and a password that is easy to guess.
 */
export async function signUp(
  platform: Platform,
  form: SignUpForm,
  { checkouts = NO_CHECKOUTS, browser = null }: SignUpContext = {},
): Promise<{ email: string; signUpId: string }> {
  const { email, password, plan, checkoutId, goal, acceptTerms: _accepted, ...profile } = form;
  await refuseWeakPassword(password, { email, ...profile });
  const phoneNumber = normalisePhone(profile.phoneNumber, profile.country);
  if (checkoutId !== undefined) await checkouts.prepare(checkoutId);
  const created = await createAccount(
    platform,
    // A paid plan is bought in the checkout: without one the account is unpaid (ruling R4).
    { email, password, plan, isPaid: false, verified: false, browser, profile: { ...profile, phoneNumber } },
    async (tx, account) => {
      if (checkoutId !== undefined) await checkouts.claim(tx, checkoutId, account);
      if (goal !== undefined) await savePreferences(tx, account.workspaceId, account.userId, { goal });
      await platform.jobs.enqueue(tx, accountMailJob, { ...account, kind: 'confirm-email' });
    },
  );
  if (!created) await notifyOwner(platform, email);
  return { email, signUpId: created?.userId ?? newId() };
}

interface SignUpContext {
  checkouts?: PaidCheckouts;
  /** The secret cookie of the browser that signs up: the link signs in there. */
  browser?: string | null;
}

/** The answer that only the mailbox gets, where an address that signs up has an account already. */
export async function notifyOwner({ db, jobs }: Platform, email: string): Promise<void> {
  const owner = await confirmedUser(db, email);
  if (!owner) return;
  const { workspaceId, id: userId } = owner;
  await jobs.enqueue(db, accountMailJob, { workspaceId, userId, kind: 'already-registered' });
}

export interface NewAccount {
  email: string;
  /** Null for an account that is opened by another provider: a reset by mail sets one. */
  password: string | null;
  plan: Plan;
  /** Only true where the server itself knows of a payment (ruling R4) or the operator says so. */
  isPaid: boolean;
  /** Only the server gives this as true (ruling R5). */
  verified: boolean;
  /** The secret of the browser that the confirmation link signs in. */
  browser?: string | null;
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
      signUpBrowser: account.browser ? hashToken(account.browser) : null,
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

/** The port through which sign-up learns what a visitor has paid; app/server provides the one of billing. */
export interface PaidCheckouts {
  /** Before the transaction: updates what is known of the checkout, so that `claim` needs no call to the provider. */
  prepare(checkoutId: string): Promise<void>;
  /**
   * Gives a visitor's checkout to the account that has just been made in this transaction: once, for ever. Where it is paid,
   * the account has its plan and its credits with the commit; where the money is still on its way, when it arrives.
   * @returns null where there is no such checkout, or another account has it: the account then stays as it was made.
   */
  claim(
    tx: Transaction,
    checkoutId: string,
    account: { workspaceId: string; userId: string },
  ): Promise<{ paid: boolean } | null>;
}

/** Where nothing can be bought. */
export const NO_CHECKOUTS: PaidCheckouts = { prepare: async () => {}, claim: async () => null };
