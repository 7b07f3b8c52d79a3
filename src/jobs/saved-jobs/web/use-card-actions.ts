// What the menu, the keys and the pointer do with one card.
import { useRef } from 'react';
import type { JobStatus, SavedJob, Shelf } from '../contract.ts';
import { type Place, type Step, stepOf } from './board-moves.ts';
import { jobsText } from './job-labels.ts';
import type { useBoard } from './use-board.ts';
import { useBulkChange } from './use-job-changes.ts';

export interface CardActions {
  open: (job: SavedJob) => void;
  step: (job: SavedJob) => void;
  move: (job: SavedJob, status: JobStatus, place: Place) => void;
  stepBy: (job: SavedJob, step: Step) => void;
  shelve: (job: SavedJob, shelf: Shelf) => void;
}

interface CardActionsOptions {
  board: ReturnType<typeof useBoard>;
  open: (job: SavedJob) => void;
  setStep: (job: SavedJob) => void;
}

export function useCardActions({ board, open, setStep }: CardActionsOptions) {
  const bulk = useBulkChange();
  /** The card that takes the focus where it lands. */
  const follow = useRef<string | null>(null);
  const move: CardActions['move'] = (job, status, place) => {
    follow.current = job.id;
    board.move({ id: job.id, title: job.title, from: job.status, status, place });
  };
  const actions: CardActions = {
    open,
    step: setStep,
    move,
    stepBy(job, step) {
      const to = stepOf(board.columns, job.id, step);
      if (to) move(job, to.status, to.place);
    },
    shelve: (job, shelf) =>
      bulk.mutate({
        target: { ids: [job.id] },
        action: { do: 'shelve', shelf },
        done: (count) => shelvedText(shelf, count),
      }),
  };
  return { actions, follow };
}

/** "3 jobs archived". */
export function shelvedText(shelf: Shelf, count: number): string {
  const done = { archived: 'archived', bin: 'moved to the bin, kept for 30 days', live: 'taken back' };
  return `${jobsText(count)} ${done[shelf]}`;
}
