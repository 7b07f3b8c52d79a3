// Saved jobs as rows: sorted, selected one by one or by range, changed in place, paged by the server.
import { type RefObject, useRef } from 'react';
import { type ListPages, type SetList, toTableSort } from '#platform/web/list-address.ts';
import { formatDay, formatShortDate } from '#shared/formats.ts';
import { today } from '#shared/local-time.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { notify } from '#ui/notify.ts';
import { useMay } from '#ui/permission.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { Select } from '#ui/Select.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import type { TableColumn } from '#ui/Table.tsx';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { JobStatus, SavedJob } from '../contract.ts';
import { readRowsForFile, type Target } from './api.ts';
import { Due, JobMarks } from './JobMarks.tsx';
import { jobsText, KIND_BADGES, onlineText, SHELF_NAMES, STATUS_NAMES, STATUSES } from './job-labels.ts';
import type { StepTarget } from './NextStepDialog.tsx';
import { BulkBar } from './Toolbar.tsx';
import {
  getFilter,
  isFiltered,
  NO_FILTERS,
  PAGE_SIZE,
  type PageState,
  useEditJob,
  useJobsTable,
} from './use-saved-jobs.ts';

interface JobsTableProps {
  state: PageState;
  set: SetList<PageState>;
  pages: ListPages;
  field: RefObject<HTMLInputElement | null>;
  onOpen: (job: SavedJob) => void;
  onStep: (of: StepTarget) => void;
}

export function JobsTable({ state, set, pages, field, onOpen, onStep }: JobsTableProps) {
  const query = useJobsTable(state);
  const edit = useEditJob();
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const filter = getFilter(state);
  const { shown, all, count, choose, bar } = useTableSelection(filter, rows, total);
  const target: Target = all ? { filter } : { ids: [...shown] };
  const list = useRef<HTMLDivElement>(null);
  useRowKeys({ field, list });

  async function download(which: Target) {
    try {
      const { items } = await readRowsForFile(which);
      await exportCsv(`saved jobs ${today()}`, FILE_COLUMNS, items);
    } catch (error) {
      notify.error(error as Error);
    }
  }
  const mayWrite = useMay('write');
  const columns = jobColumns({
    open: onOpen,
    readOnly: state.shelf === 'bin' || !mayWrite,
    setStep: (job) => onStep({ target: { ids: [job.id] }, job, count: 1 }),
    setStatus: (job, status) =>
      edit.mutate({ id: job.id, change: { status }, done: `Moved to ${STATUS_NAMES[status]}` }),
  });
  return (
    <div ref={list}>
      {count > 0 && (
        <BulkBar
          shelf={state.shelf}
          count={count}
          target={target}
          {...bar}
          onStep={() => onStep({ target, job: rows.find(({ id }) => count === 1 && shown.has(id)) ?? null, count })}
          onExport={() => void download(target)}
        />
      )}
      <QueryTable
        query={query}
        label="Saved jobs"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...toTableSort(state, set)}
        selection={{
          selected: shown,
          onChange: choose,
          rowName: (id) => rows.find((job) => job.id === id)?.title ?? '',
        }}
        onRowClick={onOpen}
        empty={<NoRows state={state} set={set} />}
      />
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4">
          <div className="flex-1">
            <QueryPages query={query} pages={pages} size={PAGE_SIZE} rows={rows.length} total={jobsText(total)} />
          </div>
          <Button needs="export" variant="ghost" size="sm" onClick={() => void download({ filter })}>
            Export all {jobsText(total)} as CSV
          </Button>
        </div>
      )}
    </div>
  );
}

function NoRows({ state, set }: Pick<JobsTableProps, 'state' | 'set'>) {
  if (!isFiltered(state)) {
    const texts = { live: 'No jobs saved yet', archived: 'Nothing archived', bin: 'The bin is empty' };
    return <EmptyState title={texts[state.shelf]} />;
  }
  return (
    <EmptyState
      title={`No matches in ${SHELF_NAMES[state.shelf]}`}
      action={
        <Button size="sm" onClick={() => set(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    />
  );
}

// Saved jobs as a file for a spreadsheet.
export type FileRow = SavedJob & { note: string };

const FILE_COLUMNS: readonly CsvColumn<FileRow>[] = [
  { header: 'Title', value: ({ title }) => title },
  { header: 'Company or client', value: ({ company }) => company },
  { header: 'Kind', value: ({ kind }) => KIND_BADGES[kind] },
  { header: 'Place', value: ({ place }) => place },
  { header: 'Source', value: ({ source }) => source },
  { header: 'Status', value: ({ status }) => STATUS_NAMES[status] },
  { header: 'Applied on', value: ({ appliedOn }) => appliedOn },
  { header: 'Next step', value: ({ nextStep }) => nextStep },
  { header: 'Due', value: ({ nextDue }) => nextDue },
  { header: 'Contact', value: ({ contact }) => contact },
  { header: 'Salary or budget', value: ({ salary }) => salary },
  { header: 'Skills', value: ({ skills }) => skills.join(', ') },
  { header: 'Tags', value: ({ tags }) => tags.join(', ') },
  { header: 'Note', value: ({ note }) => note },
  { header: 'Saved on', value: ({ savedAt }) => savedAt.slice(0, 10) },
  { header: 'Saved by', value: ({ savedBy }) => savedBy.name },
  { header: 'Posted on', value: ({ postedAt }) => postedAt?.slice(0, 10) },
  { header: 'Online', value: ({ online }) => onlineText(online) },
  { header: 'Address', value: ({ url }) => url },
  { header: 'Sample data', value: ({ sample }) => sample },
];

// The columns of the table (product design 5.24). Status and next step are changed where they stand.
interface ColumnActions {
  open: (job: SavedJob) => void;
  setStep: (job: SavedJob) => void;
  setStatus: (job: SavedJob, status: JobStatus) => void;
  /** In the bin nothing is changed. */
  readOnly: boolean;
}

const none = <span className="text-text-3">–</span>;
const cut = 'block max-w-44 truncate';

function jobColumns({ open, setStep, setStatus, readOnly }: ColumnActions): TableColumn<SavedJob>[] {
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
          {formatShortDate(job.savedAt)} <span className="text-text-3">by {job.savedBy.name}</span>
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
        aria-label={`Set next step for ${job.title}`}
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
