// Tries to sign in, counted apart for each browser that the account knows and for all others together: a stranger who guesses locks
// strangers out, never the owner on a browser of their own. The limit on the caller's address is the contract's.
import type { CallsLeft, RateLimits } from '#platform/http/rate-limits.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { accountMailJob } from './account-mail.job.ts';
import { confirmedUser } from './accounts.store.ts';
import { findDevice } from './devices.store.ts';

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
