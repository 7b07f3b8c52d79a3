// One task: ticked off and changed in place.
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DueBadge } from '#ui/DueBadge.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Task } from '../contract.ts';
import type { About } from './api.ts';
import { TaskForm } from './TaskForm.tsx';
import { useChangeTask, useDeleteTask } from './use-activity-changes.ts';

export function TaskRow({ about, task }: { about: About; task: Task }) {
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
