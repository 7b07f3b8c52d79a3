// Makes another person the owner: asked for with a step-up, confirmed with a mail to the owner's own mailbox.

import { lockUser, swapOwner, userById } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken } from '#platform/secrets.ts';
import { AppError } from '#shared/errors.ts';
import { ACCOUNT_CHANGED } from '#shared/live.ts';
import type { Principal } from '#shared/principal.ts';
import { deleteTransfer, putTransfer, takeTransfer } from './team.store.ts';
import { teamMailJob } from './team-mail.job.ts';

const LIFETIME_MS = 24 * 3_600_000;

/** @throws NOT_FOUND, also for a person who has not confirmed their address; ROLE_OWN */
export async function startTransfer(platform: Platform, principal: Principal, toUserId: string): Promise<void> {
  const { db, clock, jobs, events } = platform;
  const { workspaceId } = principal;
  if (toUserId === principal.userId) throw new AppError('ROLE_OWN');
  await db.transaction(async (tx) => {
    const next = await userById(tx, workspaceId, toUserId);
    if (!next?.verified || next.removedAt) throw new AppError('NOT_FOUND');
    await putTransfer(tx, { workspaceId, toUserId, expiresAt: new Date(clock.now() + LIFETIME_MS) });
    await jobs.enqueue(tx, teamMailJob, { kind: 'transfer', workspaceId });
  });
  events.publish(workspaceId, ACCOUNT_CHANGED);
}

/** @throws LINK_INVALID */
export async function confirmTransfer(
  platform: Platform,
  principal: Principal,
  token: string,
): Promise<{ ownerName: string }> {
  const { db, clock, jobs, events } = platform;
  const { workspaceId, userId } = principal;
  const ownerName = await db.transaction(async (tx) => {
    const taken = await takeTransfer(tx, workspaceId, { tokenHash: hashToken(token), now: new Date(clock.now()) });
    if (!taken) throw new AppError('LINK_INVALID');
    await lockUser(tx, workspaceId, taken.toUserId);
    const next = await userById(tx, workspaceId, taken.toUserId);
    if (!next?.verified || next.removedAt) throw new AppError('LINK_INVALID');
    await swapOwner(tx, workspaceId, userId, next.id);
    const subject = { type: 'member', id: next.id, label: next.fullName || next.email } as const;
    await recordActivity(tx, principal, { kind: 'team.ownership-transferred', subject });
    await jobs.enqueue(tx, teamMailJob, { kind: 'transferred', workspaceId, userId: next.id });
    return next.fullName || next.email;
  });
  events.publish(workspaceId, ACCOUNT_CHANGED);
  return { ownerName };
}

/** @throws NOT_FOUND */
export async function cancelTransfer({ db, events }: Platform, { workspaceId }: Principal): Promise<void> {
  if (!(await deleteTransfer(db, workspaceId))) throw new AppError('NOT_FOUND');
  events.publish(workspaceId, ACCOUNT_CHANGED);
}
