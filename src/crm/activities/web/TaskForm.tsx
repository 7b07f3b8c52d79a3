// Adds a task or changes one: what, until when, who.
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { addDays, today } from '#shared/calendar-day.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { Task } from '../contract.ts';
import type { About } from './api.ts';
import { useAddTask, useChangeTask } from './use-activity-changes.ts';

interface TaskFormProps {
  about: About;
  /** The one that is changed; none: a new one. */
  task?: Task;
  onClose: () => void;
}

const NOBODY = 'nobody';
const DAYS: [string, number][] = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In a week', 7],
];

export function TaskForm({ about, task, onClose }: TaskFormProps) {
  const members = useMembers();
  const add = useAddTask(about);
  const change = useChangeTask(about);
  const [title, setTitle] = useState(task?.title ?? '');
  const [due, setDue] = useState(task?.due ?? '');
  const [assignee, setAssignee] = useState(task?.assignee?.id ?? NOBODY);
  const key = useRef(crypto.randomUUID());
  const busy = add.isPending || change.isPending;

  function save(event: FormEvent) {
    event.preventDefault();
    if (busy || !title.trim()) return;
    const body = { title, due: due || null, assigneeId: assignee === NOBODY ? null : assignee };
    if (task) change.mutate({ task, change: body, done: 'Task changed' }, { onSuccess: onClose });
    else add.mutate({ task: body, key: key.current }, { onSuccess: onClose });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  return (
    <form
      data-own-escape=""
      onSubmit={save}
      onKeyDown={onKeyDown}
      className="my-1.5 space-y-2 rounded-m border border-line p-2.5"
    >
      <Input
        autoFocus
        size="sm"
        aria-label="Task"
        placeholder="What is to be done?"
        maxLength={300}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Input
          size="sm"
          type="date"
          aria-label="Due date"
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <Select
          size="sm"
          aria-label="For whom"
          value={assignee}
          onValueChange={setAssignee}
          options={[
            { value: NOBODY, label: 'Nobody yet' },
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {DAYS.map(([words, days]) => (
          <Button
            key={words}
            size="sm"
            variant="ghost"
            className="h-6! px-2! text-xs!"
            aria-pressed={due === addDays(today(), days)}
            onClick={() => setDue(addDays(today(), days))}
          >
            {words}
          </Button>
        ))}
      </div>
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" size="sm" loading={busy} disabled={!title.trim()}>
          {task ? 'Save task' : 'Add task'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <p role="alert" className="text-sm text-bad">
          {add.error?.message}
        </p>
      </div>
    </form>
  );
}
