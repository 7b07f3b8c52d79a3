// Rows of the sweep for outgoing webhooks.
import type { Row } from './route-rows.ts';

const ofEndpoint = (body?: object): Row => ({
  own: () => ({ params: { id: crypto.randomUUID() }, body }),
  withIds: ({ webhookId }) => ({ params: { id: webhookId }, body }),
  letIn: [404],
});
const ofDelivery = (): Row => ({
  own: () => ({ params: { id: crypto.randomUUID(), eventId: crypto.randomUUID() } }),
  withIds: ({ webhookId, webhookEventId }) => ({ params: { id: webhookId, eventId: webhookEventId } }),
  letIn: [404],
});

export const WEBHOOK_ROWS: Record<string, Row> = {
  'GET /api/webhooks/events': { own: () => ({}) },
  'GET /api/webhooks/endpoints': { own: () => ({}) },
  'POST /api/webhooks/endpoints': {
    own: () => ({
      body: {
        id: crypto.randomUUID(),
        url: 'https://hooks.example.com/leadwright',
        events: ['contact.created'],
        description: '',
      },
    }),
  },
  'PATCH /api/webhooks/endpoints/:id': ofEndpoint({ on: true }),
  'DELETE /api/webhooks/endpoints/:id': ofEndpoint(),
  'POST /api/webhooks/endpoints/:id/secret': ofEndpoint(),
  'POST /api/webhooks/endpoints/:id/test': ofEndpoint(),
  'GET /api/webhooks/endpoints/:id/deliveries': ofEndpoint(),
  'GET /api/webhooks/endpoints/:id/deliveries/:eventId': ofDelivery(),
  'POST /api/webhooks/endpoints/:id/deliveries/:eventId/redeliver': ofDelivery(),
};
