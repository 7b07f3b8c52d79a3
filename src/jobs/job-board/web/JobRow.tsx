// A job in the list: title and company, pay, facts, the beginning of its text, and what can be done with it.
import { CalendarDays, Clock, EllipsisVertical, EyeOff, Home, MapPin, Signal } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { SaveJobButton } from '#jobs/saved-jobs/web/index.ts';
import { MarkTexts, ResultArticle, type ResultMarks, SaveResult, TagList } from '#prospecting/searches/web/index.ts';
import { formatNoun } from '#shared/formats.ts';
import { jobPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { FactLine } from '#ui/FactLine.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { Job, JobSalary } from '../contract.ts';
import { statedText, yearlyText } from '../domain/salary-text.ts';
import { getLabel, REMOTE_CHOICES, TYPE_CHOICES } from './job-filters.ts';

interface JobRowProps {
  job: Job;
  marks: ResultMarks;
  /** The results that are passed along. */
  state: object | null;
  onHideJob: () => void;
  onHideCompany: () => void;
}

const TAGS_SHOWN = 6;

export function JobRow({ job, marks, state, onHideJob, onHideCompany }: JobRowProps) {
  const titleId = useId();
  return (
    <ResultArticle marks={marks} name={job.title} titleId={titleId}>
      <div className="flex items-start gap-3">
        <Avatar name={job.company || job.title} src={job.logo || undefined} shape="logo" />
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="min-w-0 flex-[1_1_18rem]">
            <h3 id={titleId} dir="auto" className="text-left text-md font-semibold break-words">
              <Link
                to={jobPath(job.id)}
                state={state}
                data-row-details=""
                className="hover:underline pointer-coarse:-my-3.5 pointer-coarse:inline-block pointer-coarse:py-3.5"
              >
                {job.title}
              </Link>
            </h3>
            <p dir="auto" className="text-left break-words text-text-2">
              {job.company || 'Company not stated'}
            </p>
          </div>
          <JobPay salary={job.salary} />
        </div>
      </div>
      <JobFacts job={job} className="mt-2" />
      {job.excerpt && (
        <p dir="auto" className="mt-2 line-clamp-2 max-w-200 text-left break-words text-text-2">
          {job.excerpt}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
          <MarkTexts marks={marks} />
          <JobBoards job={job} />
          {job.tags.length > 0 && <TagList label="Tags" tags={job.tags} shown={TAGS_SHOWN} />}
        </span>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
          {job.company && <SaveResult {...marks.found} name={job.company} label="Save company" />}
          <SaveJobButton kind="job" jobId={job.id} label={job.title} />
          <Menu
            trigger={<IconButton label={`More on ${job.title}`} icon={<EllipsisVertical aria-hidden size={16} />} />}
          >
            <MenuItem needs="write" icon={<EyeOff aria-hidden size={16} />} onSelect={onHideJob}>
              Hide this job
            </MenuItem>
            {job.companyKey && (
              <MenuItem needs="write" icon={<EyeOff aria-hidden size={16} />} onSelect={onHideCompany}>
                Hide {job.company.slice(0, 40)}
              </MenuItem>
            )}
          </Menu>
        </div>
      </div>
    </ResultArticle>
  );
}

// Which board a job is from, named and linked without a detour, and where else it is listed.
function JobBoards({ job: { board, url, others } }: { job: Job }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-text-3">
      {board && (
        <ExternalLink url={url} className="pointer-coarse:-my-3.5 pointer-coarse:py-3.5">
          {board}
        </ExternalLink>
      )}
      {others.length > 0 && (
        <Popover
          label="Other boards"
          align="start"
          trigger={
            <button type="button" className="link pointer-coarse:min-h-11">
              also on {formatNoun(others.length, 'board')}
            </button>
          }
        >
          <ul className="space-y-2 p-3 text-base">
            {others.map((link) => (
              <li key={link.url} className="min-w-0 break-words">
                <ExternalLink url={link.url}>{link.board || 'Another board'}</ExternalLink>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </span>
  );
}

// The facts of a job in one line: place, remote, type, level, age. What the board does not state is left out.
export function JobFacts({ job, className }: { job: Job; className?: string }) {
  const types = job.types.map((type) => getLabel(TYPE_CHOICES, type)).join(', ');
  return (
    <FactLine
      {...(className !== undefined && { className })}
      facts={[
        { term: 'Place', icon: MapPin, value: job.place },
        { term: 'Remote', icon: Home, value: job.remote === null ? '' : getLabel(REMOTE_CHOICES, job.remote) },
        { term: 'Type', icon: Clock, value: types },
        { term: 'Level', icon: Signal, value: job.level },
        { term: 'Posted', icon: CalendarDays, value: job.postedAt && <Age at={job.postedAt} /> },
      ]}
    />
  );
}

// What a job pays for a year, with the posting's own words beside it where they differ.
export function JobPay({ salary }: { salary: JobSalary | null }) {
  if (salary === null) return <p className="text-text-3">Pay not stated</p>;
  const [yearly, stated] = [yearlyText(salary), statedText(salary)];
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <span className="font-semibold tabular-nums">{yearly ?? <bdi>{stated}</bdi>}</span>
      {yearly !== null && stated !== '' && stated !== yearly && (
        <span className="min-w-0 text-xs break-words text-text-3">
          stated: <bdi>{stated}</bdi>
        </span>
      )}
    </p>
  );
}
