// Saved jobs (product design 5.24): board and table over the same jobs, a record beside them, and what is due.
import { Bookmark, CalendarPlus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import type { SavedJob } from '../contract.ts';
import { Board } from './Board.tsx';
import { DueLine } from './DueLine.tsx';
import { JobSheet } from './JobSheet.tsx';
import { JobsTable } from './JobsTable.tsx';
import { NextStepDialog, type StepTarget } from './NextStepDialog.tsx';
import { isFiltered, type PageState } from './page-state.ts';
import { Toolbar } from './Toolbar.tsx';
import { useBoard } from './use-board.ts';
import { usePageState } from './use-page-state.ts';
import { useSummary, useWithoutStep } from './use-saved-jobs.ts';

export function SavedJobsPage() {
  const { state, set, pages } = usePageState();
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
        lead="From the first look to the offer."
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
      Press Save on a job, and its posting stays here with your notes and next steps, even after it goes offline.
    </EmptyState>
  );
}
