// Rows of the sweep for notifications: each person has their own alone, so foreign ids have no effect.
import type { Row } from './route-rows.ts';

const KEYS = {
  p256dh: 'BEVDHs9Lk-Drj3ZlMnXvqWYgl0oVR8vRiygqVOMI4QcX9aeF0DB8x4UOksP1WzEW9qcboDeFNujSK7I2BWaGDNo',
  auth: 'zA9kflI8IiCWfb1mFhn0bc',
};

export const NOTIFICATION_ROWS: Record<string, Row> = {
  'GET /api/notifications': { own: () => ({ query: { view: 'all' } }) },
  'GET /api/notifications/unread': { own: () => ({}) },
  'POST /api/notifications/read': {
    own: ({ own, foreign }) => ({ body: { ids: [own.notificationId, foreign.notificationId], read: true } }),
  },
  'POST /api/notifications/read-all': { own: () => ({ body: { until: '2020-01-01T00:00:00.000Z' } }) },
  'GET /api/notifications/settings': { own: () => ({}) },
  'PATCH /api/notifications/settings': { own: () => ({ body: { kind: 'reply-received', email: false } }) },
  'PUT /api/notifications/push-subscription': {
    own: () => ({ body: { endpoint: `https://push.example.com/${crypto.randomUUID()}`, keys: KEYS } }),
  },
  'DELETE /api/notifications/push-subscription': { own: () => ({}) },
};
