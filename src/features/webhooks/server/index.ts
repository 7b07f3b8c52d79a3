// What other features emit, and what the server is put together from.

export { WEBHOOK_SAMPLES } from '../domain/samples.ts';
export { emitEvents, type WebhookEvent, wantedEvents } from './emit-events.store.ts';
export { eventIdOf } from './event-id.ts';
export { ENDPOINT_OFF } from './notification-kinds.ts';
export { createPurgeWebhooksJob } from './purge-webhooks.job.ts';
export { startWebhooks } from './start-webhooks.ts';
export { registerWebhooksRoutes } from './webhooks.routes.ts';
