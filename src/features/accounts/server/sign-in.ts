// Sign-in by password in the order of spec section 4: verified, session limit, payment, session.
import type { Platform } from '#platform/platform.ts';
import { passwordMatches } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { userByEmail } from './accounts.store.ts';
import { type Arrival, openSession, type SignedIn } from './open-session.ts';

interface SignInInput extends Arrival {
  email: string;
  password: string;
}

/** @throws INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, SESSION_LIMIT_REACHED (with the sessions that could be ended). */
export async function signIn(platform: Platform, { email, password, ...arrival }: SignInInput): Promise<SignedIn> {
  const user = await userByEmail(platform.db, email);
  const matches = await passwordMatches(user?.passwordHash ?? null, password);
  if (!user || !matches) throw new AppError('INVALID_CREDENTIALS');
  if (!user.verified) throw new AppError('EMAIL_NOT_VERIFIED');
  return openSession(platform, user, arrival);
}
