// The facts of a job in one line: place, remote, type, level, age. What the board does not state is left out.
import { CalendarDays, Clock, Home, MapPin, Signal } from 'lucide-react';
import { Age } from '#ui/Age.tsx';
import { FactLine } from '#ui/FactLine.tsx';
import type { Job } from '../contract.ts';
import { labelOf, REMOTE_CHOICES, TYPE_CHOICES } from './job-filters.ts';

export function JobFacts({ job, className }: { job: Job; className?: string }) {
  const types = job.types.map((type) => labelOf(TYPE_CHOICES, type)).join(', ');
  return (
    <FactLine
      {...(className !== undefined && { className })}
      facts={[
        { term: 'Place', icon: MapPin, value: job.place },
        { term: 'Remote', icon: Home, value: job.remote === null ? '' : labelOf(REMOTE_CHOICES, job.remote) },
        { term: 'Type', icon: Clock, value: types },
        { term: 'Level', icon: Signal, value: job.level },
        { term: 'Posted', icon: CalendarDays, value: job.postedAt && <Age at={job.postedAt} /> },
      ]}
    />
  );
}
