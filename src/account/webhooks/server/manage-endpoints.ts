// Endpoints: added, changed, tested, turned on and off, and deleted.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type * as contract from '../contract.ts';
import { ENDPOINT_LIMIT, SECRET_OVERLAP_HOURS, TEST_EVENT, WEBHOOKS_EVENT, type WebhookEndpoint } from '../contract.ts';
import { deliver, newSecret, sealSecret, type WebhooksPlatform } from './deliver-events.ts';
import { insertEventFor } from './deliveries.store.ts';
import {
  changeEndpoint,
  countEndpoints,
  deleteEndpoint,
  type EndpointFigures,
  type EndpointRow,
  endpointById,
  getEndpoints,
  insertEndpoint,
  replaceSecret,
} from './endpoints.store.ts';
import { isReceiverAddress } from './send-event.provider.ts';

const NO_FIGURES: EndpointFigures = { delivered: 0, failed: 0, waiting: 0, lastDeliveredAt: null };

function present(row: EndpointRow & Partial<EndpointFigures>, now: number): WebhookEndpoint {
  const { id, url, description, events, offReason, createdAt, previousUntil } = row;
  const { delivered, failed, waiting, lastDeliveredAt } = { ...NO_FIGURES, ...row };
  return {
    ...{ id, url, description, offReason, delivered, failed, waiting, lastDeliveredAt },
    events: events as WebhookEndpoint['events'],
    createdAt: createdAt.toISOString(),
    previousSecretUntil: previousUntil && previousUntil.getTime() > now ? previousUntil.toISOString() : null,
  };
}

export async function listEndpoints(
  { db, clock }: Platform,
  { workspaceId }: Principal,
): Promise<RouteOutput<typeof contract.listWebhookEndpoints>> {
  const rows = await getEndpoints(db, workspaceId);
  return { items: rows.map((row) => present(row, clock.now())), limit: ENDPOINT_LIMIT };
}

/** The same click twice is one endpoint, whose secret is then another one. @throws LIMIT_REACHED, INVALID_INPUT */
export async function addEndpoint(
  platform: Platform,
  principal: Principal,
  { id, url, events, description }: RouteInput<typeof contract.addWebhookEndpoint>['body'],
): Promise<RouteOutput<typeof contract.addWebhookEndpoint>> {
  const { db, clock } = platform;
  const { workspaceId } = principal;
  mustBeOpen(platform, url);
  const secret = newSecret();
  const sealed = sealSecret(platform, { workspaceId, id }, secret);
  const row = await db.transaction(async (tx) => {
    const count = await countEndpoints(tx, workspaceId);
    if (await endpointById(tx, workspaceId, id)) {
      await replaceSecret(tx, workspaceId, id, { secret: sealed, overlapHours: 0 });
    } else {
      if (count >= ENDPOINT_LIMIT) throw new AppError('LIMIT_REACHED', { params: { n: ENDPOINT_LIMIT } });
      const unique = [...new Set(events)];
      await insertEndpoint(tx, {
        workspaceId,
        id,
        url,
        description,
        events: unique,
        secret: sealed,
      });
      await recordActivity(tx, principal, { kind: 'webhook.added', subject: { type: 'webhook', id, label: url } });
    }
    return endpointById(tx, workspaceId, id);
  });
  publishChange(platform, workspaceId);
  return { endpoint: present(row as EndpointRow, clock.now()), secret };
}

/** @throws NOT_FOUND, INVALID_INPUT */
export async function editEndpoint(
  platform: Platform,
  principal: Principal,
  id: string,
  { on, ...change }: RouteInput<typeof contract.changeWebhookEndpoint>['body'],
): Promise<WebhookEndpoint> {
  const { db, clock } = platform;
  const { workspaceId } = principal;
  if (change.url !== undefined) mustBeOpen(platform, change.url);
  const row = await db.transaction(async (tx) => {
    const offReason = on === undefined ? {} : { offReason: on ? ('' as const) : ('user' as const) };
    if (!(await changeEndpoint(tx, workspaceId, id, { ...change, ...offReason }))) throw new AppError('NOT_FOUND');
    const after = (await endpointById(tx, workspaceId, id)) as EndpointRow;
    await recordActivity(tx, principal, {
      kind: 'webhook.changed',
      subject: { type: 'webhook', id, label: after.url },
    });
    return after;
  });
  publishChange(platform, workspaceId);
  return present(row, clock.now());
}

/** @throws NOT_FOUND */
export async function removeEndpoint(platform: Platform, principal: Principal, id: string): Promise<void> {
  const { workspaceId } = principal;
  await platform.db.transaction(async (tx) => {
    const row = await endpointById(tx, workspaceId, id);
    if (!row || !(await deleteEndpoint(tx, workspaceId, id))) throw new AppError('NOT_FOUND');
    await recordActivity(tx, principal, { kind: 'webhook.deleted', subject: { type: 'webhook', id, label: row.url } });
  });
  publishChange(platform, workspaceId);
}

/** @throws NOT_FOUND */
export async function rotateSecret(
  platform: Platform,
  principal: Principal,
  id: string,
): Promise<RouteOutput<typeof contract.rotateWebhookSecret>> {
  const { workspaceId } = principal;
  const secret = newSecret();
  const sealed = sealSecret(platform, { workspaceId, id }, secret);
  const row = await platform.db.transaction(async (tx) => {
    await replaceSecret(tx, workspaceId, id, { secret: sealed, overlapHours: SECRET_OVERLAP_HOURS });
    const after = await endpointById(tx, workspaceId, id);
    if (!after) throw new AppError('NOT_FOUND');
    await recordActivity(tx, principal, {
      kind: 'webhook.secret-replaced',
      subject: { type: 'webhook', id, label: after.url },
    });
    return after;
  });
  publishChange(platform, workspaceId);
  return { endpoint: present(row, platform.clock.now()), secret };
}

/** Sent at once and not by the turn, so that the click has its answer; also to an endpoint that is off. @throws NOT_FOUND */
export async function sendTest(
  platform: Platform & WebhooksPlatform,
  principal: Principal,
  id: string,
): Promise<RouteOutput<typeof contract.sendTestWebhook>> {
  const { db, clock } = platform;
  const { workspaceId, userId } = principal;
  const endpoint = await endpointById(db, workspaceId, id);
  if (!endpoint) throw new AppError('NOT_FOUND');
  const eventId = newId();
  const at = new Date(clock.now()).toISOString();
  const data = { message: 'This is a test event from Leadwright.', sentBy: userId };
  await db.transaction(async (tx) => {
    await insertEventFor(tx, workspaceId, id, { id: eventId, type: TEST_EVENT, data, at });
    await recordActivity(tx, principal, {
      kind: 'webhook.tested',
      subject: { type: 'webhook', id, label: endpoint.url },
    });
  });
  const result = await deliver(platform, endpoint, { eventId, type: TEST_EVENT, data, at, tries: 0 });
  publishChange(platform, workspaceId);
  const { kind, status, fault, ms } = result;
  return { eventId, delivered: kind === 'delivered', status, fault, ms };
}

/** What can be said of an address before anything is resolved. @throws INVALID_INPUT */
function mustBeOpen({ config }: Pick<Platform, 'config'>, url: string): void {
  if (isReceiverAddress({ config }, url)) return;
  const message = 'Enter a public address that starts with https://, without a password or a port of its own';
  throw new AppError('INVALID_INPUT', { fields: [{ path: 'url', message }] });
}

function publishChange({ events }: Pick<Platform, 'events'>, workspaceId: string): void {
  events.publish(workspaceId, { type: WEBHOOKS_EVENT });
}
