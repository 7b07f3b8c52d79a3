// Opens the session of an authenticated user: the session limit, the device, and the page that follows.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { defineNotificationKind, notify } from '#account/notifications/server/index.ts';
import { type Plan, planGroup, SESSION_LIMITS } from '#account/plans/contract.ts';
import { getPreferences } from '#account/preferences/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Executor, Platform, Transaction } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { AppError, errorText } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { deviceInfo } from '../domain/device-info.ts';
import { accountMailJob } from './account-mail.job.ts';
import type { UserRow } from './accounts.store.ts';
import { createSessionToken, type SessionToken } from './gatekeeper.ts';
import {
  activeSessions,
  addDevice,
  endSession,
  hasDevices,
  insertSession,
  lockUser,
  markFresh,
  refreshSession,
  touchDevice,
} from './sessions.store.ts';
import { presentSession } from './user-document.ts';

/** Where a sign-in comes from. */
export interface Arrival {
  userAgent: string;
  /** The browser's own mark (SessionCookie.readDevice), if it has one. */
  device: string | null;
  /** The principal that this browser is already signed in as, if any. */
  current: Principal | null;
  /** After SESSION_LIMIT_REACHED: the session to end. */
  endSessionId?: string | undefined;
  /** How the user authenticated: "a password". */
  method?: string;
  /** True where the proof is one of this very moment: the session then needs no step-up for a while. */
  fresh?: boolean;
}

export interface SignedIn {
  token: string;
  /** For SessionCookie.setDevice. */
  device: string;
  sessionId: string;
  uid: string;
  next: '/home' | '/pricing' | '/complete-profile';
  notice: string | null;
}

/**
 * @param user as the proof found them: a password that was changed meanwhile no longer proves anything.
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
  const { workspaceId, id: userId } = user;
  platform.log.info({ workspaceId, userId, sessionId: opened.sessionId, method: arrival.method }, 'signed in');
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
  // An incomplete profile is a step of the checklist on Home.
  return { next: '/home', notice: null };
}

export const NEW_SIGN_IN = defineNotificationKind<{ device: string }>({
  kind: 'new-sign-in',
  label: 'New sign-ins',
  hint: 'A browser that is new to your account. Sign-in alerts are emailed immediately.',
  icon: 'sign-in',
  tone: 'warn',
  action: 'Review sessions',
  needs: 'account',
  defaults: { email: false },
  text: ({ device }) => ({
    title: `New sign-in: ${device}`,
    detail: 'If this wasn’t you, end the session and change your password.',
  }),
});

/** What `newToken` makes; anything else was not set by us. */
const MARK = /^[\w-]{43}$/;

/**
 * Call under the lock on the user's row. The very first device of an account is no news.
 * @param seen `mark` is the browser's cookie, if it has one: the same for every account that is used in it.
 * @returns the mark that the browser keeps from now on.
 */
async function recogniseDevice(
  { jobs }: Platform,
  tx: Executor,
  { workspaceId, id: userId }: Pick<UserRow, 'workspaceId' | 'id'>,
  seen: { mark: string | null; deviceInfo: string },
): Promise<string> {
  const mark = seen.mark !== null && MARK.test(seen.mark) ? seen.mark : newToken();
  const tokenHash = hashToken(mark);
  if (await touchDevice(tx, workspaceId, userId, tokenHash, seen.deviceInfo)) return mark;

  const first = !(await hasDevices(tx, workspaceId, userId));
  const deviceId = newId();
  await addDevice(tx, { workspaceId, id: deviceId, userId, tokenHash, deviceInfo: seen.deviceInfo });
  const { signInAlerts } = await getPreferences(tx, workspaceId, userId);
  if (first) return mark;
  await notify(tx, NEW_SIGN_IN, workspaceId, {
    to: [userId],
    thing: { key: `device:${deviceId}`, name: 'Your account' },
    params: { device: seen.deviceInfo },
    link: '/settings?section=security#sessions',
  });
  if (signInAlerts) {
    await jobs.enqueue(tx, accountMailJob, { workspaceId, userId, kind: 'new-sign-in', deviceId });
  }
  return mark;
}
