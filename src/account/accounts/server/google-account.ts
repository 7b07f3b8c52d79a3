// Which account a Google account opens: the one it is linked to, the one with its address where both sides verified it,
// or a new one.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { accountMailJob } from './account-mail.job.ts';
import { confirmedUser, type UserRow, userById } from './accounts.store.ts';
import { createAccount } from './create-account.ts';
import type { GoogleIdentity } from './google.provider.ts';
import { insertIdentity, userByIdentity } from './identities.store.ts';
import type { PaidCheckouts } from './paid-checkouts.ts';
import { lockUser } from './sessions.store.ts';
import { tellOwner } from './sign-up.ts';

/**
 * Null where a new account has to be made; where Google verified the address, sign-ups that wait for it end with that.
 * @throws GOOGLE_NEEDS_PASSWORD where the account with this address has another Google account.
 */
export async function findGoogleAccount(platform: Platform, identity: GoogleIdentity): Promise<UserRow | null> {
  const known = await userByIdentity(platform.db, identity.subject);
  if (known || !identity.emailVerified) return known;
  const owner = await confirmedUser(platform.db, identity.email);
  if (!owner) return null;
  if (await linkOwner(platform, owner, identity)) return owner;
  // Somebody else's request may have linked it a moment ago.
  const linked = await userByIdentity(platform.db, identity.subject);
  if (linked) return linked;
  throw new AppError('GOOGLE_NEEDS_PASSWORD', { params: { email: identity.email } });
}

/** Spec and ruling: only where Google verified the address and the account's own was confirmed. */
async function linkOwner(platform: Platform, owner: UserRow, identity: GoogleIdentity): Promise<boolean> {
  const { workspaceId, id: userId } = owner;
  return platform.db.transaction(async (tx) => {
    await lockUser(tx, workspaceId, userId);
    const now = await userById(tx, workspaceId, userId);
    if (!now?.verified || now.email !== identity.email) return false;
    const linked = await insertIdentity(tx, { workspaceId, userId, subject: identity.subject, email: identity.email });
    if (!linked) return false;
    await platform.jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'google-linked' });
    await recordActivity(tx, { workspaceId, userId }, { kind: 'account.google-linked' });
    return true;
  });
}

export interface GoogleSignUp {
  identity: GoogleIdentity;
  plan: Plan;
  checkoutId: string | null;
  /** Uses the ticket up, where the account cannot be entered at once; throws where somebody else did. */
  takeTicket: (tx: Executor) => Promise<void>;
}

/**
 * `made`: there is an account now that this Google account opens, by us or by whoever was faster. `mailed`: Google has not
 * verified the address, so the mail of ours says how to go on - to whoever had an account, too.
 */
export async function createGoogleAccount(
  platform: Platform,
  signUp: GoogleSignUp,
  checkouts: PaidCheckouts,
): Promise<'made' | 'mailed'> {
  const { identity, plan, checkoutId, takeTicket } = signUp;
  const { email, emailVerified, fullName, subject } = identity;
  if (checkoutId !== null) await checkouts.prepare(checkoutId);
  // A paid plan is bought in the checkout: without one the account is unpaid (ruling R4).
  const account = { email, password: null, plan, isPaid: false, verified: emailVerified, profile: { fullName } };
  const created = await createAccount(platform, account, async (tx, { workspaceId, userId }) => {
    if (!(await insertIdentity(tx, { workspaceId, userId, subject, email }))) throw new IdentityTaken();
    if (checkoutId !== null) await checkouts.claim(tx, checkoutId, { workspaceId, userId });
    if (emailVerified) return;
    await platform.jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'confirm-email' });
    await takeTicket(tx);
  }).catch((error: unknown) => {
    // Two first sign-ins at once: the other one has made the account.
    if (error instanceof IdentityTaken) return 'taken' as const;
    throw error;
  });
  if (created === 'taken' || emailVerified) return 'made';
  if (created === null) {
    await platform.db.transaction(takeTicket);
    await tellOwner(platform, email);
  }
  return 'mailed';
}

/** Thrown inside the transaction, so that the account is taken back too. */
class IdentityTaken extends Error {}
