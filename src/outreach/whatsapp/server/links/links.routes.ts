// Routes of click to chat.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../../contract.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { createQueue, readQueue } from './link-queues.ts';
import { deleteQueue, markLink, queues } from './links.store.ts';

export function registerWhatsappLinkRoutes(router: Router, context: WhatsappContext): void {
  const { db } = context.platform;
  router.route(contract.createLinkQueue, ({ principal, body }) => createQueue(context, principal, body));
  router.route(contract.listLinkQueues, async ({ principal }) => ({ items: await queues(db, principal.workspaceId) }));
  router.route(contract.readLinkQueue, ({ principal, params }) => readQueue(context, principal.workspaceId, params.id));
  router.route(contract.markLink, async ({ principal, params: { id, linkId }, body: { state } }) => {
    const change = { queueId: id, linkId, state, by: principal.userId };
    const entry = await markLink(db, principal.workspaceId, change);
    if (entry === null) throw new AppError('WHATSAPP_QUEUE_NOT_FOUND');
    return entry;
  });
  router.route(contract.removeLinkQueue, async ({ principal, params: { id } }) => {
    await db.transaction(async (tx) => {
      await recordActivity(tx, principal, { kind: 'link-queue.deleted', subject: { type: 'link-queue', id } });
      if (!(await deleteQueue(tx, principal.workspaceId, id))) throw new AppError('WHATSAPP_QUEUE_NOT_FOUND');
    });
  });
}
