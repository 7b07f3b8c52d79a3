// Confirms an address with the token of its mail, and sends that mail again on request.
import type { Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { accountMailJob } from './account-mail.job.ts';
import { consumeToken, markVerified, userByEmail, userById } from './accounts.store.ts';

/** @throws LINK_INVALID for a token that was used, replaced or is too old. */
export async function confirmEmail({ db, clock }: Platform, token: string): Promise<{ email: string }> {
  return db.transaction(async (tx) => {
    const found = await consumeToken(tx, hashToken(token), 'confirm-email', new Date(clock.now()));
    const user = found && (await userById(tx, found.workspaceId, found.userId));
    if (!user) throw new AppError('LINK_INVALID');
    await markVerified(tx, user.workspaceId, user.id);
    return { email: user.email };
  });
}

/** Answers the same for an address without an account and for one that is confirmed already. */
export async function sendVerification({ db, jobs }: Platform, email: string): Promise<{ email: string }> {
  const user = await userByEmail(db, email);
  if (user && !user.verified) {
    await jobs.enqueue(db, accountMailJob, { workspaceId: user.workspaceId, userId: user.id, kind: 'confirm-email' });
  }
  return { email };
}
