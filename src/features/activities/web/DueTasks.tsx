// For Home: tasks that are due, the longest due first.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { DueBadge } from '#ui/DueBadge.tsx';
import { useDueTasks } from './use-activities.ts';

const SHOWN = 5;
const MOST = 100;

/** Nothing where nothing is due. */
export function DueTasks() {
  const { data } = useDueTasks(MOST);
  if (!data || data.total === 0) return null;
  const more = data.total - SHOWN;
  return (
    <Card
      title="Due tasks"
      padded={false}
      action={<span className="text-sm text-text-3">{formatCount(data.total)}</span>}
    >
      <ul>
        {data.items.slice(0, SHOWN).map((task) => (
          <Row key={task.id} {...task} />
        ))}
      </ul>
      {more > 0 && (
        <details>
          <summary className="focus-inset flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold text-accent">
            Show {formatCount(Math.min(more, MOST - SHOWN))} more
          </summary>
          <ul>
            {data.items.slice(SHOWN).map((task) => (
              <Row key={task.id} {...task} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

interface RowProps {
  title: string;
  due: string | null;
  recordKind: 'contact' | 'company';
  recordId: string;
  recordName: string;
}

function Row({ title, due, recordKind, recordId, recordName }: RowProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={recordKind === 'contact' ? `/contacts?contact=${recordId}` : `/company/${recordId}`}
        className="focus-inset flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 hover:bg-surface-2"
      >
        <span className="min-w-0">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-sm text-text-2">{recordName || 'No name'}</span>
        </span>
        {due && <DueBadge day={due} />}
      </Link>
    </li>
  );
}
