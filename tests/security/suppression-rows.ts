// How the routes of the list of those who are never written to are called.
import type { Row } from './route-rows.ts';

const address = () => `row-${crypto.randomUUID()}@never.example`;

export const SUPPRESSION_ROWS: Record<string, Row> = {
  'GET /api/suppressions': { own: () => ({ query: { q: 'never', reason: 'manual' } }) },
  'POST /api/suppressions': { own: () => ({ body: { text: address() } }) },
  'POST /api/suppressions/file': {
    own: () => ({ query: { name: 'row.csv' }, body: Buffer.from(`E-mail\n${address()}\n`) }),
  },
  'GET /api/suppressions/file': { own: () => ({}) },
  'POST /api/suppressions/remove': {
    own: ({ own }) => ({ body: { target: { ids: [own.suppressionId] }, why: 'They called' } }),
    withIds: ({ suppressionId }) => ({ body: { target: { ids: [suppressionId] }, why: 'They called' } }),
    letIn: [200, 404],
  },
  'POST /api/suppressions/restore': {
    own: () => ({ body: { undo: '2026-11-22 06:00:00.123456+00' } }),
    letIn: [404],
  },
  'GET /api/suppressions/removals': { own: () => ({}) },
  'GET /api/suppressions/settings': { own: () => ({}) },
  'PUT /api/suppressions/settings': { own: () => ({ body: { optOutScope: 'all' } }) },
};
