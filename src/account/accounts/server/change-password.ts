// Changes the password of a signed-in user: the other sessions end, this one continues under a new token.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { hashPassword, passwordMatches } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { accountMailJob } from './account-mail.job.ts';
import { deleteTokens, replacePassword, type UserRow, userById } from './accounts.store.ts';
import { refuseWeakPassword } from './check-password.ts';
import { deletePendings } from './second-factor/pending-sign-ins.store.ts';
import { createSessionToken } from './session-token.ts';
import { endSessions, rotateSession } from './sessions.store.ts';

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** @throws PASSWORD_NOT_SET, INVALID_INPUT at the field. */
export async function changePassword(
  platform: Platform,
  principal: Principal,
  { currentPassword, newPassword }: PasswordChange,
): Promise<{ token: string; endedSessions: number }> {
  const { db, jobs, events } = platform;
  const { workspaceId, userId, sessionId } = principal;
  const user = await provenUser(platform, principal, currentPassword);
  if (await passwordMatches(user.passwordHash, newPassword)) {
    throw fault('newPassword', 'This is your password already. Please choose another one.');
  }
  await refuseWeakPassword(newPassword, user, 'newPassword');
  const newHash = await hashPassword(newPassword);
  const token = createSessionToken(workspaceId);
  const endedSessions = await db.transaction(async (tx) => {
    if (!(await replacePassword(tx, user, newHash))) throw wrongPassword();
    await rotateSession(tx, workspaceId, sessionId, token.hash);
    // A link to choose a password that another person had mailed would undo this one.
    await deleteTokens(tx, workspaceId, userId);
    await deletePendings(tx, workspaceId, userId);
    await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'password-changed' });
    await recordActivity(tx, principal, { kind: 'account.password-changed' });
    return endSessions(tx, workspaceId, userId, sessionId);
  });
  events.publish(workspaceId, ACCOUNT_CHANGED);
  return { token: token.value, endedSessions };
}

/**
 * The user, once their current password was right.
 * @throws PASSWORD_NOT_SET, INVALID_INPUT at `currentPassword`.
 */
async function provenUser({ db }: Platform, principal: Principal, currentPassword: string): Promise<UserRow> {
  const user = await userById(db, principal.workspaceId, principal.userId);
  if (!user) throw new AppError('USER_DOCUMENT_NOT_FOUND');
  if (user.passwordHash === null) throw new AppError('PASSWORD_NOT_SET');
  if (!(await passwordMatches(user.passwordHash, currentPassword))) throw wrongPassword();
  return user;
}

const wrongPassword = () => fault('currentPassword', 'This is not your current password');

function fault(path: string, message: string): AppError {
  return new AppError('INVALID_INPUT', { fields: [{ path, message }] });
}
