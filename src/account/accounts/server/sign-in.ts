// Sign-in by password in the order of spec section 4, and the limits on attempts.
import type { CallsLeft, RateLimits } from '#platform/http/rate-limits.ts';
import type { Platform } from '#platform/platform.ts';
import { hashPassword, hashToken, isOutdated, passwordMatches } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { accountMailJob } from './account-mail.job.ts';
import { confirmedUser, pendingSignUps, replacePassword, type UserRow } from './accounts.store.ts';
import type { Arrival, SignedIn } from './open-session.ts';
import { continueSignIn } from './second-factor/continue-sign-in.ts';
import { findDevice } from './sessions.store.ts';

interface SignInInput extends Arrival {
  email: string;
  password: string;
}

/** Only the newest sign-ups of an address are compared: a script may make any number of them. */
const MAX_COMPARED = 5;

/** @throws INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, and what `continueSignIn` throws. */
export async function signIn(platform: Platform, { email, password, ...arrival }: SignInInput): Promise<SignedIn> {
  const user = await confirmedUser(platform.db, email);
  if (!user) return refuseUnconfirmed(platform, email, password);
  if (!(await passwordMatches(user.passwordHash, password))) throw new AppError('INVALID_CREDENTIALS');
  const current = await renewHash(platform, user, password);
  return continueSignIn(platform, current, arrival, { firstFactor: 'password' });
}

/** Only now is the password at hand: where hashes are made with more work by now, this one is made again. */
async function renewHash({ db }: Platform, user: UserRow, password: string): Promise<UserRow> {
  if (user.passwordHash === null || !isOutdated(user.passwordHash)) return user;
  const passwordHash = await hashPassword(password);
  if (await replacePassword(db, user, passwordHash)) return { ...user, passwordHash };
  // Another sign-in has renewed it in this moment, or the password was changed.
  const now = await confirmedUser(db, user.email);
  if (!now || !(await passwordMatches(now.passwordHash, password))) throw new AppError('INVALID_CREDENTIALS');
  return now;
}

/** Each sign-up has its own password: the answer names the one that this password belongs to. */
async function refuseUnconfirmed({ db }: Platform, email: string, password: string): Promise<never> {
  const pending = await pendingSignUps(db, email, MAX_COMPARED);
  // One comparison at least, so that the time does not tell whether there was anything to compare with.
  const hashes = pending.length === 0 ? [null] : pending.map(({ passwordHash }) => passwordHash);
  const matches = await Promise.all(hashes.map((hash) => passwordMatches(hash, password)));
  const own = pending[matches.indexOf(true)];
  if (!own) throw new AppError('INVALID_CREDENTIALS');
  throw new AppError('EMAIL_NOT_VERIFIED', { details: { signUpId: own.id } });
}

// Tries to sign in, counted apart for each browser that the account knows and for all others together: a stranger who guesses locks
// strangers out, never the owner on a browser of their own. The limit on the caller's address is the contract's.
export const SIGN_IN_TRIES = { points: 10, seconds: 300 };
const ALERTS = { points: 1, seconds: 86_400 };

export type CountTries = Pick<RateLimits, 'count'>;

/**
 * Counts one try, right or wrong, before the password is compared.
 * @param device the browser's cookie (SessionCookie.readDevice)
 * @throws RATE_LIMITED; UNAVAILABLE where it cannot be counted.
 */
export async function limitSignIn(
  platform: Pick<Platform, 'db' | 'jobs'>,
  limits: CountTries,
  { email, device }: { email: string; device: string | null },
): Promise<void> {
  const known = device === null ? null : await findDevice(platform.db, email, hashToken(device));
  const left = await limits.count('sign-in', SIGN_IN_TRIES, known === null ? `email ${email}` : `device ${known}`);
  if (!left.refused) return;
  if (known === null) await alertOwner(platform, limits, email);
  throw rateLimited(left);
}

/** Once a day, however long the tries last. */
async function alertOwner(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  limits: CountTries,
  email: string,
): Promise<void> {
  const first = await limits.count('sign-in-alert', ALERTS, email);
  const owner = await confirmedUser(db, email);
  if (first.refused || !owner) return;
  await jobs.enqueue(db, accountMailJob, { workspaceId: owner.workspaceId, userId: owner.id, kind: 'sign-in-tries' });
}

function rateLimited({ resetSeconds: seconds }: CallsLeft): AppError {
  return new AppError('RATE_LIMITED', { params: { seconds }, details: { seconds } });
}
