// Routes of sessions: the heartbeat, and ending one's own.
import { recordActivity } from '#account/activity-log/server/index.ts';
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
    await db.transaction(async (tx) => {
      if (!(await endSession(tx, principal.workspaceId, principal.userId, params.sessionId)))
        throw new AppError('SESSION_NOT_FOUND');
      const subject = { type: 'session', id: params.sessionId } as const;
      await recordActivity(tx, principal, { kind: 'account.session-ended', subject });
    });
    events.publish(principal.workspaceId, ACCOUNT_CHANGED);
  });

  router.route(endOtherSessions, async ({ principal }) => {
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
