// Opens the session of somebody who has proven who they are, by password or otherwise: the session limit, the device, and
// where to go on.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { type Plan, planGroup, SESSION_LIMITS } from '#account/plans/contract.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { AppError, errorText } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { deviceInfo } from '../domain/device-info.ts';
import { missingFields } from '../domain/profile-completeness.ts';
import type { UserRow } from './accounts.store.ts';
import { presentSession } from './present-user.ts';
import { recogniseDevice } from './recognise-device.ts';
import { createSessionToken, type SessionToken } from './session-token.ts';
import { activeSessions, endSession, insertSession, lockUser, markFresh, refreshSession } from './sessions.store.ts';

/** Where a sign-in comes from. */
export interface Arrival {
  userAgent: string;
  /** The browser's own mark (SessionCookie.readDevice), if it has one. */
  device: string | null;
  /** Who this browser is signed in as already, if anyone. */
  current: Principal | null;
  /** After SESSION_LIMIT_REACHED: the session to end. */
  endSessionId?: string | undefined;
  /** How they have proven who they are: "a password". */
  method?: string;
  /** True where the proof is one of this very moment: the session then needs no step-up for a while. */
  fresh?: boolean;
}

export interface SignedIn {
  token: string;
  /** For SessionCookie.keepDevice. */
  device: string;
  sessionId: string;
  uid: string;
  next: '/home' | '/pricing' | '/complete-profile';
  notice: string | null;
}

/**
 * @param user as the proof found them: a password that has been changed meanwhile proves nothing any more.
 * @param useProof runs in the same transaction: a proof that is good for one session alone is used up with it.
 * @throws SESSION_LIMIT_REACHED (with the sessions that could be ended), INVALID_CREDENTIALS
 */
export async function openSession(
  platform: Platform,
  user: UserRow,
  arrival: Arrival,
  useProof: (tx: Executor) => Promise<void> = async () => {},
): Promise<SignedIn> {
  const token = createSessionToken(user.workspaceId);
  const opened = await platform.db.transaction(async (tx) => {
    await useProof(tx);
    return open(platform, tx, user, arrival, token);
  });
  // Open tabs show the new session, and the one that was ended for it leaves.
  platform.events.publish(user.workspaceId, ACCOUNT_CHANGED);
  return { token: token.value, ...opened, uid: user.id, ...whereNext(user) };
}

async function open(
  platform: Platform,
  tx: Transaction,
  user: UserRow,
  arrival: Arrival,
  token: SessionToken,
): Promise<Pick<SignedIn, 'sessionId' | 'device'>> {
  const { workspaceId, id: userId } = user;
  const locked = await lockUser(tx, workspaceId, userId);
  if (locked?.passwordHash !== user.passwordHash) throw new AppError('INVALID_CREDENTIALS');
  if (arrival.endSessionId !== undefined && (await endSession(tx, workspaceId, userId, arrival.endSessionId))) {
    const subject = { type: 'session', id: arrival.endSessionId } as const;
    await recordActivity(tx, { workspaceId, userId }, { kind: 'account.session-ended', subject });
  }

  const agent = { userAgent: arrival.userAgent.slice(0, 500), deviceInfo: deviceInfo(arrival.userAgent) };
  const active = await activeSessions(tx, workspaceId, userId);
  const own = active.find((session) => session.id === arrival.current?.sessionId);
  if (!own) refuseOverLimit(locked.plan, active.map(presentSession));

  const signedIn = (sessionId: string) =>
    recordActivity(
      tx,
      { workspaceId, userId, sessionId },
      { kind: 'account.signed-in', details: { method: arrival.method } },
    );
  const device = await recogniseDevice(platform, tx, user, { mark: arrival.device, deviceInfo: agent.deviceInfo });
  if (own) {
    await refreshSession(tx, workspaceId, own.id, { tokenHash: token.hash, ...agent });
    if (arrival.fresh) await markFresh(tx, workspaceId, own.id);
    await signedIn(own.id);
    return { sessionId: own.id, device };
  }
  const id = newId();
  await insertSession(tx, { workspaceId, id, userId, tokenHash: token.hash, ...agent });
  if (arrival.fresh) await markFresh(tx, workspaceId, id);
  await signedIn(id);
  return { sessionId: id, device };
}

function refuseOverLimit(plan: Plan, sessions: ReturnType<typeof presentSession>[]): void {
  if (sessions.length < SESSION_LIMITS[plan]) return;
  throw new AppError('SESSION_LIMIT_REACHED', { params: { plan, n: SESSION_LIMITS[plan] }, details: { sessions } });
}

function whereNext(user: UserRow): Pick<SignedIn, 'next' | 'notice'> {
  if (planGroup(user.currentPlan as Plan, user.isPaid) === 'unpaid') {
    return { next: '/pricing', notice: errorText('SUBSCRIPTION_REQUIRED') };
  }
  const incomplete = missingFields({ ...user, userType: user.userType }).length > 0;
  return { next: incomplete ? '/complete-profile' : '/home', notice: null };
}
