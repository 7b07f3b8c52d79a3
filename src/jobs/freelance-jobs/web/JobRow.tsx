// A freelance job in the list (spec section 2): the work, the budget, the client, and the link to it.
import { CalendarDays, Clock, ExternalLink as ExternalIcon, MapPin, Signal, Timer } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { MarkTexts, ResultArticle, type ResultMarks, TagList } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { formatCount, formatDate } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { FactLine } from '#ui/FactLine.tsx';
import type { FreelanceJob } from '../contract.ts';
import { budgetText, memberSinceText, spentText, toPreview } from '../domain/job-facts.ts';

interface JobRowProps {
  job: FreelanceJob;
  marks: ResultMarks;
  /** Before the way out: a button to save. */
  actions?: ReactNode;
}

export function JobRow({ job, marks, actions }: JobRowProps) {
  const titleId = useId();
  return (
    <ResultArticle marks={marks} name={job.title} titleId={titleId}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <h3 id={titleId} dir="auto" className="min-w-0 flex-[1_1_20rem] text-left text-md font-semibold break-words">
          {job.title}
        </h3>
        <JobBudget job={job} />
      </div>
      <JobFacts job={job} />
      <JobDescription description={job.description} titleId={titleId} />
      <JobSkills skills={job.skills} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <JobClient job={job} />
        <div className="ml-auto flex items-center gap-1.5">
          <MarkTexts marks={marks} className="mr-1.5" />
          {actions}
          <ViewJob url={job.url} titleId={titleId} />
        </div>
      </div>
    </ResultArticle>
  );
}

function JobBudget({ job }: { job: FreelanceJob }) {
  const text = budgetText(job);
  return (
    <p className="flex shrink-0 items-baseline gap-2">
      <span className={text === null ? 'text-text-3' : 'font-semibold text-text tabular-nums'}>
        {text ?? EMPTY_TEXTS.NO_BUDGET}
      </span>
      {text !== null && (
        <span className="text-xs text-text-3">{job.budget_type === 'hourly' ? 'Hourly' : 'Fixed price'}</span>
      )}
    </p>
  );
}

/** The first 300 characters, and a button for the rest. */
function JobDescription({ description, titleId }: { description: string; titleId: string }) {
  const [open, setOpen] = useState(false);
  if (description === '') return null;
  const preview = toPreview(description);
  return (
    <p dir="auto" className="mt-2 max-w-200 text-left break-words whitespace-pre-line text-text-2">
      {open ? description : preview.replace(/\s*\n\s*/g, ' ')}
      {preview !== description && (
        <button
          type="button"
          aria-expanded={open}
          aria-describedby={titleId}
          onClick={() => setOpen(!open)}
          className="link ml-1.5 font-medium pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  );
}

const SKILLS_SHOWN = 12;

function JobSkills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return <p className="mt-2 text-sm text-text-3">{EMPTY_TEXTS.NO_SKILLS}</p>;
  return (
    <div className="mt-2">
      <TagList label="Asked for" tags={skills} shown={SKILLS_SHOWN} countRest />
    </div>
  );
}

function ViewJob({ url, titleId }: { url: string; titleId: string }) {
  const href = externalUrl(url);
  if (href === null) return null;
  return (
    <Button asChild size="sm" icon={<ExternalIcon aria-hidden size={14} />}>
      {/* Both keys of the list lead here: the job has no page of its own. */}
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={titleId}
        data-row-external=""
        data-row-details=""
      >
        View Job<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Button>
  );
}

// Who offers a job, where the source says so: total hires, total spent, member since.
function JobClient({ job }: { job: FreelanceJob }) {
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

// The facts of a job in one line: level, length, date, place, hours. What the source does not state is left out.
function JobFacts({ job }: { job: FreelanceJob }) {
  return (
    <FactLine
      className="mt-1"
      facts={[
        { term: 'Experience level', icon: Signal, value: job.experience_level },
        { term: 'Project length', icon: Timer, value: job.project_length },
        { term: 'Posted', icon: CalendarDays, value: formatDate(job.published_at) },
        { term: 'Location', icon: MapPin, value: job.location },
        { term: 'Hours per week', icon: Clock, value: job.hours_per_week },
      ]}
    />
  );
}
