// The facts of a job in one line: level, length, date, place, hours. What the source does not state is left out.
import { CalendarDays, Clock, MapPin, Signal, Timer } from 'lucide-react';
import { FactLine } from '#ui/FactLine.tsx';
import type { FreelanceJob } from '../contract.ts';
import { postedText } from '../domain/job-facts.ts';

export function JobFacts({ job }: { job: FreelanceJob }) {
  return (
    <FactLine
      className="mt-1"
      facts={[
        { term: 'Experience level', icon: Signal, value: job.experience_level },
        { term: 'Project length', icon: Timer, value: job.project_length },
        { term: 'Posted', icon: CalendarDays, value: postedText(job.published_at) },
        { term: 'Location', icon: MapPin, value: job.location },
        { term: 'Hours per week', icon: Clock, value: job.hours_per_week },
      ]}
    />
  );
}
