// Saved jobs as rows: sorted, selected one by one or by range, changed in place, paged by the server.
import { type RefObject, useRef, useState } from 'react';
import { exportCsv, useRowKeys } from '#features/searches/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { notify } from '#ui/notify.ts';
import { Pagination } from '#ui/Pagination.tsx';
import { Table } from '#ui/Table.tsx';
import type { SavedJob } from '../contract.ts';
import { BulkBar } from './BulkBar.tsx';
import { today } from './calendar-day.ts';
import { jobColumns } from './job-columns.tsx';
import { FILE_COLUMNS } from './job-file.ts';
import { jobsText, SHELF_NAMES, STATUS_NAMES } from './job-words.ts';
import type { StepTarget } from './NextStepDialog.tsx';
import { isFiltered, NO_FILTERS, type PageState } from './page-state.ts';
import { readRowsForFile, type Target } from './saved-jobs-calls.ts';
import { useEditJob } from './use-job-changes.ts';
import { filterOf, PAGE_SIZE, useJobsTable } from './use-saved-jobs.ts';

interface JobsTableProps {
  state: PageState;
  set: (change: Partial<PageState>, how?: { step?: boolean }) => void;
  field: RefObject<HTMLInputElement | null>;
  onOpen: (job: SavedJob) => void;
  onStep: (of: StepTarget) => void;
}

export function JobsTable({ state, set, field, onOpen, onStep }: JobsTableProps) {
  const query = useJobsTable(state);
  const edit = useEditJob();
  const { selected, all, choose, chooseAll } = useChosen(state);
  const rows = query.data?.items ?? [];
  const total = query.data?.total ?? 0;
  const count = all ? total : selected.size;
  const target: Target = all ? { filter: filterOf(state) } : { ids: [...selected] };
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
  const columns = jobColumns({
    open: onOpen,
    readOnly: state.shelf === 'bin',
    setStep: (job) => onStep({ target: { ids: [job.id] }, job, count: 1 }),
    setStatus: (job, status) =>
      edit.mutate({ id: job.id, change: { status }, done: `Moved to ${STATUS_NAMES[status]}` }),
  });
  const first = (state.page - 1) * PAGE_SIZE;
  return (
    <div ref={list}>
      {count > 0 && (
        <BulkBar
          shelf={state.shelf}
          count={count}
          target={target}
          all={!all && total > rows.length && selected.size >= rows.length ? { total, select: chooseAll } : null}
          onClear={() => choose(new Set())}
          onStep={() => onStep({ target, job: rows.find(({ id }) => count === 1 && selected.has(id)) ?? null, count })}
          onExport={() => void download(target)}
        />
      )}
      <Card padded={false}>
        <Table
          label="Saved jobs"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={{ key: state.sort, descending: state.order === 'desc' }}
          onSort={({ key, descending }) => set({ sort: key as PageState['sort'], order: descending ? 'desc' : 'asc' })}
          selection={{
            selected: all ? new Set(rows.map(({ id }) => id)) : selected,
            onChange: choose,
            rowName: (id) => rows.find((job) => job.id === id)?.title ?? '',
          }}
          onRowClick={onOpen}
          loading={query.isPending}
          empty={<NoRows state={state} set={set} />}
          {...(query.isError &&
            !query.data && {
              error: (
                <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
              ),
            })}
        />
      </Card>
      {rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4">
          <div className="flex-1">
            <Pagination
              summary={`${first + 1}-${first + rows.length} of ${jobsText(total)}`}
              hasPrevious={state.page > 1}
              hasNext={query.data?.nextCursor !== null}
              onPrevious={() => (state.page === 2 ? set({ page: 1, after: null }) : history.back())}
              onNext={() => set({ page: state.page + 1, after: query.data?.nextCursor ?? null }, { step: true })}
              loading={query.isPlaceholderData}
            />
          </div>
          <Button variant="ghost" size="sm" onClick={() => void download({ filter: filterOf(state) })}>
            Export all {jobsText(total)} as CSV
          </Button>
        </div>
      )}
    </div>
  );
}

/** What is selected belongs to one list: another filter or another page begins with nothing. */
function useChosen({ job: _job, ...listed }: PageState) {
  const name = JSON.stringify(listed);
  const [chosen, set] = useState({ name, selected: new Set<string>(), all: false });
  const { selected, all } = chosen.name === name ? chosen : { selected: new Set<string>(), all: false };
  return {
    selected,
    all,
    choose: (next: Set<string>) => set({ name, selected: next, all: false }),
    chooseAll: () => set({ name, selected: new Set(), all: true }),
  };
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
