// Sends push messages: once to each browser, tried again where its service is away, and never to one whose session has ended.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import { roleMay } from '#shared/roles.ts';
import { textOf } from '../domain/notification-kind.ts';
import type { NotificationsContext } from './notifications-context.ts';
import { openSubscription, vapidKeys } from './push-secrets.ts';
import { browsersFor, pushTarget, removeExpired, removeSubscription } from './push-subscriptions.store.ts';
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
