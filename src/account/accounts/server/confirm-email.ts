// Confirms an address with the token of its mail, and sends that mail again on request.
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { accountMailJob } from './account-mail.job.ts';
import { pendingSignUp, pendingSignUps } from './accounts.store.ts';
import { redeemToken } from './claim-address.ts';

/** @throws LINK_INVALID for a token that was used, replaced or is too old, and where another sign-up was confirmed. */
export async function confirmEmail(platform: Platform, token: string): Promise<{ email: string }> {
  return platform.db.transaction(async (tx) => {
    const user = await redeemToken(platform, tx, token, 'confirm-email');
    if (!user) throw new AppError('LINK_INVALID');
    return { email: user.email };
  });
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
