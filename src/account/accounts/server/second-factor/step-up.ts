// Step-up: confirming once more who one is, before an action for which an open session alone is not enough.
import type { Platform } from '#platform/platform.ts';
import { passwordMatches } from '#platform/secrets.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { confirmStepUp, readStepUp } from '../../second-factor.contract.ts';
import { userById } from '../accounts.store.ts';
import { identityOf } from '../identities.store.ts';
import { freshUntilOf, markFresh } from '../sessions.store.ts';
import { factorsOf } from './factors.store.ts';
import { proveSecondFactor } from './prove-second-factor.ts';

export async function readStepUpWays(
  { db, config }: Platform,
  { workspaceId, userId, sessionId }: Principal,
): Promise<RouteOutput<typeof readStepUp>> {
  const [user, identity, factors, freshUntil] = await Promise.all([
    userById(db, workspaceId, userId),
    identityOf(db, workspaceId, userId),
    factorsOf(db, workspaceId, userId),
    freshUntilOf(db, workspaceId, sessionId),
  ]);
  return {
    freshUntil: freshUntil?.toISOString() ?? null,
    password: user !== null && user.passwordHash !== null,
    google: config.google !== null && identity !== null,
    ...factors,
  };
}

/** @throws INVALID_INPUT at `password` or `code`, PASSKEY_REFUSED, SECOND_FACTOR_MISSING, RATE_LIMITED */
export async function stepUp(
  platform: Platform,
  { workspaceId, userId, sessionId }: Principal,
  proof: RouteInput<typeof confirmStepUp>['body'],
): Promise<{ freshUntil: string }> {
  if (proof.method === 'password') {
    const user = await userById(platform.db, workspaceId, userId);
    if (!(await passwordMatches(user?.passwordHash ?? null, proof.password))) {
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'password', message: 'This is not your password' }] });
    }
    return present(await markFresh(platform.db, workspaceId, sessionId));
  }
  const factors = await factorsOf(platform.db, workspaceId, userId);
  if (!factors.app && !factors.passkeys) throw new AppError('SECOND_FACTOR_MISSING');
  const holder = { workspaceId, userId, boundTo: sessionId };
  return present(await proveSecondFactor(platform, holder, proof, (tx) => markFresh(tx, workspaceId, sessionId)));
}

const present = (until: Date) => ({ freshUntil: until.toISOString() });
