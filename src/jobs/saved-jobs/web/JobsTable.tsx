// Saved jobs as rows: sorted, selected one by one or by range, changed in place, paged by the server.
import { type RefObject, useRef } from 'react';
import type { ListPages, SetList } from '#platform/web/list-address.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { type CsvColumn, exportCsv } from '#ui/export-csv.ts';
import { notify } from '#ui/notify.ts';
import { useMay } from '#ui/permission.tsx';
import { QueryPages, QueryTable } from '#ui/QueryTable.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import { useTableSelection } from '#ui/use-table-selection.ts';
import type { SavedJob } from '../contract.ts';
import { readRowsForFile, type Target } from './api.ts';
import { BulkBar } from './BulkBar.tsx';
import { today } from './calendar-day.ts';
import { jobColumns } from './job-columns.tsx';
import { jobsText, KIND_BADGES, onlineText, SHELF_NAMES, STATUS_NAMES } from './job-labels.ts';
import type { StepTarget } from './NextStepDialog.tsx';
import { isFiltered, NO_FILTERS, type PageState } from './page-state.ts';
import { useEditJob } from './use-job-changes.ts';
import { filterOf, PAGE_SIZE, useJobsTable } from './use-saved-jobs.ts';

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
  const filter = filterOf(state);
  const { shown, all, choose, chooseAll, clear } = useTableSelection(
    JSON.stringify(filter),
    rows.map(({ id }) => id),
  );
  const count = all ? total : shown.size;
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
          all={!all && total > rows.length && shown.size === rows.length ? { total, select: chooseAll } : null}
          onClear={clear}
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
        sort={{ key: state.sort, descending: state.order === 'desc' }}
        onSort={({ key, descending }) => set({ sort: key as PageState['sort'], order: descending ? 'desc' : 'asc' })}
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
    const texts = { live: 'No jobs saved yet', archived: 'Nothing is archived', bin: 'The bin is empty' };
    return <EmptyState title={texts[state.shelf]} />;
  }
  return (
    <EmptyState
      title={`Nothing in “${SHELF_NAMES[state.shelf]}” matches`}
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
