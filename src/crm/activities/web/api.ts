// API calls of notes, tasks and the timeline.
import type { RecordKind } from '#crm/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import type {
  addNote,
  addTask,
  deleteNote,
  deleteTask,
  editNote,
  editTask,
  listTasks,
  readTimeline,
  restoreNote,
  restoreTask,
} from '../contract.ts';
import type { TimelineFilter } from '../events.contract.ts';

const timeline = endpoint<typeof readTimeline>('GET /api/records/:kind/:id/timeline');
const tasks = endpoint<typeof listTasks>('GET /api/records/:kind/:id/tasks');
const newNote = endpoint<typeof addNote>('POST /api/notes');
const note = endpoint<typeof editNote>('PATCH /api/notes/:id');
const noNote = endpoint<typeof deleteNote>('DELETE /api/notes/:id');
const noteBack = endpoint<typeof restoreNote>('POST /api/notes/:id/restore');
const newTask = endpoint<typeof addTask>('POST /api/tasks');
const task = endpoint<typeof editTask>('PATCH /api/tasks/:id');
const noTask = endpoint<typeof deleteTask>('DELETE /api/tasks/:id');
const taskBack = endpoint<typeof restoreTask>('POST /api/tasks/:id/restore');

export interface About {
  kind: RecordKind;
  id: string;
}

const PAGE = 25;

export const readTimelinePage = (
  { kind, id }: About,
  show: TimelineFilter,
  cursor: string | undefined,
  signal: AbortSignal,
) => call(timeline, { params: { kind, id }, query: { limit: PAGE, show, ...(cursor && { cursor }) } }, { signal });
export const readTasks = ({ kind, id }: About, signal: AbortSignal) =>
  call(tasks, { params: { kind, id } }, { signal });

export const sendNote = ({ kind, id }: About, text: string, idempotencyKey: string) =>
  call(newNote, { body: { recordKind: kind, recordId: id, text } }, { idempotencyKey });
export const sendNoteText = (id: string, text: string) => call(note, { params: { id }, body: { text } });
export const sendNoteDeletion = (id: string) => call(noNote, { params: { id } });
export const sendNoteBack = (id: string) => call(noteBack, { params: { id } });

export interface NewTask {
  title: string;
  due: string | null;
  assigneeId: string | null;
}
export type TaskChange = RouteCall<typeof editTask>['body'];
export const sendTask = ({ kind, id }: About, body: NewTask, idempotencyKey: string) =>
  call(newTask, { body: { recordKind: kind, recordId: id, ...body } }, { idempotencyKey });
export const sendTaskChange = (id: string, body: TaskChange) => call(task, { params: { id }, body });
export const sendTaskDeletion = (id: string) => call(noTask, { params: { id } });
export const sendTaskBack = (id: string) => call(taskBack, { params: { id } });
