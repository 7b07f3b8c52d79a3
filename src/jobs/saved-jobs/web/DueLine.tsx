// What is due, in numbers that lead to exactly those rows.
import { Link } from 'react-router';
import type { DueFilter } from '../contract.ts';
import { useSummary } from './use-saved-jobs.ts';

const WORDS: [Extract<DueFilter, 'overdue' | 'today' | 'week'>, (count: string) => string, string][] = [
  ['overdue', (count) => `${count} overdue`, 'text-bad'],
  ['today', (count) => `${count} due today`, 'text-warn'],
  ['week', (count) => `${count} due in 7 days`, 'text-text-2'],
];

export function DueLine() {
  const due = useSummary().data?.due;
  if (!due) return null;
  const shown = WORDS.filter(([filter]) => due[filter] > 0);
  if (shown.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {shown.map(([filter, words, tone]) => (
        <Link
          key={filter}
          to={`/saved-jobs?view=table&due=${filter}&sort=due&order=asc`}
          className={`inline-flex min-h-6 items-center rounded-xs text-sm font-semibold underline-offset-3 hover:underline ${tone}`}
        >
          {words(due[filter].toLocaleString('en-US'))}
        </Link>
      ))}
    </span>
  );
}
