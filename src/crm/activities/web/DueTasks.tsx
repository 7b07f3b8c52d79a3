// Due tasks on Home, each with a checkbox and an undo for ten seconds.
import { useState } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { DueRow } from '#ui/DueRow.tsx';
import { useTickTask } from './use-activities.ts';

interface FollowUp {
  /** Of the record. */
  id: string;
  name: string;
  detail: string;
  step: string;
  due: string;
  /** Null where it cannot be ticked off. */
  taskId: string | null;
  /** Whose it is, where it is not the reader's. */
  assignee: string | null;
}

interface DueTasksProps {
  items: readonly FollowUp[];
  hrefOf: (recordId: string) => string;
  /** The list is read again. */
  onChanged: () => void;
}

export function DueTasks({ items, hrefOf, onChanged }: DueTasksProps) {
  return (
    <ul>
      {items.map(({ id, name, detail, step, due, taskId, assignee }) => (
        <DueRow
          key={taskId ?? id}
          title={step || 'Next step'}
          about={[name || 'No name', detail, assignee].filter(Boolean).join(' · ')}
          due={due}
          href={hrefOf(id)}
          tick={taskId && <Tick id={taskId} title={step} onChanged={onChanged} />}
        />
      ))}
    </ul>
  );
}

function Tick({ id, title, onChanged }: { id: string; title: string; onChanged: () => void }) {
  const [ticked, setTicked] = useState(false);
  const tick = useTickTask(id, onChanged);
  return (
    <Checkbox
      needs="write"
      checked={ticked}
      disabled={ticked}
      aria-label={`Done: ${title}`}
      onCheckedChange={() => {
        setTicked(true);
        tick.mutate(true, { onError: () => setTicked(false) });
      }}
    />
  );
}
