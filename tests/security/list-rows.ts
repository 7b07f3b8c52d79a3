// How the routes of lists and of saving are called.
import type { Row } from './route-rows.ts';

const ADDED = { letIn: [200, 404] };
const rule = { kind: 'contact', selection: { q: 'a' } };

export const LIST_ROWS: Record<string, Row> = {
  'GET /api/lists': { own: () => ({ query: { shelf: 'live' } }) },
  'POST /api/lists': {
    own: ({ own }) => ({
      body: {
        type: 'static',
        name: 'Row',
        beginning: { from: 'records', kind: 'contact', target: { ids: [own.listId] } },
      },
    }),
    withIds: ({ listId }) => ({
      body: { type: 'static', name: 'Row', beginning: { from: 'lists', how: 'copy', lists: [listId] } },
    }),
    letIn: [200, 404],
  },
  'POST /api/lists/counts': { own: ({ own, foreign }) => ({ body: { ids: [own.listId, foreign.listId] } }) },
  'GET /api/lists/:id': {
    own: ({ own }) => ({ params: { id: own.listId } }),
    withIds: ({ listId }) => ({ params: { id: listId } }),
    ...ADDED,
  },
  'POST /api/lists/:id/looked': {
    own: ({ own }) => ({ params: { id: own.listId } }),
    withIds: ({ listId }) => ({ params: { id: listId } }),
    letIn: [204, 404],
  },
  'PATCH /api/lists/:id': {
    own: ({ own }) => ({ params: { id: own.listId }, body: { shelf: 'live' } }),
    withIds: ({ listId }) => ({ params: { id: listId }, body: { name: 'Taken over', rule, shelf: 'bin' } }),
    ...ADDED,
  },
  'POST /api/lists/:id/members': {
    own: ({ own }) => ({ params: { id: own.listId }, body: { kind: 'contact', ids: [own.listId] } }),
    withIds: ({ listId }) => ({ params: { id: listId }, body: { kind: 'contact', ids: [listId] } }),
    ...ADDED,
  },
  'PATCH /api/lists/:id/members': {
    own: ({ own }) => ({
      params: { id: own.listId },
      body: { kind: 'contact', ids: [own.listId], status: 'done', ownerId: own.userId },
    }),
    withIds: ({ listId }) => ({ params: { id: listId }, body: { kind: 'contact', ids: [listId], note: 'Taken over' } }),
    ...ADDED,
  },
  'POST /api/saving/preview': {
    own: ({ foreign }) => ({ body: { capability: 'linkedin-profile', keys: [foreign.runId] } }),
  },
  'POST /api/saving': {
    own: () => ({ body: { capability: 'linkedin-profile', keys: [crypto.randomUUID()] } }),
    withIds: ({ runId, listId }) => ({ body: { capability: 'linkedin-profile', keys: [runId], listId } }),
    letIn: [404],
  },
};
