// Tasks of a record: open ones first, completed ones collapsed.
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useMembers } from '#account/accounts/web/index.ts';
import { addDays } from '#shared/calendar-day.ts';
import { formatCount } from '#shared/formats.ts';
import { today } from '#shared/local-time.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DueBadge } from '#ui/DueRow.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import type { Task } from '../contract.ts';
import { type About, useAddTask, useChangeTask, useDeleteTask, useTasks } from './use-activities.ts';

export function TaskList({ about, heading }: { about: About; heading: ReactNode }) {
  const { data, error, refetch } = useTasks(about);
  const [adding, setAdding] = useState(false);
  const [showDone, setShowDone] = useState(false);
  const open = data?.items.filter(({ done }) => !done) ?? [];
  const done = data?.items.filter((task) => task.done) ?? [];
  return (
    <div>
      <div className="flex min-h-8 items-center justify-between pt-2">
        {heading}
        {!adding && (
          <Button
            needs="write"
            variant="ghost"
            size="sm"
            className="-mr-2"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => setAdding(true)}
          >
            Add task
          </Button>
        )}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul>
        {open.map((task) => (
          <TaskRow key={task.id} about={about} task={task} />
        ))}
      </ul>
      {adding && <TaskForm about={about} onClose={() => setAdding(false)} />}
      {data && open.length === 0 && !adding && <p className="pb-1 text-sm text-text-3">Nothing to do</p>}
      {done.length > 0 && (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3"
            aria-expanded={showDone}
            onClick={() => setShowDone(!showDone)}
          >
            {showDone ? 'Hide done' : `${formatCount(done.length)} done`}
          </Button>
          {showDone && (
            <ul>
              {done.map((task) => (
                <TaskRow key={task.id} about={about} task={task} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function TaskRow({ about, task }: { about: About; task: Task }) {
  const [editing, setEditing] = useState(false);
  const change = useChangeTask(about);
  const remove = useDeleteTask();
  if (editing)
    return (
      <li>
        <TaskForm about={about} task={task} onClose={() => setEditing(false)} />
      </li>
    );
  const { title, due, assignee, done } = task;
  return (
    <li className="group flex items-start gap-2.5 py-1 text-sm">
      <Checkbox
        needs="write"
        checked={done}
        aria-label={done ? `Not done: ${title}` : `Done: ${title}`}
        onCheckedChange={(on) =>
          change.mutate({ task, change: { done: on === true }, ...(on === true && { done: 'Task done' }) })
        }
      />
      <span className="min-w-0 flex-1 pt-px">
        <span className={done ? 'break-words text-text-3 line-through' : 'break-words'}>{title}</span>
        {(due || assignee) && (
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-3">
            {due && <DueBadge day={due} closed={done} />}
            {assignee?.name}
          </span>
        )}
      </span>
      <span className="-my-1 flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
        <IconButton
          needs="write"
          label={`Edit task: ${title}`}
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => setEditing(true)}
        />
        <IconButton
          needs="write"
          label={`Delete task: ${title}`}
          icon={<Trash2 aria-hidden size={14} />}
          onClick={() => remove(task.id)}
        />
      </span>
    </li>
  );
}

interface TaskFormProps {
  about: About;
  /** The task to edit; none: a new one. */
  task?: Task;
  onClose: () => void;
}

const UNASSIGNED = 'unassigned';
const DAYS: [string, number][] = [
  ['Today', 0],
  ['Tomorrow', 1],
  ['In a week', 7],
];

function TaskForm({ about, task, onClose }: TaskFormProps) {
  const members = useMembers();
  const add = useAddTask(about);
  const change = useChangeTask(about);
  const [title, setTitle] = useState(task?.title ?? '');
  const [due, setDue] = useState(task?.due ?? '');
  const [assignee, setAssignee] = useState(task?.assignee?.id ?? UNASSIGNED);
  const key = useRef(crypto.randomUUID());
  const submission = useSubmission(['title', 'due']);
  const { busy, faults, correct, run } = submission;

  async function save() {
    if (!title.trim()) return;
    const body = { title, due: due || null, assigneeId: assignee === UNASSIGNED ? null : assignee };
    const saved = await run(() =>
      task
        ? change.mutateAsync({ task, change: body, done: 'Task changed', quiet: true })
        : add.mutateAsync({ task: body, key: key.current }),
    );
    if (saved) onClose();
  }
  function changeDue(day: string) {
    setDue(day);
    correct('due');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  return (
    <Form
      submission={submission}
      onSubmit={() => void save()}
      ownEscape
      onKeyDown={onKeyDown}
      className="my-1.5 space-y-2 rounded-m border border-line p-2.5"
    >
      <Input
        autoFocus
        size="sm"
        aria-label="Task"
        aria-invalid={faults.title !== undefined}
        placeholder="Describe the task"
        maxLength={300}
        value={title}
        onChange={({ target }) => {
          setTitle(target.value);
          correct('title');
        }}
      />
      <div className="grid grid-cols-2 gap-2">
        <Input
          size="sm"
          type="date"
          aria-label="Due date"
          aria-invalid={faults.due !== undefined}
          value={due}
          onChange={({ target }) => changeDue(target.value)}
        />
        <Select
          size="sm"
          aria-label="Assignee"
          value={assignee}
          onValueChange={setAssignee}
          options={[
            { value: UNASSIGNED, label: 'Unassigned' },
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
            onClick={() => changeDue(addDays(today(), days))}
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
          {faults.title ?? faults.due}
        </p>
      </div>
    </Form>
  );
}
