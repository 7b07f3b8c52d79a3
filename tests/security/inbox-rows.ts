// How the routes of the inbox are called.
import type { Row } from './route-rows.ts';

const MISSING_ID = '00000000-0000-4000-8000-000000000000';

export const INBOX_ROWS: Record<string, Row> = {
  'GET /api/conversations': { own: () => ({ query: { q: 'a', view: 'all' } }) },
  'GET /api/conversations/summary': { own: () => ({ query: { since: '2026-01-01T00:00:00.000Z' } }) },
  'GET /api/inbox/threads': { own: () => ({ query: { q: 'a', view: 'all' } }) },
  'GET /api/inbox/summary': { own: () => ({}) },
  'GET /api/inbox/reviews': { own: () => ({}) },
  'POST /api/inbox/reviews/:id': {
    own: ({ own }) => ({ params: { id: own.reviewId }, body: { isReply: false } }),
    withIds: ({ reviewId }) => ({ params: { id: reviewId }, body: { isReply: false } }),
    letIn: [200, 404],
  },
  'GET /api/inbox/threads/:id': {
    own: ({ own }) => ({ params: { id: own.threadId } }),
    withIds: ({ threadId }) => ({ params: { id: threadId } }),
    letIn: [200, 404],
  },
  'GET /api/inbox/threads/:id/messages/:messageId/attachments/:place': {
    own: ({ own }) => ({ params: { id: own.threadId, messageId: MISSING_ID, place: '0' } }),
    withIds: ({ threadId }) => ({ params: { id: threadId, messageId: MISSING_ID, place: '0' } }),
    letIn: [404],
  },
  'POST /api/inbox/threads/change': {
    own: ({ own, foreign }) => ({ body: { ids: [own.threadId, foreign.threadId], status: 'interested' } }),
  },
  'PUT /api/inbox/threads/:id/assignee': {
    own: ({ own }) => ({ params: { id: own.threadId }, body: { assignedTo: own.userId } }),
    withIds: ({ threadId }) => ({ params: { id: threadId }, body: { assignedTo: null } }),
    letIn: [200, 404],
  },
  'POST /api/inbox/threads/:id/answers': {
    own: ({ own }) => ({ params: { id: own.threadId }, body: { id: crypto.randomUUID(), text: 'Row' } }),
    withIds: ({ threadId }) => ({ params: { id: threadId }, body: { id: crypto.randomUUID(), text: 'Row' } }),
    letIn: [200, 404],
  },
  'GET /api/inbox/threads/:id/replies': {
    own: ({ own }) => ({ params: { id: own.threadId } }),
    withIds: ({ threadId }) => ({ params: { id: threadId } }),
    letIn: [200, 404],
  },
  'DELETE /api/inbox/answers/:id': {
    own: ({ own }) => ({ params: { id: own.answerId } }),
    withIds: ({ answerId }) => ({ params: { id: answerId } }),
    letIn: [200, 404, 409],
  },
};
