// Queries and mutations of notes, tasks and the timeline.
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecordKind } from '#crm/records/contract.ts';
import { RECORDS_KEY, useThrottledRefresh } from '#crm/records/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useLiveEvent } from '#platform/web/live.tsx';
import { useRefresh } from '#platform/web/use-refresh.ts';
import type { RouteCall } from '#shared/contract.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
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
  type Task,
} from '../contract.ts';
import type { TimelineFilter } from '../events.contract.ts';

// Query keys share a prefix, so that a change refreshes all of them.
const ACTIVITIES_KEY = ['activities'] as const;

const timelineKey = ({ kind, id }: About, show: TimelineFilter) =>
  [...ACTIVITIES_KEY, 'timeline', kind, id, show] as const;
const tasksKey = ({ kind, id }: About) => [...ACTIVITIES_KEY, 'tasks', kind, id] as const;

export function useTimeline(about: About, show: TimelineFilter) {
  return useInfiniteQuery({
    queryKey: timelineKey(about, show),
    queryFn: ({ pageParam, signal }) => readTimelinePage(about, show, pageParam, signal),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useTasks(about: About) {
  return useQuery({ queryKey: tasksKey(about), queryFn: ({ signal }) => readTasks(about, signal) });
}

/** Refetches notes, tasks and timelines after changes in other tabs and by colleagues. */
export function useLiveActivities(): void {
  const refresh = useThrottledRefresh(ACTIVITIES_KEY);
  useLiveEvent('activities', refresh);
  useLiveEvent('records', refresh);
  useLiveEvent('reconnected', refresh);
}

/** The table shows the next step too. */
const useRefreshActivities = () => useRefresh(ACTIVITIES_KEY, RECORDS_KEY);

function useChange<Input, Output>(send: (input: Input) => Promise<Output>, { quiet = false } = {}) {
  const refresh = useRefreshActivities();
  return useMutation<Output, ApiError, Input>({
    mutationKey: ACTIVITIES_KEY,
    mutationFn: send,
    // The form shows it beside the field.
    ...(!quiet && { onError: (error: ApiError) => notify.error(error) }),
    onSettled: refresh,
  });
}

/** `key`: idempotency key. */
export function useAddNote(about: About) {
  return useChange(({ text, key }: { text: string; key: string }) => sendNote(about, text, key), { quiet: true });
}

export function useEditNote() {
  return useChange(({ id, text }: { id: string; text: string }) => sendNoteText(id, text), { quiet: true });
}

export function useDeleteNote() {
  const back = useChange(sendNoteBack);
  const deletion = useChange(sendNoteDeletion);
  return (id: string) => deletion.mutate(id, { onSuccess: () => notifyUndo('Note deleted', () => back.mutate(id)) });
}

export function useAddTask(about: About) {
  return useChange(({ task, key }: { task: NewTask; key: string }) => sendTask(about, task, key), { quiet: true });
}

/** Sends changes of one task in order. */
const IN_ORDER = { id: 'task-changes' };

interface ChangeOfTask {
  task: Task;
  change: TaskChange;
  /** "Task done"; none where the change is visible. */
  done?: string;
  /** Its form shows a failure. */
  quiet?: boolean;
}

/** Optimistic; the undo sends the old values. */
export function useChangeTask(about: About) {
  const queries = useQueryClient();
  const refresh = useRefreshActivities();
  const key = tasksKey(about);
  const mutation = useMutation<Task, ApiError, ChangeOfTask>({
    mutationKey: ACTIVITIES_KEY,
    scope: IN_ORDER,
    mutationFn: ({ task, change }) => sendTaskChange(task.id, change),
    onMutate: async ({ task, change }) => {
      await queries.cancelQueries({ queryKey: key });
      queries.setQueryData<{ items: Task[] }>(
        key,
        (now) =>
          now && {
            items: now.items.map((one) => (one.id === task.id ? { ...one, done: change.done ?? one.done } : one)),
          },
      );
    },
    onSuccess: (_answer, { task, done }) => {
      if (!done) return;
      const { title, due, assignee } = task;
      const before = { title, due, assigneeId: assignee?.id ?? null, done: task.done };
      notifyUndo(done, () => mutation.mutate({ task, change: before }));
    },
    onError: (error, { quiet }) => {
      if (!quiet) notify.error(error);
    },
    onSettled: refresh,
  });
  return mutation;
}

/** Checks or unchecks a task outside its list. */
export function useTickTask(id: string, onChanged: () => void) {
  const refresh = useRefreshActivities();
  const mutation = useMutation<Task, ApiError, boolean>({
    mutationKey: ACTIVITIES_KEY,
    scope: IN_ORDER,
    mutationFn: (done) => sendTaskChange(id, { done }),
    onSuccess: (_answer, done) => done && notifyUndo('Task done', () => mutation.mutate(false)),
    onError: (error) => notify.error(error),
    onSettled: () => {
      refresh();
      onChanged();
    },
  });
  return mutation;
}

export function useDeleteTask() {
  const back = useChange(sendTaskBack);
  const deletion = useChange(sendTaskDeletion);
  return (id: string) => deletion.mutate(id, { onSuccess: () => notifyUndo('Task deleted', () => back.mutate(id)) });
}

// API calls of notes, tasks and the timeline.
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

const readTimelinePage = ({ kind, id }: About, show: TimelineFilter, cursor: string | undefined, signal: AbortSignal) =>
  call(timeline, { params: { kind, id }, query: { limit: PAGE, show, ...(cursor && { cursor }) } }, { signal });
const readTasks = ({ kind, id }: About, signal: AbortSignal) => call(tasks, { params: { kind, id } }, { signal });

const sendNote = ({ kind, id }: About, text: string, idempotencyKey: string) =>
  call(newNote, { body: { recordKind: kind, recordId: id, text } }, { idempotencyKey });
const sendNoteText = (id: string, text: string) => call(note, { params: { id }, body: { text } });
const sendNoteDeletion = (id: string) => call(noNote, { params: { id } });
const sendNoteBack = (id: string) => call(noteBack, { params: { id } });

export interface NewTask {
  title: string;
  due: string | null;
  assigneeId: string | null;
}
export type TaskChange = RouteCall<typeof editTask>['body'];
const sendTask = ({ kind, id }: About, body: NewTask, idempotencyKey: string) =>
  call(newTask, { body: { recordKind: kind, recordId: id, ...body } }, { idempotencyKey });
const sendTaskChange = (id: string, body: TaskChange) => call(task, { params: { id }, body });
const sendTaskDeletion = (id: string) => call(noTask, { params: { id } });
const sendTaskBack = (id: string) => call(taskBack, { params: { id } });
