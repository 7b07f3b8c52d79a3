// What is to be done of a record: open tasks first, those that are done folded away.
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { About } from './api.ts';
import { TaskForm } from './TaskForm.tsx';
import { TaskRow } from './TaskRow.tsx';
import { useTasks } from './use-activities.ts';

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
