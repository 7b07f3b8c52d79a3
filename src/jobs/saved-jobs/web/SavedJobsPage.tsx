import { Bookmark, CalendarPlus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { useListAddress } from '#platform/web/list-address.ts';
import { formatCount } from '#shared/formats.ts';
import { savedJobsDuePath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';

import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import type { DueFilter, SavedJob } from '../contract.ts';
import { Board } from './Board.tsx';
import { JobSheet } from './JobSheet.tsx';
import { JobsTable } from './JobsTable.tsx';
import { NextStepDialog, type StepTarget } from './NextStepDialog.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBoard } from './use-board.ts';
import { ADDRESS, isFiltered, type PageState, useSummary, useWithoutStep } from './use-saved-jobs.ts';

export function SavedJobsPage() {
  const { state, set, pages } = useListAddress(ADDRESS);
  const summary = useSummary();
  const field = useRef<HTMLInputElement>(null);
  const [stepOf, setStepOf] = useState<StepTarget | null>(null);
  const withoutStep = useWithoutStep();
  const [choosing, setChoosing] = useState(false);
  const open = (job: SavedJob) => set({ job: job.id }, { step: true });
  const forJob = (job: SavedJob): StepTarget => ({ target: { ids: [job.id] }, job, count: 1 });

  const shelves = summary.data?.shelves;
  const nothing = shelves?.live === 0 && state.shelf === 'live' && !isFiltered(state);
  const next = withoutStep[0];
  return (
    <Page width="full">
      <PageHeader
        title="Saved Jobs"
        lead="Track jobs from saved to offer."
        badge={<DueLine />}
        actions={
          next && (
            <Button
              needs="write"
              variant="primary"
              icon={<CalendarPlus aria-hidden size={16} />}
              onClick={() => {
                setChoosing(true);
                setStepOf(forJob(next));
              }}
            >
              Set next step
            </Button>
          )
        }
      />
      {(!nothing || shelves.archived > 0 || shelves.bin > 0) && (
        <Toolbar state={state} set={set} field={field} tags={summary.data?.tags ?? []} shelves={shelves} />
      )}
      {nothing ? (
        <NothingSaved />
      ) : state.view === 'board' ? (
        <BoardView state={state} set={set} field={field} onOpen={open} onStep={(job) => setStepOf(forJob(job))} />
      ) : (
        <JobsTable state={state} set={set} pages={pages} field={field} onOpen={open} onStep={setStepOf} />
      )}
      <JobSheet id={state.job} onClose={() => set({ job: null })} />
      <NextStepDialog
        of={stepOf}
        choices={choosing ? withoutStep : []}
        onChoose={(job) => setStepOf(forJob(job))}
        onClose={() => {
          setStepOf(null);
          setChoosing(false);
        }}
      />
    </Page>
  );
}

interface BoardViewProps {
  state: PageState;
  set: (change: Partial<PageState>) => void;
  onOpen: (job: SavedJob) => void;
  onStep: (job: SavedJob) => void;
  field: RefObject<HTMLInputElement | null>;
}

function BoardView({ state, set, field, onOpen, onStep }: BoardViewProps) {
  const board = useBoard(state);
  // The board has keys of its own; only `/` is that of every list.
  useRowKeys({ field, list: useRef(null) });
  const people = new Set(board.columns.flatMap(({ items }) => items.map(({ savedBy }) => savedBy.id)));
  return (
    <Board
      board={board}
      shown={state.status[0] ?? 'saved'}
      onShow={(status) => set({ status: [status] })}
      onOpen={onOpen}
      onStep={onStep}
      team={people.size > 1}
    />
  );
}

function NothingSaved() {
  const freelance = useMayUse('upwork-jobs');
  return (
    <EmptyState
      icon={<Bookmark size={20} />}
      title="Keep the jobs worth applying to"
      action={
        <>
          <Button asChild variant="primary">
            <Link to="/job-seeker">Search jobs</Link>
          </Button>
          {freelance && (
            <Button asChild>
              <Link to="/upwork-jobs">Find freelance jobs</Link>
            </Button>
          )}
        </>
      }
    >
      Save a job to keep its posting here with your notes and next steps, even after it goes offline.
    </EmptyState>
  );
}

// What is due, in numbers that lead to exactly those rows.
const DUE_TEXTS: [Extract<DueFilter, 'overdue' | 'today' | 'week'>, (count: string) => string, string][] = [
  ['overdue', (count) => `${count} overdue`, 'text-bad'],
  ['today', (count) => `${count} due today`, 'text-warn'],
  ['week', (count) => `${count} due in 7 days`, 'text-text-2'],
];

function DueLine() {
  const due = useSummary().data?.due;
  if (!due) return null;
  const shown = DUE_TEXTS.filter(([filter]) => due[filter] > 0);
  if (shown.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {shown.map(([filter, words, tone]) => (
        <Link
          key={filter}
          to={savedJobsDuePath(filter)}
          className={`inline-flex min-h-6 items-center rounded-xs text-sm font-semibold underline-offset-3 hover:underline ${tone}`}
        >
          {words(formatCount(due[filter]))}
        </Link>
      ))}
    </span>
  );
}
