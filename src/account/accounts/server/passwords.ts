// Changing and resetting a password, and refusing weak ones.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { hashPassword, hashToken, passwordMatches } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { passwordFault } from '../domain/password-rules.ts';
import { accountMailJob } from './account-mail.job.ts';
import {
  deleteTokens,
  findToken,
  replacePassword,
  setPassword,
  type UserRow,
  userByEmail,
  userById,
} from './accounts.store.ts';
import { redeemToken } from './confirm-email.ts';
import { createSessionToken } from './gatekeeper.ts';
import { endEverythingOnReset, type RecoveryStep } from './recovery.ts';
import { deletePendings } from './second-factor/factors.store.ts';
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
    throw fault('newPassword', 'This is already your password. Please choose another one.');
  }
  await refuseWeakPassword(newPassword, user, 'newPassword');
  const newHash = await hashPassword(newPassword);
  const token = createSessionToken(workspaceId);
  const endedSessions = await db.transaction(async (tx) => {
    if (!(await replacePassword(tx, user, newHash))) throw wrongPassword();
    await rotateSession(tx, workspaceId, sessionId, token.hash);
    // A link to choose a password that another person had sent would undo this one.
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
    // The email reached the mailbox, which is what a confirmation proves.
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

/** What is known of the user, which their password must not repeat. */
export interface PasswordOwner {
  email: string;
  fullName?: string | undefined;
  companyName?: string | undefined;
}

/** @throws INVALID_INPUT at `field`. */
export async function refuseWeakPassword(
  password: string,
  { email, fullName = '', companyName = '' }: PasswordOwner,
  field = 'password',
): Promise<void> {
  const message = passwordFault(password, { common: await commonPasswords(), known: [email, fullName, companyName] });
  if (message !== null) throw new AppError('INVALID_INPUT', { fields: [{ path: field, message }] });
}

// Large: loaded with the first password that is set, and only on the server.
let loading: Promise<ReadonlyMap<string, number>> | null = null;

/** About 49,000 of them, from leaked ones, the most common first. */
function commonPasswords(): Promise<ReadonlyMap<string, number>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadonlyMap<string, number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Map(dictionary['passwords-common'].map((word, rank) => [String(word).toLowerCase(), rank]));
}
