// Rows of the sweep for CRM connections.
import type { Row } from './route-rows.ts';

const ofConnection = (more: object = {}): Row => ({
  own: () => ({ params: { id: crypto.randomUUID() }, ...more }),
  withIds: ({ crmConnectionId }) => ({ params: { id: crmConnectionId }, ...more }),
  letIn: [404],
});
const ofRun = (more: object = {}): Row => ({
  own: () => ({ params: { id: crypto.randomUUID() }, ...more }),
  withIds: ({ crmRunId }) => ({ params: { id: crmRunId }, ...more }),
  letIn: [404],
});
const consent = (body: object): Row => ({ own: () => ({ params: { crm: 'hubspot' }, body }), letIn: [404] });
const KIND = {
  automatic: 'off',
  mapping: { object: 'contacts', match: { ours: 'email', theirs: 'email' }, conflict: 'theirs', rules: [] },
  pull: { owner: '', stage: '', customerStages: [], doNotContact: '', doNotContactValues: [] },
};
const NOTHING = { stage: '', follow: 'none' };
const REPLIES = { stageField: '', interested: NOTHING, 'not-now': NOTHING, no: NOTHING };

export const CRM_ROWS: Record<string, Row> = {
  'GET /api/crm/connections': { own: () => ({}) },
  'POST /api/crm/connections': {
    own: () => ({ body: { crm: 'hubspot', token: 'pat-1', host: '' } }),
    letIn: [409, 502],
  },
  'POST /api/crm/consents/:crm': consent({ display: 'page' }),
  'POST /api/crm/consents/:crm/finish': consent({ state: 'page.unknown', code: 'code' }),
  'DELETE /api/crm/connections/:id': ofConnection(),
  'GET /api/crm/connections/:id/mapping': ofConnection({ query: { kind: 'contact' } }),
  'PUT /api/crm/connections/:id/mapping': ofConnection({ body: { kind: 'contact', settings: KIND, revision: 1 } }),
  'GET /api/crm/connections/:id/replies': ofConnection(),
  'PUT /api/crm/connections/:id/replies': ofConnection({ body: { settings: REPLIES, revision: 1 } }),
  'GET /api/crm/replies': {
    own: () => ({ query: { connectionId: crypto.randomUUID() } }),
    withIds: ({ crmConnectionId }) => ({ query: { connectionId: crmConnectionId } }),
    letIn: [404],
  },
  'POST /api/crm/replies': {
    own: () => ({ body: { threadId: crypto.randomUUID() } }),
    withIds: ({ threadId }) => ({ body: { threadId } }),
    letIn: [404],
  },
  'POST /api/crm/replies/:id/retry': {
    own: () => ({ params: { id: crypto.randomUUID() } }),
    withIds: ({ crmReplyId }) => ({ params: { id: crmReplyId } }),
    letIn: [404],
  },
  'POST /api/crm/connections/:id/read': ofConnection(),
  'GET /api/crm/records/:kind/:id': {
    own: () => ({ params: { kind: 'contact', id: crypto.randomUUID() } }),
    withIds: ({ contactId }) => ({ params: { kind: 'contact', id: contactId } }),
    letIn: [404],
  },
  'GET /api/crm/runs': { own: () => ({ query: {} }) },
  'POST /api/crm/runs': {
    own: () => ({ body: toStart(crypto.randomUUID()) }),
    withIds: ({ crmConnectionId }) => ({ body: toStart(crmConnectionId) }),
    letIn: [404],
  },
  'GET /api/crm/runs/:id': ofRun(),
  'GET /api/crm/runs/:id/rows': ofRun({ query: {} }),
  'GET /api/crm/runs/:id/export': ofRun(),
  'POST /api/crm/runs/:id/push': ofRun(),
  'POST /api/crm/runs/:id/cancel': ofRun(),
  'POST /api/crm/runs/:id/undo': ofRun(),
  'POST /api/crm/runs/:id/rows/:recordId/choose': {
    own: () => ({ params: { id: crypto.randomUUID(), recordId: crypto.randomUUID() }, body: { choice: 'skip' } }),
    withIds: ({ crmRunId }) => ({ params: { id: crmRunId, recordId: crmRunId }, body: { choice: 'skip' } }),
    letIn: [404],
  },
};

function toStart(connectionId: string) {
  return { id: crypto.randomUUID(), connectionId, kind: 'contact', target: { ids: [crypto.randomUUID()] }, label: '' };
}
