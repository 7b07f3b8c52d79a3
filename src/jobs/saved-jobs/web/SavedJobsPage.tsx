// Saved jobs (product design 5.24): board and table over the same jobs, a record beside them, and what is due.
import { useQuery } from '@tanstack/react-query';
import { Bookmark, CalendarPlus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { useListAddress } from '#platform/web/list-address.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { Page, PageHeader } from '#ui/Page.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useRowKeys } from '#ui/use-row-keys.ts';
import type { DueFilter, SavedJob, SavedJobDetail } from '../contract.ts';
import { Board } from './Board.tsx';
import { formatDay } from './calendar-day.ts';
import { JobFields } from './JobFields.tsx';
import { JobSheetHead } from './JobSheetHead.tsx';
import { JobsTable } from './JobsTable.tsx';
import { NextStepDialog, type StepTarget } from './NextStepDialog.tsx';
import { ADDRESS, isFiltered, type PageState } from './page-state.ts';
import { Toolbar } from './Toolbar.tsx';
import { useBoard } from './use-board.ts';
import { detailOptions, useSummary, useWithoutStep } from './use-saved-jobs.ts';

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

// What is due, in numbers that lead to exactly those rows.
const WORDS: [Extract<DueFilter, 'overdue' | 'today' | 'week'>, (count: string) => string, string][] = [
  ['overdue', (count) => `${count} overdue`, 'text-bad'],
  ['today', (count) => `${count} due today`, 'text-warn'],
  ['week', (count) => `${count} due in 7 days`, 'text-text-2'],
];

function DueLine() {
  const due = useSummary().data?.due;
  if (!due) return null;
  const shown = WORDS.filter(([filter]) => due[filter] > 0);
  if (shown.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {shown.map(([filter, words, tone]) => (
        <Link
          key={filter}
          to={`/saved-jobs?view=table&due=${filter}&sort=due&order=asc`}
          className={`inline-flex min-h-6 items-center rounded-xs text-sm font-semibold underline-offset-3 hover:underline ${tone}`}
        >
          {words(due[filter].toLocaleString('en-US'))}
        </Link>
      ))}
    </span>
  );
}

// A saved job beside its list: what the workspace notes of it, and the posting as it was when it was saved.
interface JobSheetProps {
  /** Id of the record; null: closed. */
  id: string | null;
  onClose: () => void;
}

function JobSheet({ id, onClose }: JobSheetProps) {
  return (
    <Sheet open={id !== null} onOpenChange={(open) => !open && onClose()} title="Saved job" className="md:w-130">
      {id !== null && <JobRecord key={id} id={id} onClose={onClose} />}
    </Sheet>
  );
}

function JobRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, isFetching, refetch } = useQuery(detailOptions(id));
  if (job) {
    return (
      <div className="p-4">
        <JobSheetHead job={job} onClose={onClose} />
        <JobFields job={job} />
        <JobSnapshotView job={job} />
      </div>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Loading label="Loading the job" className="space-y-4 p-4">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <SkeletonText lines={6} />
    </Loading>
  );
}

// The state of the page of saved jobs, in its address.
const usePageState = () => useListAddress(ADDRESS);

// The posting as it was when it was saved: it stays readable after its board has taken it down.
function JobSnapshotView({ job }: { job: SavedJobDetail }) {
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
