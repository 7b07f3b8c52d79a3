// The facts of a job in one line: place, remote, type, level, age. What the board does not state is left out.
import { CalendarDays, Clock, Home, type LucideIcon, MapPin, Signal } from 'lucide-react';
import { Age } from '#features/searches/web/index.ts';
import type { Job } from '../contract.ts';
import { labelOf, REMOTE_CHOICES, TYPE_CHOICES } from './job-filters.ts';

export function JobFacts({ job, className = '' }: { job: Job; className?: string }) {
  const facts: [term: string, icon: LucideIcon, text: string][] = [
    ['Place', MapPin, job.place],
    ['Remote', Home, job.remote === null ? '' : labelOf(REMOTE_CHOICES, job.remote)],
    ['Type', Clock, job.types.map((type) => labelOf(TYPE_CHOICES, type)).join(', ')],
    ['Level', Signal, job.level],
  ];
  return (
    <dl className={`flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2 ${className}`}>
      {facts.map(
        ([term, Icon, text]) =>
          text !== '' && (
            <div key={term} className="flex min-w-0 items-center gap-1.5" title={term}>
              <dt className="flex shrink-0 text-text-3">
                <Icon aria-hidden size={14} />
                <span className="sr-only">{term}</span>
              </dt>
              <dd className="min-w-0 break-words">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ),
      )}
      {job.postedAt && (
        <div className="flex items-center gap-1.5" title="Posted">
          <dt className="flex shrink-0 text-text-3">
            <CalendarDays aria-hidden size={14} />
            <span className="sr-only">Posted</span>
          </dt>
          <dd>
            <Age at={job.postedAt} />
          </dd>
        </div>
      )}
    </dl>
  );
}
