// Routes of accounts: sign-up, confirmation, sign-in and -out, the user document, account settings, sessions.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { createHostCookie, type SessionCookie } from '#platform/http/callers.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { newToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import * as settingsContract from '../account-settings.contract.ts';
import * as contract from '../contract.ts';
import { LINK_SECONDS } from './account-mail.job.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  requestEmailChange,
  resendEmailChange,
} from './change-email.ts';
import { confirmEmail, sendVerification } from './confirm-email.ts';
import { getMembers } from './members.store.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts';
import type { RecoveryStep } from './recovery.ts';
import { endSession, endSessions, touchSession } from './sessions.store.ts';
import { type CountTries, limitSignIn, signIn } from './sign-in.ts';
import { type PaidCheckouts, signUp } from './sign-up.ts';
import { completeProfile, readUserDocument } from './user-document.ts';

interface AccountsContext {
  checkouts: PaidCheckouts;
  recoverySteps: readonly RecoveryStep[];
  limits: CountTries;
}

/** Runs a sign-in with the browser's own mark. One that waits for a second factor is to be finished in this same browser. */
export async function withDevice<T>(
  cookie: SessionCookie,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (device: string) => Promise<T>,
): Promise<T> {
  const device = cookie.readDevice(request) ?? newToken();
  try {
    return await work(device);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED') cookie.setDevice(reply, device);
    throw error;
  }
}

export function registerAccountsRoutes(
  router: Router,
  platform: Platform,
  cookie: SessionCookie,
  { checkouts, recoverySteps, limits }: AccountsContext,
): void {
  const signUpCookie = createHostCookie(platform.config.publicUrl, 'leadwright-sign-up', LINK_SECONDS['confirm-email']);

  router.route(contract.signUp, async ({ body, reply }) => {
    const browser = newToken();
    const signedUp = await signUp(platform, body, { checkouts, browser });
    // Also where the address had an account: the answer must not tell.
    signUpCookie.set(reply, browser);
    return signedUp;
  });
  router.route(contract.sendVerification, async ({ body, request, reply }) => {
    // The cookie lives as long as the newest link.
    const browser = signUpCookie.read(request);
    if (browser !== null) signUpCookie.set(reply, browser);
    return sendVerification(platform, body.email, body.signUpId);
  });
  router.route(contract.confirmEmail, async ({ body, principal, request, reply }) => {
    const { email, session } = await confirmEmail(platform, body.token, {
      browser: signUpCookie.read(request),
      userAgent: request.headers['user-agent'] ?? '',
      device: cookie.readDevice(request),
      current: principal,
    });
    if (session === null) return { email, session: null };
    signUpCookie.clear(reply);
    cookie.set(reply, session.token);
    cookie.setDevice(reply, session.device);
    const { sessionId, uid, next, notice } = session;
    return { email, session: { sessionId, uid, next, notice } };
  });

  router.route(contract.signIn, async ({ body, principal, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    await limitSignIn(platform, limits, { email: body.email, device: cookie.readDevice(request) });
    const { token, ...opened } = await withDevice(cookie, { request, reply }, (device) =>
      signIn(platform, { ...body, userAgent, device, current: principal }),
    );
    cookie.set(reply, token);
    cookie.setDevice(reply, opened.device);
    return opened;
  });

  router.route(contract.signOut, async ({ principal, reply }) => {
    await platform.db.transaction(async (tx) => {
      await endSession(tx, principal.workspaceId, principal.userId, principal.sessionId);
      await recordActivity(tx, principal, { kind: 'account.signed-out' });
    });
    cookie.clear(reply);
    // What pages stored of the account. Not "cookies", since the mark of the browser outlives signing out; not "cache", since
    // browsers take seconds for it and no answer about an account is cached.
    reply.header('clear-site-data', '"storage"');
  });

  router.route(contract.requestPasswordReset, ({ body }) => requestPasswordReset(platform, body.email));
  router.route(contract.resetPassword, ({ body }) => resetPassword(platform, body.token, body.password, recoverySteps));
  router.route(contract.getMe, ({ principal }) => readUserDocument(platform, principal));
  router.route(contract.completeProfile, ({ principal, body }) => completeProfile(platform, principal, body));
}

export function registerAccountSettingsRoutes(router: Router, platform: Platform, cookie: SessionCookie): void {
  router.route(settingsContract.changePassword, async ({ principal, body, reply }) => {
    const { token, endedSessions } = await changePassword(platform, principal, body);
    cookie.set(reply, token);
    return { endedSessions };
  });

  router.route(settingsContract.readEmailChange, ({ principal }) => readEmailChange(platform, principal));
  router.route(settingsContract.requestEmailChange, ({ principal, body }) =>
    requestEmailChange(platform, principal, body),
  );
  router.route(settingsContract.resendEmailChange, ({ principal }) => resendEmailChange(platform, principal));
  router.route(settingsContract.cancelEmailChange, ({ principal }) => cancelEmailChange(platform, principal));
  router.route(settingsContract.confirmEmailChange, ({ body }) => confirmEmailChange(platform, body.token));

  router.route(settingsContract.listMembers, async ({ principal }) => ({
    items: await getMembers(platform.db, principal.workspaceId),
  }));
}

export function registerSessionsRoutes(router: Router, { db, events }: Platform): void {
  router.route(contract.reportActivity, async ({ principal, body }) => {
    // Another user's id is answered like a missing one.
    const own =
      body.uid === principal.userId &&
      (await touchSession(db, principal.workspaceId, principal.userId, body.sessionId));
    if (!own) throw new AppError('SESSION_NOT_FOUND');
  });

  router.route(contract.endSession, async ({ principal, params }) => {
    await db.transaction(async (tx) => {
      if (!(await endSession(tx, principal.workspaceId, principal.userId, params.sessionId)))
        throw new AppError('SESSION_NOT_FOUND');
      const subject = { type: 'session', id: params.sessionId } as const;
      await recordActivity(tx, principal, { kind: 'account.session-ended', subject });
    });
    events.publish(principal.workspaceId, ACCOUNT_CHANGED);
  });

  router.route(settingsContract.endOtherSessions, async ({ principal }) => {
    const { workspaceId, userId, sessionId } = principal;
    const ended = await db.transaction(async (tx) => {
      const count = await endSessions(tx, workspaceId, userId, sessionId);
      if (count > 0) await recordActivity(tx, principal, { kind: 'account.sessions-ended', details: { count } });
      return count;
    });
    if (ended > 0) events.publish(workspaceId, ACCOUNT_CHANGED);
    return { ended };
  });
}
