// Sends push messages: once to each browser, tried again where its service is away, and never to one whose session has ended.
import { createHash } from 'node:crypto';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { roleMay } from '#shared/roles.ts';
import { textOf } from '../domain/notification-kind.ts';
import type { NotificationsContext } from './notifications-context.ts';
import { PUSH, PUSH_TO_BROWSER } from './push-job-definition.ts';
import { browsersFor, pushTarget, removeExpired, removeSubscription } from './push-subscriptions.store.ts';
import { openSubscription } from './subscribe.ts';
import { vapidKeys } from './vapid-keys.ts';
import { sendPush } from './web-push.provider.ts';

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
  const text = target && needs && roleMay(target.role, needs) ? textOf(kinds, target) : null;
  // Read meanwhile, signed out, or nothing that this person may see by now.
  if (!target || !text) return;
  const subscription = openSubscription(platform, workspaceId, target);
  if (!subscription) return removeSubscription(db, workspaceId, sessionId);
  const tag = createHash('sha256').update(`${target.kind} ${target.thing}`).digest('base64url').slice(0, 22);
  const message = { title: text.title, body: text.detail, link: target.link, tag };
  const result = await sendPush(platform, await vapidKeys(platform), subscription, message);
  if (result.kind === 'gone') await removeExpired(db, workspaceId, target);
  if (result.kind === 'refused') log.warn({ workspaceId, why: result.why }, 'a push message was refused');
  if (result.kind === 'later') throw new Error(result.why);
}
