// How the routes of the verifier are called.
import type { Row } from './route-rows.ts';

const ADDED = { letIn: [200, 204, 404] };
const address = () => `row-${crypto.randomUUID()}@world.example`;

const ofBatch = (more: { query?: Record<string, string>; body?: unknown } = {}): Row => ({
  own: ({ own }) => ({ params: { id: own.batchId }, ...more }),
  withIds: ({ batchId }) => ({ params: { id: batchId }, ...more }),
  ...ADDED,
});

export const VERIFIER_ROWS: Record<string, Row> = {
  'POST /api/verifier/addresses': { own: () => ({ body: { emails: [address()] } }) },
  'GET /api/verifier/address': { own: () => ({ query: { email: 'canary@world.example' } }) },
  'GET /api/verifier/addresses': { own: () => ({ query: { q: '@world.example', verdict: 'valid' } }) },
  'GET /api/verifier/status': { own: () => ({}) },
  'POST /api/verifier/batches': {
    own: () => ({ body: { from: 'text', text: address() } }),
    withIds: ({ listId }) => ({ body: { from: 'list', listId } }),
    letIn: [200, 404],
  },
  'POST /api/verifier/batches/file': {
    own: () => ({ query: { name: 'row.csv' }, body: Buffer.from(`E-mail\n${address()}\n`) }),
  },
  'GET /api/verifier/batches': { own: () => ({}) },
  'GET /api/verifier/batches/:id': ofBatch(),
  'GET /api/verifier/batches/:id/rows': ofBatch({ query: { verdict: 'valid', q: 'a' } }),
  'POST /api/verifier/batches/:id/run': ofBatch({ body: { cap: 1 } }),
  'POST /api/verifier/batches/:id/pause': ofBatch(),
  'POST /api/verifier/batches/:id/resume': ofBatch({ body: {} }),
  'POST /api/verifier/batches/:id/finish': ofBatch(),
  'POST /api/verifier/batches/:id/cancel': ofBatch(),
  'GET /api/verifier/batches/:id/file': ofBatch({ query: { verdict: 'valid' } }),
  'POST /api/verifier/batches/:id/keep': {
    own: ({ own }) => ({ params: { id: own.batchId }, body: { list: { id: own.listId } } }),
    withIds: ({ batchId, listId }) => ({ params: { id: batchId }, body: { list: { id: listId } } }),
    ...ADDED,
  },
  'DELETE /api/verifier/batches/:id': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ batchId }) => ({ params: { id: batchId } }),
    letIn: [404],
  },
  'GET /api/verifier/domain': { own: () => ({ query: { domain: 'world.example' } }), letIn: [200, 400] },
  'GET /api/verifier/domain/people': {
    own: ({ own }) => ({ query: { domain: 'world.example', besides: own.runId } }),
  },
  'POST /api/verifier/domain-people/search': { own: () => ({ body: { domain: 'oak.example' } }) },
  'GET /api/verifier/domain-people/searches/:runId': {
    own: ({ own }) => ({ params: { runId: own.runId } }),
    withIds: ({ runId }) => ({ params: { runId } }),
    letIn: [404],
  },
};
