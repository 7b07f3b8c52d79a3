// The facts of a job in one line: level, length, date, place, hours. What the source does not state is left out.
import { CalendarDays, Clock, type LucideIcon, MapPin, Signal, Timer } from 'lucide-react';
import type { FreelanceJob } from '../contract.ts';
import { postedText } from '../domain/job-facts.ts';

export function JobFacts({ job }: { job: FreelanceJob }) {
  const posted = postedText(job.published_at);
  const facts: [term: string, icon: LucideIcon, text: string][] = [
    ['Experience level', Signal, job.experience_level],
    ['Project length', Timer, job.project_length],
    ['Posted', CalendarDays, posted],
    ['Location', MapPin, job.location],
    ['Hours per week', Clock, job.hours_per_week],
  ];
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-2">
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
    </dl>
  );
}
