// What other features emit, and what the server is put together from.

export { WEBHOOK_SAMPLES } from '../domain/samples.ts';
export { ENDPOINT_OFF, startWebhooks } from './deliver-events.ts';
export { emitEvents, eventIdOf, type WebhookEvent, wantedEvents } from './endpoints.store.ts';
export { createPurgeWebhooksJob } from './purge-webhooks.job.ts';
export { registerWebhooksRoutes } from './webhooks.routes.ts';
