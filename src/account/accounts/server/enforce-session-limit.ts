// A session that its plan has no room for any more: its calls are answered with the choice which sessions to end.
import { PLAN_NAMES, type Plan, SESSION_LIMITS } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { presentSession } from './present-user.ts';
import { activeSessions, lockUser, markSurplus } from './sessions.store.ts';

/**
 * Looks again, since others may have ended or a larger plan begun.
 * @throws SESSION_OVER_LIMIT with the sessions that could be ended, this one among them.
 */
export async function enforceSessionLimit(db: Platform['db'], principal: Principal): Promise<void> {
  const { workspaceId, userId, sessionId } = principal;
  const sessions = await db.transaction(async (tx) => {
    await lockUser(tx, workspaceId, userId);
    await markSurplus(tx, workspaceId, userId);
    return activeSessions(tx, workspaceId, userId);
  });
  if (sessions.some(({ id, overLimit }) => id === sessionId && !overLimit)) return;
  const n = SESSION_LIMITS[principal.plan as Plan];
  throw new AppError('SESSION_OVER_LIMIT', {
    params: { plan: PLAN_NAMES[principal.plan as Plan], n },
    details: { sessions: sessions.map(presentSession), sessionId, limit: n },
  });
}
