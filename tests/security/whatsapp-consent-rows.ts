// How the routes of consents, message templates and click-to-chat queues are called. One's own number is paused and for practice.
import type { Row } from './route-rows.ts';

const ofQueue: Row = {
  own: ({ own }) => ({ params: { id: own.linkQueueId } }),
  withIds: ({ linkQueueId }) => ({ params: { id: linkQueueId } }),
  letIn: [200, 404],
};

export const WHATSAPP_CONSENT_ROWS: Record<string, Row> = {
  'GET /api/whatsapp/consents/:contactId': {
    own: ({ own }) => ({ params: { contactId: own.contactId } }),
    withIds: ({ contactId }) => ({ params: { contactId } }),
    letIn: [200, 404, 410],
  },
  'POST /api/whatsapp/consents': {
    own: ({ own, foreign }) => ({
      body: { target: { ids: [own.contactId, foreign.contactId] }, state: 'opted-in', wording: 'Row' },
    }),
  },
  'GET /api/whatsapp/templates': {
    own: ({ own }) => ({ query: { numberId: own.whatsappNumberId } }),
    withIds: ({ whatsappNumberId }) => ({ query: { numberId: whatsappNumberId } }),
    letIn: [200, 404],
  },
  'GET /api/whatsapp/templates/of/:templateId': { own: ({ own }) => ({ params: { templateId: own.templateId } }) },
  'POST /api/whatsapp/templates/sync': {
    own: ({ own }) => ({ body: { numberId: own.whatsappNumberId } }),
    withIds: ({ whatsappNumberId }) => ({ body: { numberId: whatsappNumberId } }),
    letIn: [200, 404, 502],
  },
  // No template of the channel WhatsApp.
  'POST /api/whatsapp/templates/submit': {
    own: ({ own }) => ({ body: { templateId: own.templateId, numberId: own.whatsappNumberId } }),
    withIds: ({ templateId, whatsappNumberId }) => ({ body: { templateId, numberId: whatsappNumberId } }),
    letIn: [404],
  },
  'POST /api/whatsapp/templates/preview': {
    own: ({ own }) => ({
      body: { id: own.metaTemplateId, variables: [{ field: 'firstName', fallback: 'there' }], for: 'emptiest' },
    }),
    withIds: ({ metaTemplateId }) => ({ body: { id: metaTemplateId, variables: [], for: 'emptiest' } }),
    letIn: [200, 404],
  },
  'GET /api/whatsapp/link-queues': { own: () => ({}) },
  // None of them has a phone.
  'POST /api/whatsapp/link-queues': {
    own: ({ own, foreign }) => ({
      body: { id: crypto.randomUUID(), name: 'Row', target: { ids: [own.contactId, foreign.contactId] }, text: 'Hi' },
    }),
    letIn: [200, 409],
  },
  'GET /api/whatsapp/link-queues/:id': ofQueue,
  'POST /api/whatsapp/link-queues/:id/links/:linkId': {
    own: ({ own }) => ({ params: { id: own.linkQueueId, linkId: own.linkId }, body: { state: 'opened' } }),
    withIds: ({ linkQueueId, linkId }) => ({ params: { id: linkQueueId, linkId }, body: { state: 'opened' } }),
    letIn: [200, 404],
  },
  'DELETE /api/whatsapp/link-queues/:id': { ...ofQueue, letIn: [200, 204, 404] },
};
