// A forgotten password: the mail with the link, and the new password that ends whatever else opened the account.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { hashPassword, hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { accountMailJob } from './account-mail.job.ts';
import { deleteTokens, findToken, setPassword, type UserRow, userByEmail, userById } from './accounts.store.ts';
import { refuseWeakPassword } from './check-password.ts';
import { redeemToken } from './claim-address.ts';
import { endEverythingOnReset, type RecoveryStep } from './recovery.ts';

/** Answers the same whether or not the address has an account. */
export async function requestPasswordReset({ db, jobs }: Platform, email: string): Promise<{ email: string }> {
  const user = await userByEmail(db, email);
  if (user) {
    await jobs.enqueue(db, accountMailJob, { workspaceId: user.workspaceId, userId: user.id, kind: 'reset-password' });
  }
  return { email };
}

/** @throws LINK_INVALID for a token that was used, replaced or is too old; INVALID_INPUT at `password`. */
export async function resetPassword(
  { db, clock, jobs, events }: Platform,
  token: string,
  password: string,
  steps: readonly RecoveryStep[] = [],
): Promise<{ email: string }> {
  await refuseWeakPassword(password, await ownerOfToken(db, token));
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    // The mail reached the mailbox, which is what a confirmation proves.
    const owner = await redeemToken({ jobs, clock }, tx, token, 'reset-password');
    if (!owner) throw new AppError('LINK_INVALID');
    const { workspaceId, id: userId } = owner;
    await setPassword(tx, workspaceId, userId, passwordHash);
    const recovered = await endEverythingOnReset(tx, { workspaceId, userId }, steps);
    await deleteTokens(tx, workspaceId, userId);
    await recordActivity(tx, { workspaceId, userId }, { kind: 'account.password-reset' });
    await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'password-reset', ...recovered });
    return owner;
  });
  events.publish(user.workspaceId, ACCOUNT_CHANGED);
  return { email: user.email };
}

/** The token is not used up: another password can be tried with it. */
async function ownerOfToken(db: Platform['db'], token: string): Promise<UserRow> {
  const found = await findToken(db, hashToken(token), 'reset-password');
  const owner = found && (await userById(db, found.workspaceId, found.userId));
  if (!owner) throw new AppError('LINK_INVALID');
  return owner;
}
