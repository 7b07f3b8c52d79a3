// Sign-in in the order of spec section 4: verified, session limit, payment, session.
import { type Plan, planGroup, SESSION_LIMITS } from '#features/plans/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform } from '#platform/platform.ts';
import { passwordMatches } from '#platform/secrets.ts';
import { AppError, errorText } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { deviceInfo } from '../domain/device-info.ts';
import { missingFields } from '../domain/profile-completeness.ts';
import { type UserRow, userByEmail } from './accounts.store.ts';
import { presentSession } from './present-user.ts';
import { createSessionToken, type SessionToken } from './session-token.ts';
import { activeSessions, endSession, insertSession, lockUser, refreshSession } from './sessions.store.ts';

export interface SignInInput {
  email: string;
  password: string;
  endSessionId?: string | undefined;
  userAgent: string;
  /** Who this browser is signed in as already, if anyone. */
  current: Principal | null;
}

export interface SignedIn {
  token: string;
  sessionId: string;
  uid: string;
  next: '/home' | '/pricing' | '/complete-profile';
  notice: string | null;
}

/** @throws INVALID_CREDENTIALS, EMAIL_NOT_VERIFIED, SESSION_LIMIT_REACHED (with the sessions that could be ended). */
export async function signIn(platform: Platform, input: SignInInput): Promise<SignedIn> {
  const user = await userByEmail(platform.db, input.email);
  const matches = await passwordMatches(user?.passwordHash ?? null, input.password);
  if (!user || !matches) throw new AppError('INVALID_CREDENTIALS');
  if (!user.verified) throw new AppError('EMAIL_NOT_VERIFIED');

  const token = createSessionToken(user.workspaceId);
  const sessionId = await platform.db.transaction((tx) => openSession(tx, user, input, token));
  return { token: token.value, sessionId, uid: user.id, ...whereNext(user) };
}

async function openSession(tx: Executor, user: UserRow, input: SignInInput, token: SessionToken): Promise<string> {
  const { workspaceId, id: userId } = user;
  await lockUser(tx, workspaceId, userId);
  if (input.endSessionId !== undefined) await endSession(tx, workspaceId, userId, input.endSessionId);

  const agent = { userAgent: input.userAgent.slice(0, 500), deviceInfo: deviceInfo(input.userAgent) };
  const open = await activeSessions(tx, workspaceId, userId);
  const own = open.find((session) => session.id === input.current?.sessionId);
  if (own) {
    await refreshSession(tx, workspaceId, own.id, { tokenHash: token.hash, ...agent });
    return own.id;
  }
  const plan = user.currentPlan as Plan;
  if (open.length >= SESSION_LIMITS[plan]) {
    throw new AppError('SESSION_LIMIT_REACHED', {
      params: { plan, n: SESSION_LIMITS[plan] },
      details: { sessions: open.map(presentSession) },
    });
  }
  const id = newId();
  await insertSession(tx, { workspaceId, id, userId, tokenHash: token.hash, ...agent });
  return id;
}

function whereNext(user: UserRow): Pick<SignedIn, 'next' | 'notice'> {
  if (planGroup(user.currentPlan as Plan, user.isPaid) === 'unpaid') {
    return { next: '/pricing', notice: errorText('SUBSCRIPTION_REQUIRED') };
  }
  const incomplete = missingFields({ ...user, userType: user.userType }).length > 0;
  return { next: incomplete ? '/complete-profile' : '/home', notice: null };
}
