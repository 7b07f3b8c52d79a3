// What a feature calls where something happens that people should hear of.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { getRegion } from '#account/preferences/server/index.ts';
import { publishAfterCommit } from '#platform/events/events.ts';
import { createJobs, defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { inRegion } from '#shared/region.ts';
import { CAPABILITIES, roleMay } from '#shared/roles.ts';
import { getText, type NotificationKind } from '../domain/notification-kind.ts';
import { NOTIFICATIONS_EVENT } from '../fields.contract.ts';
import { addNotifications } from './notifications.store.ts';
import type { NotificationsContext } from './notifications.ts';
import { openSubscription, vapidKeys } from './push-secrets.ts';
import { browsersFor, pushTarget, removeExpired, removeSubscription } from './push-subscriptions.store.ts';
import { sendPush } from './web-push.provider.ts';

export interface NotificationInput<Params> {
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
  input: NotificationInput<Params>,
): Promise<void> {
  if (input.to !== 'everyone' && input.to.length === 0) return;
  const { kind: name, defaults, needs } = kind;
  const roles = CAPABILITIES[needs];
  const added = await addNotifications(tx, workspaceId, { ...input, kind: name, defaults, roles });
  const toPush = added.filter(({ push }) => push).map(({ id }) => id);
  if (toPush.length > 0) await jobs.enqueue(tx, PUSH, { workspaceId, ids: toPush });
  const shown = added.filter(({ inApp }) => inApp);
  if (shown.length > MAX_ADDRESSED) return publishAfterCommit(tx, workspaceId, { type: NOTIFICATIONS_EVENT });
  for (const { userId } of shown) publishAfterCommit(tx, workspaceId, { type: NOTIFICATIONS_EVENT, to: userId });
}

// Sends push messages: once to each browser, tried again where its service is away, and never to one whose session has ended.
export function createPushJobs(context: NotificationsContext): Job[] {
  const { db, jobs } = context.platform;
  return [
    defineJob(PUSH, ({ workspaceId, ids }) =>
      db.transaction(async (tx) => {
        for (const { id, sessionId } of await browsersFor(tx, workspaceId, ids))
          await jobs.enqueue(tx, PUSH_TO_BROWSER, { workspaceId, id, sessionId }, `push ${id} ${sessionId}`);
      }),
    ),
    defineJob(PUSH_TO_BROWSER, ({ workspaceId, id, sessionId }) => pushToBrowser(context, workspaceId, id, sessionId)),
  ];
}

async function pushToBrowser(
  { platform, kinds }: NotificationsContext,
  workspaceId: string,
  id: string,
  sessionId: string,
): Promise<void> {
  const { db, log } = platform;
  const target = await pushTarget(db, workspaceId, { id, sessionId });
  const needs = target && kinds.get(target.kind)?.needs;
  // Read meanwhile, signed out, or nothing that this person may see by now.
  if (!target || !needs || !roleMay(target.role, needs)) return;
  const text = inRegion(await getRegion(db, workspaceId, target.userId), () => getText(kinds, target));
  if (!text) return;
  const subscription = openSubscription(platform, workspaceId, target);
  if (!subscription) return removeSubscription(db, workspaceId, sessionId);
  const tag = createHash('sha256').update(`${target.kind} ${target.thing}`).digest('base64url').slice(0, 22);
  const message = { title: text.title, body: text.detail, link: target.link, tag };
  const result = await sendPush(platform, await vapidKeys(platform), subscription, message);
  if (result.kind === 'gone') await removeExpired(db, workspaceId, target);
  if (result.kind === 'refused') log.warn({ workspaceId, why: result.why }, 'a push message was refused');
  if (result.kind === 'later') throw new Error(result.why);
}

/** Finds the browsers. */
export const PUSH = {
  name: 'notifications-push',
  payload: z.object({ workspaceId: z.uuid(), ids: z.array(z.uuid()) }),
  maxAttempts: 5,
} satisfies JobDefinition;

/** One for each browser, so that one that fails is tried again alone. */
export const PUSH_TO_BROWSER = {
  name: 'notifications-push-to-browser',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid(), sessionId: z.uuid() }),
  maxAttempts: 6,
} satisfies JobDefinition;
