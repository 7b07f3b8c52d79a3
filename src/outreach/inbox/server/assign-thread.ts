// Whose conversation it is: assigned to a person of the workspace, or to no one.
import { lockMember } from '#account/accounts/server/index.ts';
import { recordActivity } from '#account/activity-log/server/index.ts';
import { notify } from '#account/notifications/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { assignThread } from '../contract.ts';
import { REPLY_ASSIGNED } from './notification-kinds.ts';
import { publishInbox } from './publish-inbox.ts';
import { setAssignee } from './threads.store.ts';

/** @throws THREAD_NOT_FOUND, INVALID_INPUT where the person is not of the workspace, or no longer */
export async function assign(
  platform: Platform,
  principal: Principal,
  threadId: string,
  assignedTo: string | null,
): Promise<RouteOutput<typeof assignThread>> {
  const { workspaceId, userId } = principal;
  const before = await platform.db.transaction(async (tx) => {
    // The person before the thread, as a removal locks them; what is wrong with the thread is said first.
    const isMember = assignedTo === null || (await lockMember(tx, workspaceId, assignedTo));
    const was = await setAssignee(tx, workspaceId, threadId, assignedTo);
    if (was === null) throw new AppError('THREAD_NOT_FOUND');
    if (!isMember) {
      const message = 'Choose a person of your workspace';
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'assignedTo', message }] });
    }
    const { name, subject } = was;
    if (assignedTo !== was.before) {
      const kind = assignedTo === null ? 'reply.unassigned' : 'reply.assigned';
      const details = assignedTo === null ? {} : { personId: assignedTo };
      await recordActivity(tx, principal, { kind, subject: { type: 'reply', id: threadId, label: name }, details });
    }
    if (assignedTo !== null && assignedTo !== was.before) {
      await notify(tx, REPLY_ASSIGNED, workspaceId, {
        to: [assignedTo],
        except: userId,
        thing: { key: `reply:${threadId}`, name },
        params: { name, subject },
        link: `/email-sender?tab=replies&thread=${threadId}`,
      });
    }
    return was.before;
  });
  if (before !== assignedTo) publishInbox(platform, workspaceId);
  return { before };
}
