// Routes of accounts: sign-up, confirmation, sign-in and -out, password reset, the user document.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { SessionCookie } from '#platform/http/session-cookie.ts';
import type { Platform } from '#platform/platform.ts';
import { newToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { completeProfile } from './complete-profile.ts';
import { confirmEmail, sendVerification } from './confirm-email.ts';
import { type CountTries, limitSignIn } from './limit-sign-in.ts';
import type { PaidCheckouts } from './paid-checkouts.ts';
import { readUserDocument } from './present-user.ts';
import type { RecoveryStep } from './recovery.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { endSession } from './sessions.store.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

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
    if (error instanceof AppError && error.code === 'SECOND_FACTOR_REQUIRED') cookie.keepDevice(reply, device);
    throw error;
  }
}

export function registerAccountsRoutes(
  router: Router,
  platform: Platform,
  cookie: SessionCookie,
  { checkouts, recoverySteps, limits }: AccountsContext,
): void {
  router.route(contract.signUp, ({ body }) => signUp(platform, body, checkouts));
  router.route(contract.sendVerification, ({ body }) => sendVerification(platform, body.email, body.signUpId));
  router.route(contract.confirmEmail, ({ body }) => confirmEmail(platform, body.token));

  router.route(contract.signIn, async ({ body, principal, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    await limitSignIn(platform, limits, { email: body.email, device: cookie.readDevice(request) });
    const { token, ...opened } = await withDevice(cookie, { request, reply }, (device) =>
      signIn(platform, { ...body, userAgent, device, current: principal }),
    );
    cookie.set(reply, token);
    cookie.keepDevice(reply, opened.device);
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
