// What a feature calls where something happens that people should hear of.
import { publishAfterCommit } from '#platform/events/events.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { CAPABILITIES } from '#shared/roles.ts';
import type { NotificationKind } from '../domain/notification-kind.ts';
import { NOTIFICATIONS_EVENT } from '../fields.contract.ts';
import { addNotifications } from './notify.store.ts';
import { PUSH } from './push.jobs.ts';

export interface News<Params> {
  /** Of the people of the workspace who may see this kind: all, or these. */
  to: 'everyone' | readonly string[];
  /** Whose it is, where only they are to hear of it; all of `to` while it is unassigned or its assignee has been removed. */
  assignee?: string | null;
  /** Who did it: they know. */
  except?: string | null;
  /** What it is about. What happens to one thing is one notification while that is unread. `key`: `campaign:ID`. */
  thing: { key: string; name: string };
  params: Params;
  /** A path of this product, to the exact row. */
  link: string;
  /** Of this very event: told again it has no effect. Left out where the caller's transaction happens once. */
  event?: string;
}

/** With more people than this, one event reaches all tabs of the workspace. */
const MAX_ADDRESSED = 5;

const jobs = createJobs();

/**
 * In the caller's transaction: people are notified exactly if what it is about has happened. Their open tabs hear of it after the commit.
 * Call it late in the transaction: it locks the unread rows of the thing.
 */
export async function notify<Params extends object>(
  tx: Executor,
  kind: NotificationKind<Params>,
  workspaceId: string,
  news: News<Params>,
): Promise<void> {
  if (news.to !== 'everyone' && news.to.length === 0) return;
  const { kind: name, defaults, needs } = kind;
  const roles = CAPABILITIES[needs];
  const added = await addNotifications(tx, workspaceId, { ...news, kind: name, defaults, roles });
  const toPush = added.filter(({ push }) => push).map(({ id }) => id);
  if (toPush.length > 0) await jobs.enqueue(tx, PUSH, { workspaceId, ids: toPush });
  const shown = added.filter(({ inApp }) => inApp);
  if (shown.length > MAX_ADDRESSED) return publishAfterCommit(tx, workspaceId, { type: NOTIFICATIONS_EVENT });
  for (const { userId } of shown) publishAfterCommit(tx, workspaceId, { type: NOTIFICATIONS_EVENT, to: userId });
}
