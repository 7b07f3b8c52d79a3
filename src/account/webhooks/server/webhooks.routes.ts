// Routes of webhooks.
import { recordActivity } from '#account/activity-log/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { WEBHOOK_SAMPLES } from '../domain/samples.ts';
import { findDelivery, listDeliveries, redeliver } from './deliveries.store.ts';
import { endpointById } from './endpoints.store.ts';
import {
  addEndpoint,
  editEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  sendTest,
} from './manage-endpoints.ts';
import { getBody } from './send-event.provider.ts';

export function registerWebhooksRoutes(router: Router, platform: Platform): void {
  const { db, events } = platform;
  router.route(contract.listWebhookEvents, async () => ({
    items: [...WEBHOOK_SAMPLES],
  }));
  router.route(contract.listWebhookEndpoints, ({ principal }) => listEndpoints(platform, principal));
  router.route(contract.addWebhookEndpoint, ({ principal, body }) => addEndpoint(platform, principal, body));
  router.route(contract.changeWebhookEndpoint, ({ principal, params, body }) =>
    editEndpoint(platform, principal, params.id, body),
  );
  router.route(contract.deleteWebhookEndpoint, ({ principal, params }) =>
    removeEndpoint(platform, principal, params.id),
  );
  router.route(contract.rotateWebhookSecret, ({ principal, params }) => rotateSecret(platform, principal, params.id));
  router.route(contract.sendTestWebhook, ({ principal, params }) => sendTest(platform, principal, params.id));
  router.route(contract.listWebhookDeliveries, async ({ principal: { workspaceId }, params: { id }, query }) => {
    if (!(await endpointById(db, workspaceId, id))) throw new AppError('NOT_FOUND');
    const { state, cursor, limit } = query;
    const rows = await listDeliveries(db, workspaceId, id, { state, before: cursor, limit: limit + 1 });
    const items = rows.slice(0, limit).map(({ lastAt, ms, status, fault, ...row }) => ({
      ...row,
      last: lastAt === null ? null : { at: lastAt, ms: ms ?? 0, status, fault },
    }));
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.eventId ?? null) : null };
  });
  router.route(contract.readWebhookDelivery, async ({ principal: { workspaceId }, params: { id, eventId } }) => {
    const found = await findDelivery(db, workspaceId, id, eventId);
    if (!found) throw new AppError('NOT_FOUND');
    return { ...found, eventId, body: getBody(found) };
  });
  router.route(contract.redeliverWebhook, async ({ principal, params: { id, eventId } }) => {
    const { workspaceId } = principal;
    await db.transaction(async (tx) => {
      const endpoint = await endpointById(tx, workspaceId, id);
      if (!endpoint || !(await redeliver(tx, workspaceId, id, eventId))) throw new AppError('NOT_FOUND');
      if (endpoint.offReason !== '') throw new AppError('WEBHOOK_OFF');
      await recordActivity(tx, principal, {
        kind: 'webhook.redelivered',
        subject: { type: 'webhook', id, label: endpoint.url },
      });
    });
    events.publish(workspaceId, { type: contract.WEBHOOKS_EVENT });
  });
}
