// API calls of notes, tasks and the timeline.
import type { RecordKind } from '#crm/records/contract.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { RouteCall } from '#shared/contract.ts';
import {
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

const timeline = endpoint(readTimeline);
const tasks = endpoint(listTasks);
const newNote = endpoint(addNote);
const note = endpoint(editNote);
const noNote = endpoint(deleteNote);
const noteBack = endpoint(restoreNote);
const newTask = endpoint(addTask);
const task = endpoint(editTask);
const noTask = endpoint(deleteTask);
const taskBack = endpoint(restoreTask);

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
