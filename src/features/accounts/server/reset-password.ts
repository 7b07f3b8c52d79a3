// A forgotten password: the mail with the link, and the new password that ends every session.
import type { Platform } from '#platform/platform.ts';
import { hashPassword, hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { accountMailJob } from './account-mail.job.ts';
import { consumeToken, markVerified, setPassword, userByEmail, userById } from './accounts.store.ts';
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
  { db, clock }: Platform,
  token: string,
  password: string,
): Promise<{ email: string }> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const found = await consumeToken(tx, hashToken(token), 'reset-password', new Date(clock.now()));
    const user = found && (await userById(tx, found.workspaceId, found.userId));
    if (!user) throw new AppError('LINK_INVALID');
    await setPassword(tx, user.workspaceId, user.id, passwordHash);
    // The mail reached the mailbox, which is what a confirmation proves.
    await markVerified(tx, user.workspaceId, user.id);
    await endSessions(tx, user.workspaceId, user.id);
    return { email: user.email };
  });
}
