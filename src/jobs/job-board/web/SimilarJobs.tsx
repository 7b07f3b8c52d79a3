// Jobs like the one that is open, found without asking anybody outside.
import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import type { Job } from '../contract.ts';
import { jobHref } from './JobRow.tsx';

export function SimilarJobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return null;
  return (
    <Card title="Similar jobs">
      <ul className="space-y-3">
        {jobs.map((job) => (
          <li key={job.id} className="min-w-0">
            <Link to={jobHref(job.id)} dir="auto" className="link block text-left font-medium break-words">
              {job.title}
            </Link>
            <p dir="auto" className="text-left text-sm break-words text-text-3">
              {[job.company, job.place].filter((part) => part !== '').join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
