// A forgotten password: the mail with the link, and the new password that ends every session.
import type { Platform } from '#platform/platform.ts';
import { hashPassword, hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { accountMailJob } from './account-mail.job.ts';
import { consumeToken, markVerified, setPassword, userByEmail, userById } from './accounts.store.ts';
import { deleteIdentity } from './identities.store.ts';
import { endSessions } from './sessions.store.ts';

/** Answers the same whether or not the address has an account. */
export async function requestPasswordReset({ db, jobs }: Platform, email: string): Promise<{ email: string }> {
  const user = await userByEmail(db, email);
  if (user) {
    await jobs.enqueue(db, accountMailJob, { workspaceId: user.workspaceId, userId: user.id, kind: 'reset-password' });
  }
  return { email };
}

/** @throws LINK_INVALID for a token that was used, replaced or is too old. */
export async function resetPassword(
  { db, clock, jobs, events }: Platform,
  token: string,
  password: string,
): Promise<{ email: string }> {
  const passwordHash = await hashPassword(password);
  const user = await db.transaction(async (tx) => {
    const found = await consumeToken(tx, hashToken(token), 'reset-password', new Date(clock.now()));
    const owner = found && (await userById(tx, found.workspaceId, found.userId));
    if (!owner) throw new AppError('LINK_INVALID');
    const { workspaceId, id: userId } = owner;
    await setPassword(tx, workspaceId, userId, passwordHash);
    // The mail reached the mailbox, which is what a confirmation proves.
    await markVerified(tx, workspaceId, userId);
    // Whoever made an account for this mailbox with a Google account of his own is out. That of the mailbox's owner is
    // linked again when it is used: both sides are verified now.
    if (!owner.verified || owner.passwordHash === null) await deleteIdentity(tx, workspaceId, userId);
    await endSessions(tx, workspaceId, userId);
    await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'password-changed' });
    return owner;
  });
  events.publish(user.workspaceId, ACCOUNT_CHANGED);
  return { email: user.email };
}
