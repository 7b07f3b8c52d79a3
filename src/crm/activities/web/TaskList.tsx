// What is to be done of a record: open tasks first, those that are done folded away.
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DueBadge } from '#ui/DueRow.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Task } from '../contract.ts';
import type { About } from './api.ts';
import { TaskForm } from './TaskForm.tsx';
import { useTasks } from './use-activities.ts';
import { useChangeTask, useDeleteTask } from './use-activity-changes.ts';

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

// One task: ticked off and changed in place.
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
