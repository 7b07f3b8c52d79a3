// Outgoing webhooks: endpoints that other programs receive events at, and the log of what was delivered.
import { z } from 'zod';
import { defineRoute } from '#shared/contract.ts';
import { getPage, PageQuery } from '#shared/paging.ts';
import { optionalText } from '#shared/text.ts';
import { parseUrl } from '#shared/urls.ts';
import { DELIVERY_STATES, OFF_REASONS, WEBHOOK_EVENT_TYPES } from './fields.contract.ts';

export * from './fields.contract.ts';

const OPEN = { plan: 'webhooks', credits: 'free', api: 'webhooks', errors: [] } as const;
/** What a role must allow to change where data of the workspace goes. */
const CHANGE = { ...OPEN, needs: 'configure' } as const;
const Id = z.object({ id: z.uuid() });
const DeliveryId = Id.extend({ eventId: z.uuid() });
const EventType = z.enum(WEBHOOK_EVENT_TYPES);

const WebhookUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(
    (text) => ['https:', 'http:'].includes(parseUrl(text)?.protocol ?? ''),
    'Enter an address that starts with https://',
  );
const Events = z.array(EventType).min(1, 'Choose at least one event').max(WEBHOOK_EVENT_TYPES.length);
const Description = optionalText({ label: 'Description', max: 120 });

export const WebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(EventType),
  /** '' while it gets events; otherwise why not: `user` turned it off, `gone` (410), or `failing` for three days. */
  offReason: z.enum(OFF_REASONS),
  createdAt: z.iso.datetime(),
  /** Until then the secret before signs too; null where one signs alone. */
  previousSecretUntil: z.iso.datetime().nullable(),
  /** Of the last 24 hours. */
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  lastDeliveredAt: z.iso.datetime({ offset: true }).nullable(),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** The secret is answered when it is made, and never again. */
const CreatedEndpoint = z.object({ endpoint: WebhookEndpoint, secret: z.string() });

export const listWebhookEvents = defineRoute({
  method: 'GET',
  path: '/api/webhooks/events',
  summary: 'Types of events, with a sample of the data of each',
  ...OPEN,
  request: {},
  response: z.object({
    items: z.array(z.object({ type: EventType, description: z.string(), sample: z.record(z.string(), z.unknown()) })),
  }),
});

export const listWebhookEndpoints = defineRoute({
  method: 'GET',
  path: '/api/webhooks/endpoints',
  summary: 'Endpoints that receive events, newest first',
  ...OPEN,
  request: {},
  response: z.object({ items: z.array(WebhookEndpoint), limit: z.int() }),
});

export const addWebhookEndpoint = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints',
  summary: 'Add an endpoint (subscribe); its signing secret is answered this once',
  ...CHANGE,
  request: { body: z.object({ id: z.uuid(), url: WebhookUrl, events: Events, description: Description }) },
  response: CreatedEndpoint,
  errors: ['LIMIT_REACHED', 'INVALID_INPUT'],
  rateLimits: [{ by: 'user', points: 60, seconds: 600 }],
});

export const changeWebhookEndpoint = defineRoute({
  method: 'PATCH',
  path: '/api/webhooks/endpoints/:id',
  summary: 'Change the address, the events or the description of an endpoint, or turn it on or off',
  ...CHANGE,
  request: {
    params: Id,
    body: z.object({ url: WebhookUrl, events: Events, description: Description, on: z.boolean() }).partial(),
  },
  response: WebhookEndpoint,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const deleteWebhookEndpoint = defineRoute({
  method: 'DELETE',
  path: '/api/webhooks/endpoints/:id',
  summary: 'Delete an endpoint (unsubscribe) with its log of deliveries',
  ...CHANGE,
  request: { params: Id },
  response: null,
  errors: ['NOT_FOUND'],
});

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/:id/secret',
  summary: 'Replace the signing secret; for 24 hours deliveries carry the signatures of both',
  ...CHANGE,
  request: { params: Id },
  response: CreatedEndpoint,
  errors: ['NOT_FOUND'],
  rateLimits: [{ by: 'user', points: 20, seconds: 600 }],
});

const Attempt = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  ms: z.int(),
  /** HTTP status; null where no answer came. */
  status: z.int().nullable(),
  /** '' after a success. */
  fault: z.string(),
  /** The beginning of what the receiver answered. */
  answer: z.string(),
});

export const WebhookDelivery = z.object({
  eventId: z.uuid(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** When it happened. */
  at: z.iso.datetime({ offset: true }),
  /** Of the next try, while it waits. */
  dueAt: z.iso.datetime({ offset: true }),
  tries: z.int(),
  /** Of the last attempt; null before the first. */
  last: Attempt.pick({ at: true, ms: true, status: true, fault: true }).nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const listWebhookDeliveries = defineRoute({
  method: 'GET',
  path: '/api/webhooks/endpoints/:id/deliveries',
  summary: 'Deliveries to an endpoint of the last 30 days, newest first',
  ...OPEN,
  request: {
    params: Id,
    query: PageQuery.extend({ cursor: z.uuid().optional(), state: z.enum(DELIVERY_STATES).optional() }),
  },
  response: getPage(WebhookDelivery),
  errors: ['NOT_FOUND'],
});

export const readWebhookDelivery = defineRoute({
  method: 'GET',
  path: '/api/webhooks/endpoints/:id/deliveries/:eventId',
  summary: 'One delivery: its body as it is sent, and every attempt with the answer',
  ...OPEN,
  request: { params: DeliveryId },
  response: z.object({
    eventId: z.uuid(),
    type: z.string(),
    state: z.enum(DELIVERY_STATES),
    at: z.iso.datetime({ offset: true }),
    dueAt: z.iso.datetime({ offset: true }),
    body: z.string(),
    attempts: z.array(Attempt),
  }),
  errors: ['NOT_FOUND'],
});

export const redeliverWebhook = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/:id/deliveries/:eventId/redeliver',
  summary: 'Retry a delivery',
  ...CHANGE,
  request: { params: DeliveryId },
  response: null,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF'],
  rateLimits: [{ by: 'user', points: 120, seconds: 60 }],
});

export const sendTestWebhook = defineRoute({
  method: 'POST',
  path: '/api/webhooks/endpoints/:id/test',
  summary: 'Send an event of the type webhook.test to an endpoint, and return its response',
  ...CHANGE,
  request: { params: Id },
  response: z.object({
    eventId: z.uuid(),
    delivered: z.boolean(),
    status: z.int().nullable(),
    fault: z.string(),
    ms: z.int(),
  }),
  errors: ['NOT_FOUND'],
  rateLimits: [{ by: 'user', points: 20, seconds: 60 }],
});
