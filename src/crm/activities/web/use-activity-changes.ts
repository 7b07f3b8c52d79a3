// Every change of notes and tasks: asked for again afterwards, undone for ten seconds.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RECORDS_KEY } from '#crm/records/web/index.ts';
import type { ApiError } from '#platform/web/api-error.ts';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { Task } from '../contract.ts';
import { ACTIVITIES_KEY, tasksKey } from './activities-keys.ts';
import {
  type About,
  type NewTask,
  sendNote,
  sendNoteBack,
  sendNoteDeletion,
  sendNoteText,
  sendTask,
  sendTaskBack,
  sendTaskChange,
  sendTaskDeletion,
  type TaskChange,
} from './api.ts';

/** The next step of a record stands in its table too. */
const useRefreshActivities = () => useRefresh(ACTIVITIES_KEY, RECORDS_KEY);

function useChange<Input, Output>(send: (input: Input) => Promise<Output>, { quiet = false } = {}) {
  const refresh = useRefreshActivities();
  return useMutation<Output, ApiError, Input>({
    mutationKey: ACTIVITIES_KEY,
    mutationFn: send,
    // A form says it beside what was typed.
    ...(!quiet && { onError: (error: ApiError) => notify.error(error) }),
    onSettled: refresh,
  });
}

/** `key`: of the attempt; the same one sent twice writes one note. */
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

/** Two presses on one task reach the server in the order in which they were made. */
const IN_ORDER = { id: 'task-changes' };

interface ChangeOfTask {
  task: Task;
  change: TaskChange;
  /** "Task done"; none for what can be seen. */
  done?: string;
}

/** Shown at once, and taken back by the old values. */
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
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return mutation;
}

/** Done, or not done after all, wherever the task is only named. */
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
