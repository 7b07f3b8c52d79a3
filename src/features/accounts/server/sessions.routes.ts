// Routes of sessions: the heartbeat, and ending one's own.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import { endOtherSessions } from '../account-contract.ts';
import { endSession as endSessionContract, reportActivity } from '../contract.ts';
import { endSession, endSessions, touchSession } from './sessions.store.ts';

export function registerSessionsRoutes(router: Router, { db, events }: Platform): void {
  router.route(reportActivity, async ({ principal, body }) => {
    // Somebody else's id answers as a missing one.
    const own =
      body.uid === principal.userId &&
      (await touchSession(db, principal.workspaceId, principal.userId, body.sessionId));
    if (!own) throw new AppError('SESSION_NOT_FOUND');
  });

  router.route(endSessionContract, async ({ principal, params }) => {
    const ended = await endSession(db, principal.workspaceId, principal.userId, params.sessionId);
    if (!ended) throw new AppError('SESSION_NOT_FOUND');
    events.publish(principal.workspaceId, ACCOUNT_CHANGED);
  });

  router.route(endOtherSessions, async ({ principal: { workspaceId, userId, sessionId } }) => {
    const ended = await endSessions(db, workspaceId, userId, sessionId);
    if (ended > 0) events.publish(workspaceId, ACCOUNT_CHANGED);
    return { ended };
  });
}
