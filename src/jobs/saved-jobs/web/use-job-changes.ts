// Every change that the page makes: shown at once where the browser knows what will be, undone for ten seconds.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { notify } from '#ui/notify.ts';
import { useUndo } from '#ui/undo-toast.tsx';
import type { BulkAction, Changed, Shelf } from '../contract.ts';
import { type Edit, sendBulk, sendEdit, sendUndo, type Target } from './api.ts';
import { appliedBeforeText, jobsText } from './job-labels.ts';
import { SAVED_JOBS_KEY } from './live-saved-jobs.ts';

export const useRefreshJobs = () => useRefresh(SAVED_JOBS_KEY);

/** Says what was done, with "Undo"; says the warning before it, where there is one. */
export function useOfferUndo() {
  const undo = useUndo({ key: SAVED_JOBS_KEY, send: sendUndo, refresh: useRefreshJobs() });
  return ({ undoId, warning }: Changed, text: string) => {
    if (undoId === null) return;
    undo(warning ? `${text}. ${appliedBeforeText(warning)}` : text, undoId);
  };
}

interface Bulk {
  target: Target;
  action: BulkAction;
  /** What was done, from how many were changed: "3 jobs archived". */
  done: (count: number) => string;
}

export function useBulkChange() {
  const offerUndo = useOfferUndo();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationKey: SAVED_JOBS_KEY,
    mutationFn: ({ target, action }: Bulk) => sendBulk(target, action),
    onSuccess: (changed, { done }) => {
      if (changed.changed === 0) notify.success('Nothing to change');
      else offerUndo(changed, done(changed.changed));
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

interface EditOfJob {
  id: string;
  change: Edit;
  /** "Note saved". */
  done: string;
}

/** Saves fields of one job. The control keeps what was typed where the server refuses. */
export function useEditJob() {
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const refresh = useRefreshJobs();
  return useMutation({
    mutationKey: SAVED_JOBS_KEY,
    mutationFn: ({ id, change }: EditOfJob) => sendEdit(id, change),
    onSuccess: ({ job, ...changed }, { id, done }) => {
      queries.setQueryData([...SAVED_JOBS_KEY, 'detail', id], job);
      offerUndo(changed, done);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}

/** "3 jobs archived". */
export function shelvedText(shelf: Shelf, count: number): string {
  const done = { archived: 'archived', bin: 'moved to the bin, kept for 30 days', live: 'restored' };
  return `${jobsText(count)} ${done[shelf]}`;
}
