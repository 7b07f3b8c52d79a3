// Confirms an email address. Sign-ups with one address keep their own passwords, profiles and links; the one that the mailbox
// confirms gets the address, and the others end.
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { accountMailJob } from './account-mail.job.ts';
import {
  confirmedUser,
  consumeToken,
  endOtherSignUps,
  findToken,
  lockAddress,
  markVerified,
  pendingSignUp,
  pendingSignUps,
  type TokenPurpose,
  type UserRow,
  userById,
} from './accounts.store.ts';
import type { Arrival, SignedIn } from './open-session.ts';
import { continueSignIn } from './second-factor/continue-sign-in.ts';
import { lockUser } from './sessions.store.ts';

/** Where a confirmation comes from. */
interface Visitor extends Arrival {
  /** The secret cookie of a sign-up, if this browser has one. */
  browser: string | null;
}

/**
 * Confirms the address, and signs in the browser that signed up (decision 054). Elsewhere, and where the way to a session asks for
 * more, `session` is null: the user signs in as always.
 * @throws LINK_INVALID for a token that was used, replaced or is too old, and where another sign-up was confirmed.
 */
export async function confirmEmail(
  platform: Platform,
  token: string,
  { browser, ...arrival }: Visitor,
): Promise<{ email: string; session: SignedIn | null }> {
  const user = await platform.db.transaction((tx) => redeemToken(platform, tx, token, 'confirm-email'));
  if (!user) throw new AppError('LINK_INVALID');
  const { email } = user;
  // A browser that is signed in to another account stays there until its user says otherwise.
  if (arrival.current !== null || !isSameBrowser(user, browser)) return { email, session: null };
  try {
    const session = await continueSignIn(platform, user, arrival, { firstFactor: 'email-link' });
    // Who has not paid is led to the payment of the plan they chose, not to choose again.
    return {
      email,
      session: session.next === '/pricing' ? { ...session, next: '/complete-profile', notice: null } : session,
    };
  } catch (error) {
    if (error instanceof AppError) return { email, session: null };
    throw error;
  }
}

function isSameBrowser({ signUpBrowser }: UserRow, browser: string | null): boolean {
  return browser !== null && signUpBrowser !== null && timingSafeEqual(hashToken(browser), signUpBrowser);
}

/**
 * Sends the mail of one sign-up again: of the one that is named, else of the newest. Answers the same for an address without
 * an account and for one that is confirmed already.
 */
export async function sendVerification(
  { db, jobs }: Platform,
  email: string,
  signUpId?: string,
): Promise<{ email: string }> {
  const user =
    signUpId === undefined ? (await pendingSignUps(db, email, 1))[0] : await pendingSignUp(db, email, signUpId);
  if (user) {
    await jobs.enqueue(db, accountMailJob, { workspaceId: user.workspaceId, userId: user.id, kind: 'confirm-email' });
  }
  return { email };
}

/** Removes sign-ups that lost their address or were never confirmed; carried out by my-data, which knows every table. */
export const removeSignUpsJob = {
  name: 'accounts-remove-sign-ups',
  payload: z.unknown(),
  cron: '25 * * * *',
  maxAttempts: 12,
} satisfies JobDefinition;

/**
 * Uses up the token of an email and confirms the address it was sent to. Answers the user as they were before, their row
 * locked; null for a token that was used, replaced or is too old, and where another account has the address.
 */
export async function redeemToken(
  platform: Pick<Platform, 'jobs' | 'clock'>,
  tx: Executor,
  token: string,
  purpose: TokenPurpose,
): Promise<UserRow | null> {
  const hash = hashToken(token);
  const found = await findToken(tx, hash, purpose);
  const known = found && (await userById(tx, found.workspaceId, found.userId));
  if (!known) return null;
  // Address, user, token: a transaction that needs two of them takes them in this order.
  await lockAddress(tx, known.email);
  await lockUser(tx, known.workspaceId, known.id);
  const used = await consumeToken(tx, hash, purpose, new Date(platform.clock.now()));
  const user = used && (await userById(tx, used.workspaceId, used.userId));
  if (user?.email !== known.email) return null;
  return (await claimAddress(platform, tx, user)) ? user : null;
}

/**
 * Confirms the user's address. False where another account has it: of several confirmations at once the first one counts.
 * Call it before the transaction locks a user's row.
 */
export async function claimAddress(
  platform: Pick<Platform, 'jobs'>,
  tx: Executor,
  { workspaceId, id, email }: Pick<UserRow, 'workspaceId' | 'id' | 'email'>,
): Promise<boolean> {
  await lockAddress(tx, email);
  const owner = await confirmedUser(tx, email);
  if (owner) return owner.id === id;
  await markVerified(tx, workspaceId, id);
  await endLosers(platform, tx, { id, email });
  return true;
}

/** Ends what other people signed up for with an address that now belongs to this user. */
export async function endLosers(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Executor,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
): Promise<void> {
  if (await endOtherSignUps(tx, email, id)) await jobs.enqueue(tx, removeSignUpsJob, null, removeSignUpsJob.name);
}
