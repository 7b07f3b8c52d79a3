// The columns of the table (product design 5.24). Status and next step are changed where they stand.
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import type { TableColumn } from '#ui/table-types.ts';
import type { JobStatus, SavedJob } from '../contract.ts';
import { formatDay } from './calendar-day.ts';
import { Due } from './Due.tsx';
import { JobMarks } from './JobMarks.tsx';
import { STATUS_NAMES, STATUSES } from './job-labels.ts';

interface ColumnActions {
  open: (job: SavedJob) => void;
  setStep: (job: SavedJob) => void;
  setStatus: (job: SavedJob, status: JobStatus) => void;
  /** In the bin nothing is changed. */
  readOnly: boolean;
}

const none = <span className="text-text-3">–</span>;
const cut = 'block max-w-44 truncate';

export function jobColumns({ open, setStep, setStatus, readOnly }: ColumnActions): TableColumn<SavedJob>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      card: 'title',
      cell: (job) => (
        <span className="flex max-w-76 flex-wrap items-center gap-x-2 gap-y-1 max-md:pr-8 md:flex-nowrap">
          <button
            type="button"
            title={job.title}
            data-row-details=""
            onClick={(event) => {
              event.stopPropagation();
              open(job);
            }}
            className="min-h-6 min-w-0 rounded-xs text-left font-semibold hover:underline md:truncate"
          >
            {job.title}
          </button>
          <JobMarks job={job} />
        </span>
      ),
    },
    {
      key: 'company',
      header: 'Company or client',
      sortable: true,
      cell: (job) =>
        job.company ? (
          <span title={job.company} className={cut}>
            {job.company}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'source',
      header: 'Source',
      sortable: true,
      card: 'hidden',
      cell: (job) => <span className={cut}>{job.source}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      cell: (job) =>
        readOnly ? (
          STATUS_NAMES[job.status]
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keeps a press from opening the row
          <span className="block w-30" onClick={(event) => event.stopPropagation()}>
            <Select
              size="sm"
              aria-label={`Status of ${job.title}`}
              value={job.status}
              options={STATUSES.map((status) => ({ value: status, label: STATUS_NAMES[status] }))}
              onValueChange={(status) => setStatus(job, status as JobStatus)}
            />
          </span>
        ),
    },
    {
      key: 'applied',
      header: 'Applied on',
      sortable: true,
      card: 'hidden',
      cell: (job) => (job.appliedOn ? formatDay(job.appliedOn) : none),
    },
    {
      key: 'due',
      header: 'Next step',
      sortable: true,
      cell: (job) => <NextStep job={job} setStep={readOnly ? null : setStep} />,
    },
    {
      key: 'contact',
      header: 'Contact',
      card: 'hidden',
      cell: (job) =>
        job.contact ? (
          <span title={job.contact} className={cut}>
            {job.contact}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'salary',
      header: 'Salary or budget',
      cell: (job) =>
        job.salary ? (
          <span title={job.salary} className={cut}>
            {job.salary}
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'saved',
      header: 'Saved on',
      sortable: true,
      cell: (job) => (
        <span title={`Saved by ${job.savedBy.name}`}>
          {formatDay(job.savedAt.slice(0, 10))} <span className="text-text-3">by {job.savedBy.name}</span>
        </span>
      ),
    },
  ];
}

function NextStep({ job, setStep }: { job: SavedJob; setStep: ((job: SavedJob) => void) | null }) {
  if (!job.nextStep && !job.nextDue) {
    if (!setStep) return none;
    return (
      <Button
        needs="write"
        variant="ghost"
        size="sm"
        className="-ml-3"
        aria-label={`Set next step of ${job.title}`}
        onClick={(event) => {
          event.stopPropagation();
          setStep(job);
        }}
      >
        Set next step
      </Button>
    );
  }
  return (
    <span className="flex max-w-60 items-center gap-2">
      {job.nextStep && (
        <span title={job.nextStep} className="truncate">
          {job.nextStep}
        </span>
      )}
      {job.nextDue && <Due day={job.nextDue} closed={job.status === 'closed'} />}
    </span>
  );
}
