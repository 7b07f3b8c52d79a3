// The posting as it was when it was saved: it stays readable after its board has taken it down.
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { Badge } from '#ui/Badge.tsx';
import type { SavedJobDetail } from '../contract.ts';
import { formatDay } from './calendar-day.ts';

export function JobSnapshotView({ job }: { job: SavedJobDetail }) {
  const pay = job.kind === 'freelance' ? 'Budget' : 'Salary';
  const missing = job.kind === 'freelance' ? EMPTY_TEXTS.NO_BUDGET : 'Not stated';
  const facts = [
    { label: pay, value: job.salary || missing },
    { label: 'Posted', value: job.postedAt ? formatDay(job.postedAt.slice(0, 10)) : 'Not stated' },
    ...job.extra,
  ];
  return (
    <section aria-labelledby="posting" className="mt-5 border-t border-line pt-4">
      <h3 id="posting" className="text-md font-semibold">
        The posting, as it was saved
      </h3>
      <dl className="mt-2 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {job.skills.length > 0 ? (
          job.skills.map((skill) => (
            <Badge key={skill} className="max-w-full truncate">
              {skill}
            </Badge>
          ))
        ) : (
          <span className="text-sm text-text-3">{EMPTY_TEXTS.NO_SKILLS}</span>
        )}
      </div>
      <p dir="auto" className="mt-3 text-left text-sm leading-5 break-words whitespace-pre-line text-text-2">
        {job.description || 'The posting has no text.'}
      </p>
    </section>
  );
}
