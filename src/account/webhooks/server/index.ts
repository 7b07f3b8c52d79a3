// What other features emit, and what the server is put together from.

export { WEBHOOK_SAMPLES } from '../domain/samples.ts';
export { createPurgeWebhooksJob, ENDPOINT_OFF, startWebhooks } from './deliver-events.ts';
export { readWebhooks, type WebhookFigures } from './deliveries.store.ts';
export { emitEvents, toEventId, type WebhookEvent, wantedEvents } from './endpoints.store.ts';
export { registerWebhooksRoutes } from './webhooks.routes.ts';
