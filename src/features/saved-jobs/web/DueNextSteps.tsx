// For Home: the next steps of saved jobs that are due, the longest due first.
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Card } from '#ui/Card.tsx';
import { Due } from './Due.tsx';
import { useDueJobs } from './use-saved-jobs.ts';

const SHOWN = 5;

/** Nothing where nothing is due. */
export function DueNextSteps() {
  const { data } = useDueJobs(SHOWN);
  if (!data || data.total === 0) return null;
  return (
    <Card
      title="Due next steps"
      padded={false}
      action={
        <Link to="/saved-jobs?view=table&due=now&sort=due&order=asc" className="link text-sm font-semibold">
          All {formatCount(data.total)} due
        </Link>
      }
    >
      <ul>
        {data.items.map((job) => (
          <li key={job.id} className="border-b border-line last:border-b-0">
            <Link
              to={`/saved-jobs?view=table&due=now&sort=due&order=asc&job=${job.id}`}
              className="focus-inset flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 hover:bg-surface-2"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{job.nextStep || 'Next step'}</span>
                <span className="block truncate text-sm text-text-2">
                  {[job.title, job.company].filter(Boolean).join(' · ')}
                </span>
              </span>
              {job.nextDue && <Due day={job.nextDue} />}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
