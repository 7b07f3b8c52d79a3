// Routes of the second factor: finishing a sign-in, confirming who one is, and the settings.

import type { SessionCookie } from '#platform/http/callers.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import * as contract from '../../second-factor.contract.ts';
import { finishSignIn, startSignInPasskey } from './continue-sign-in.ts';
import {
  addPasskey,
  confirmTotp,
  readFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  requireFactor,
  startPasskey,
  startTotp,
} from './manage-factors.ts';
import { startAuthentication } from './passkeys.ts';
import { readStepUpWays, stepUp } from './prove-second-factor.ts';

export function registerSecondFactorRoutes(router: Router, platform: Platform, cookie: SessionCookie): void {
  router.route(contract.finishSignIn, async ({ body, principal, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const arrival = {
      userAgent,
      device: cookie.readDevice(request),
      current: principal,
      endSessionId: body.endSessionId,
    };
    const { token, device, ...opened } = await finishSignIn(platform, body, arrival);
    cookie.set(reply, token);
    cookie.setDevice(reply, device);
    return opened;
  });
  router.route(contract.startSignInPasskey, ({ body, request }) =>
    startSignInPasskey(platform, body.ticket, { device: cookie.readDevice(request) }),
  );

  router.route(contract.readStepUp, ({ principal }) => readStepUpWays(platform, principal));
  router.route(contract.requireStepUp, async () => {});
  router.route(contract.confirmStepUp, async ({ principal, body, reply }) => {
    const { token, freshUntil } = await stepUp(platform, principal, body);
    cookie.set(reply, token);
    return { freshUntil };
  });
  router.route(contract.startStepUpPasskey, ({ principal: { workspaceId, userId, sessionId } }) =>
    startAuthentication(platform, { workspaceId, userId, boundTo: sessionId }),
  );

  router.route(contract.readSecondFactor, ({ principal }) => readFactors(platform, principal));
  router.route(contract.startTotp, ({ principal }) => startTotp(platform, principal));
  router.route(contract.confirmTotp, ({ principal, body }) => confirmTotp(platform, principal, body.code));
  router.route(contract.removeTotp, ({ principal }) => removeTotp(platform, principal));
  router.route(contract.startPasskey, ({ principal }) => startPasskey(platform, principal));
  router.route(contract.addPasskey, ({ principal, body }) => addPasskey(platform, principal, body));
  router.route(contract.renamePasskey, ({ principal, params, body }) =>
    renamePasskey(platform, principal, { id: params.passkeyId, name: body.name }),
  );
  router.route(contract.removePasskey, ({ principal, params }) => removePasskey(platform, principal, params.passkeyId));
  router.route(contract.renewRecoveryCodes, ({ principal }) => renewRecoveryCodes(platform, principal));
  router.route(contract.requireSecondFactor, ({ principal, body }) =>
    requireFactor(platform, principal, body.required),
  );
}
