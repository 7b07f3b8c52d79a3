// Rows of the sweep for notes, tasks and timelines. Each is called by everybody in turn: what one has deleted the next does not find.
import type { Row } from './route-rows.ts';

const OURS_OR_NONE = [200, 204, 404];

export const ACTIVITY_ROWS: Record<string, Row> = {
  'GET /api/records/:kind/:id/timeline': {
    own: ({ own }) => ({ params: { kind: 'company', id: own.recordId } }),
    withIds: ({ recordId }) => ({ params: { kind: 'company', id: recordId } }),
    letIn: OURS_OR_NONE,
  },
  'GET /api/records/:kind/:id/tasks': {
    own: ({ own }) => ({ params: { kind: 'company', id: own.recordId } }),
    withIds: ({ recordId }) => ({ params: { kind: 'company', id: recordId } }),
    letIn: OURS_OR_NONE,
  },
  'GET /api/tasks/due': { own: () => ({ query: { today: '2026-12-31' } }) },
  'POST /api/notes': {
    own: ({ own }) => ({ body: { recordKind: 'company', recordId: own.recordId, text: 'Row' } }),
    withIds: ({ recordId }) => ({ body: { recordKind: 'company', recordId, text: 'Taken over' } }),
    letIn: OURS_OR_NONE,
  },
  'PATCH /api/notes/:id': {
    own: ({ own }) => ({ params: { id: own.noteId }, body: { text: 'Row' } }),
    withIds: ({ noteId }) => ({ params: { id: noteId }, body: { text: 'Taken over' } }),
    letIn: OURS_OR_NONE,
  },
  'DELETE /api/notes/:id': {
    own: ({ own }) => ({ params: { id: own.noteId } }),
    withIds: ({ noteId }) => ({ params: { id: noteId } }),
    letIn: OURS_OR_NONE,
  },
  'POST /api/notes/:id/restore': {
    own: ({ own }) => ({ params: { id: own.noteId } }),
    withIds: ({ noteId }) => ({ params: { id: noteId } }),
    letIn: OURS_OR_NONE,
  },
  'POST /api/tasks': {
    own: ({ own }) => ({ body: { recordKind: 'company', recordId: own.recordId, title: 'Row', due: '2026-12-01' } }),
    withIds: ({ recordId, userId }) => ({
      body: { recordKind: 'company', recordId, title: 'Taken over', assigneeId: userId },
    }),
    letIn: OURS_OR_NONE,
  },
  'PATCH /api/tasks/:id': {
    own: ({ own }) => ({ params: { id: own.taskId }, body: { done: true } }),
    withIds: ({ taskId }) => ({ params: { id: taskId }, body: { title: 'Taken over' } }),
    letIn: OURS_OR_NONE,
  },
  'DELETE /api/tasks/:id': {
    own: ({ own }) => ({ params: { id: own.taskId } }),
    withIds: ({ taskId }) => ({ params: { id: taskId } }),
    letIn: OURS_OR_NONE,
  },
  'POST /api/tasks/:id/restore': {
    own: ({ own }) => ({ params: { id: own.taskId } }),
    withIds: ({ taskId }) => ({ params: { id: taskId } }),
    letIn: OURS_OR_NONE,
  },
};
