// Routes of the account settings: the password, a change of address with its two confirmations, and who else is there.
import type { Router } from '#platform/http/router.ts';
import type { SessionCookie } from '#platform/http/session-cookie.ts';
import type { Platform } from '#platform/platform.ts';
import * as contract from '../account-contract.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { membersOf } from './members.store.ts';
import { cancelEmailChange, readEmailChange, requestEmailChange, resendEmailChange } from './request-email-change.ts';

export function registerAccountSettingsRoutes(router: Router, platform: Platform, cookie: SessionCookie): void {
  router.route(contract.changePassword, async ({ principal, body, reply }) => {
    const { token, endedSessions } = await changePassword(platform, principal, body);
    cookie.set(reply, token);
    return { endedSessions };
  });

  router.route(contract.readEmailChange, ({ principal }) => readEmailChange(platform, principal));
  router.route(contract.requestEmailChange, ({ principal, body }) => requestEmailChange(platform, principal, body));
  router.route(contract.resendEmailChange, ({ principal }) => resendEmailChange(platform, principal));
  router.route(contract.cancelEmailChange, ({ principal }) => cancelEmailChange(platform, principal));
  router.route(contract.confirmEmailChange, ({ body }) => confirmEmailChange(platform, body.token));

  router.route(contract.listMembers, async ({ principal }) => ({
    items: await membersOf(platform.db, principal.workspaceId),
  }));
}
