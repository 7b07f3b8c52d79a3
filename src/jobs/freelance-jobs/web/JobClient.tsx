// Who offers a job, where the source says so: total hires, total spent, member since.
import { formatCount } from '#shared/formats.ts';
import type { FreelanceJob } from '../contract.ts';
import { memberSinceText, spentText } from '../domain/job-facts.ts';

export function JobClient({ job }: { job: FreelanceJob }) {
  const { client_total_hires: hires, client_spent, client_member_since } = job;
  const facts: [term: string, text: string][] = [
    ['Total hires', hires === null ? '' : formatCount(hires)],
    ['Total spent', spentText(client_spent)],
    ['Member since', memberSinceText(client_member_since)],
  ];
  const known = facts.filter(([, text]) => text !== '');
  if (known.length === 0) return null;
  return (
    <dl aria-label="Client" className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-xs text-text-3">
      {known.map(([term, text]) => (
        <div key={term} className="flex gap-1.5">
          <dt>{term}</dt>
          <dd className="font-medium text-text-2 tabular-nums">
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
