// Routes of signing in with Google: there, back, on, and the link in the settings.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHostCookie, type SessionCookie } from '#platform/http/callers.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { newToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import * as contract from '../../contract.ts';
import { withDevice } from '../accounts.routes.ts';
import { NO_CHECKOUTS, type PaidCheckouts } from '../sign-up.ts';
import {
  ATTEMPT_SECONDS,
  type AttemptPurpose,
  answerGoogle,
  enterWithGoogle,
  type GoogleEntrance,
  type GoogleVisitor,
  startAttempt,
  toChecks,
} from './enter-with-google.ts';
import { createGoogleProvider, type GoogleProvider } from './google.provider.ts';
import { readGoogleAccount, unlinkGoogleAccount } from './link-google.ts';

export function registerGoogleRoutes(
  router: Router,
  platform: Platform,
  cookie: SessionCookie,
  checkouts: PaidCheckouts = NO_CHECKOUTS,
): void {
  const { config } = platform;
  const provider = config.google && createGoogleProvider(platform, config.google);
  const browserCookie = createHostCookie(config.publicUrl, 'leadwright-google', ATTEMPT_SECONDS);

  function google(): GoogleProvider {
    if (provider === null) throw new AppError('GOOGLE_OFF');
    return provider;
  }

  /** Kept while it lives, so that sign-ins in two tabs do not end each other. */
  function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const browser = browserCookie.read(request) || newToken();
    browserCookie.set(reply, browser);
    return browser;
  }

  async function start(purpose: AttemptPurpose, display: 'popup' | 'page', browser: string): Promise<{ url: string }> {
    const state = await startAttempt(platform, purpose, { browser, display });
    return {
      url: await google().authorizationUrl(toChecks(platform, state), { fresh: purpose.sessionId !== undefined }),
    };
  }

  function visitorOf(request: FastifyRequest, device: string, current: Principal | null): GoogleVisitor {
    return {
      browser: browserCookie.read(request) ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      device,
      current,
    };
  }

  function present({ outcome, session }: GoogleEntrance, reply: FastifyReply) {
    if (session !== null) {
      cookie.set(reply, session.token);
      if (session.device !== null) cookie.setDevice(reply, session.device);
      browserCookie.clear(reply);
    }
    return outcome;
  }

  router.route(contract.startGoogle, async ({ body, request, reply }) => {
    google();
    const { plan, checkoutId = null } = body;
    return start({ plan, checkoutId }, body.display, markBrowser(request, reply));
  });

  router.route(contract.linkGoogle, async ({ body, principal, request, reply }) => {
    google();
    const { workspaceId, userId } = principal;
    return start({ workspaceId, userId }, body.display, markBrowser(request, reply));
  });

  router.route(contract.startStepUpGoogle, async ({ body, principal, request, reply }) => {
    google();
    const { workspaceId, userId, sessionId } = principal;
    return start({ workspaceId, userId, sessionId }, body.display, markBrowser(request, reply));
  });

  router.route(contract.answerGoogle, async ({ body, principal, request, reply }) =>
    withDevice(cookie, { request, reply }, async (device) =>
      present(await answerGoogle(platform, google(), visitorOf(request, device, principal), body), reply),
    ),
  );

  router.route(contract.finishGoogle, ({ body, principal, request, reply }) =>
    withDevice(cookie, { request, reply }, async (device) => {
      const visitor = { ...visitorOf(request, device, principal), endSessionId: body.endSessionId };
      return present(await enterWithGoogle(platform, visitor, body, checkouts), reply);
    }),
  );

  router.route(contract.readGoogleLink, ({ principal }) => readGoogleAccount(platform, principal));
  router.route(contract.unlinkGoogle, ({ principal }) => unlinkGoogleAccount(platform, principal));
}
