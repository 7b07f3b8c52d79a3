// The rows of templates, for route-rows.ts.
import type { Row } from './route-rows.ts';

const CONTENT = { channel: 'email', subject: 'Hi {{firstName|there}}', html: '<p>Row</p>', mode: 'rich' };

export const TEMPLATE_ROWS: Record<string, Row> = {
  'GET /api/templates': { own: () => ({ query: { q: 'a' } }) },
  'GET /api/templates/summary': { own: () => ({}) },
  'GET /api/templates/variables': { own: () => ({}) },
  'GET /api/templates/sequences': { own: () => ({}) },
  'POST /api/templates': {
    own: () => ({ body: { id: crypto.randomUUID(), name: 'Row', content: CONTENT } }),
  },
  'GET /api/templates/:id': {
    own: ({ own }) => ({ params: { id: own.templateId } }),
    withIds: ({ templateId }) => ({ params: { id: templateId } }),
    letIn: [200, 404],
  },
  'PATCH /api/templates/:id': {
    own: ({ own }) => ({ params: { id: own.templateId }, body: { name: 'Row', revision: 1 } }),
    withIds: ({ templateId }) => ({ params: { id: templateId }, body: { name: 'Taken over', revision: 1 } }),
    letIn: [200, 404],
  },
  'GET /api/templates/:id/versions': {
    own: ({ own }) => ({ params: { id: own.templateId } }),
    withIds: ({ templateId }) => ({ params: { id: templateId } }),
    letIn: [200, 404],
  },
  'GET /api/templates/:id/versions/:version': {
    own: ({ own }) => ({ params: { id: own.templateId, version: '1' } }),
    withIds: ({ templateId }) => ({ params: { id: templateId, version: '1' } }),
    letIn: [200, 404],
  },
  'POST /api/templates/:id/versions/:version/restore': {
    own: ({ own }) => ({ params: { id: own.templateId, version: '1' } }),
    withIds: ({ templateId }) => ({ params: { id: templateId, version: '1' } }),
    letIn: [200, 404],
  },
  'POST /api/templates/bulk': {
    own: ({ own, foreign }) => ({
      body: { target: { ids: [own.templateId, foreign.templateId] }, action: { do: 'shelve', shelf: 'archived' } },
    }),
  },
  'POST /api/templates/undo': { own: () => ({ body: { undoId: crypto.randomUUID() } }), letIn: [404] },
  'POST /api/templates/export': {
    own: ({ own, foreign }) => ({ body: { target: { ids: [own.templateId, foreign.templateId] } } }),
  },
  'POST /api/templates/preview': { own: () => ({ body: { content: CONTENT, for: 'emptiest' } }) },
};
