// How the routes of WhatsApp numbers are called. Meta cannot be reached here: what is tried there is answered with what failed.
import type { Row } from './route-rows.ts';

const PHONE = '+447700900101';
const NO_NUMBER = '01932f4e-7a10-7c3b-9a54-5d1f0c6e2b82';

const ofNumber = (body?: unknown, letIn = [200, 204, 404], more: Record<string, string> = {}): Row => ({
  own: ({ own }) => ({ params: { id: own.whatsappNumberId, ...more }, body }),
  withIds: ({ whatsappNumberId }) => ({ params: { id: whatsappNumberId, ...more }, body }),
  letIn,
});

export const WHATSAPP_NUMBER_ROWS: Record<string, Row> = {
  'GET /api/whatsapp/numbers': { own: () => ({}) },
  'POST /api/whatsapp/setups': { own: () => ({ body: { id: crypto.randomUUID() } }) },
  'POST /api/whatsapp/numbers': {
    own: () => ({
      body: {
        id: crypto.randomUUID(),
        phoneNumberId: '300000000000009',
        wabaId: '200000000000009',
        token: 'row',
        appSecret: '0'.repeat(32),
        label: '',
      },
    }),
    letIn: [409],
  },
  'POST /api/whatsapp/practice-numbers': {
    own: () => ({ body: { id: crypto.randomUUID() } }),
    letIn: [200, 409],
  },
  'PATCH /api/whatsapp/numbers/:id': ofNumber({ label: 'Row' }),
  'POST /api/whatsapp/numbers/:id/check': ofNumber(),
  'POST /api/whatsapp/numbers/:id/register': ofNumber({ pin: '123456' }),
  // Of none: other rows need the number.
  'DELETE /api/whatsapp/numbers/:id': {
    own: () => ({ params: { id: NO_NUMBER } }),
    withIds: ({ whatsappNumberId }) => ({ params: { id: whatsappNumberId } }),
    letIn: [404],
  },
  'GET /api/whatsapp/practice-numbers/:id/people': ofNumber(),
  'PUT /api/whatsapp/practice-numbers/:id/people/:phone': ofNumber({ name: 'Row' }, undefined, { phone: PHONE }),
  'POST /api/whatsapp/practice-numbers/:id/people/:phone/messages': {
    own: ({ own }) => ({
      params: { id: own.whatsappNumberId, phone: PHONE },
      body: { id: crypto.randomUUID(), text: 'Row' },
    }),
    withIds: ({ whatsappNumberId }) => ({
      params: { id: whatsappNumberId, phone: PHONE },
      body: { id: crypto.randomUUID(), text: 'Row' },
    }),
    letIn: [204, 404],
  },
  // Meta's alone: the verify token and the signature are the permission.
  'GET /api/whatsapp/webhooks/:id': { own: ({ own }) => ({ params: { id: own.whatsappNumberId } }), letIn: [403] },
  'POST /api/whatsapp/webhooks/:id': {
    own: ({ own }) => ({ params: { id: own.whatsappNumberId }, body: { object: 'whatsapp_business_account' } }),
    letIn: [401],
  },
};
