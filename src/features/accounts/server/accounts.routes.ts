// Routes of accounts: sign-up, confirmation, sign-in and -out, password reset, the user document.
import type { Router } from '#platform/http/router.ts';
import type { SessionCookie } from '#platform/http/session-cookie.ts';
import type { Platform } from '#platform/platform.ts';
import * as contract from '../contract.ts';
import { completeProfile } from './complete-profile.ts';
import { confirmEmail, sendVerification } from './confirm-email.ts';
import type { PaidCheckouts } from './paid-checkouts.ts';
import { readUserDocument } from './present-user.ts';
import { requestPasswordReset, resetPassword } from './reset-password.ts';
import { endSession } from './sessions.store.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export function registerAccountsRoutes(
  router: Router,
  platform: Platform,
  cookie: SessionCookie,
  checkouts: PaidCheckouts,
): void {
  router.route(contract.signUp, ({ body }) => signUp(platform, body, checkouts));
  router.route(contract.sendVerification, ({ body }) => sendVerification(platform, body.email));
  router.route(contract.confirmEmail, ({ body }) => confirmEmail(platform, body.token));

  router.route(contract.signIn, async ({ body, principal, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const device = cookie.readDevice(request);
    const { token, ...opened } = await signIn(platform, { ...body, userAgent, device, current: principal });
    cookie.set(reply, token);
    cookie.keepDevice(reply, opened.device);
    return opened;
  });

  router.route(contract.signOut, async ({ principal, reply }) => {
    await endSession(platform.db, principal.workspaceId, principal.userId, principal.sessionId);
    cookie.clear(reply);
  });

  router.route(contract.requestPasswordReset, ({ body }) => requestPasswordReset(platform, body.email));
  router.route(contract.resetPassword, ({ body }) => resetPassword(platform, body.token, body.password));
  router.route(contract.getMe, ({ principal }) => readUserDocument(platform, principal));
  router.route(contract.completeProfile, ({ principal, body }) => completeProfile(platform, principal, body));
}
