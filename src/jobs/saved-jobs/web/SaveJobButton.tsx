// The switch that keeps a job, on every result and on its page. `s` on a focused row presses it (data-row-save).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { SavedJobKind, SavedMark } from '../contract.ts';
import { type JobReference, readMark, sendBulk, sendSave } from './api.ts';
import { appliedBeforeText } from './job-labels.ts';
import { markKey, SAVED_JOBS_KEY } from './live-saved-jobs.ts';

interface SaveJobButtonProps {
  kind: SavedJobKind;
  /** As the search gave it. */
  jobId: string;
  /** Title of the job: names the button among many. */
  label: string;
  /** `primary` where saving is what the page is for. */
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
}

export function SaveJobButton({ kind, jobId, label, variant = 'secondary', size = 'sm' }: SaveJobButtonProps) {
  const { saved, known, toggle } = useSaveJob({ kind, jobId });
  const Icon = saved ? BookmarkCheck : Bookmark;
  const word = saved ? 'Saved' : 'Save';
  return (
    <Button
      needs="write"
      size={size}
      variant={saved ? 'secondary' : variant}
      icon={<Icon aria-hidden size={16} className={saved ? 'text-accent' : undefined} />}
      aria-label={saved ? `${word}: ${label}. Press to remove` : `${word} ${label}`}
      title={saved ? 'Saved. Press to remove (S)' : 'Save (S)'}
      data-row-save=""
      data-saved={known ? saved : undefined}
      onClick={toggle}
    >
      {word}
    </Button>
  );
}

// Whether a job is saved, and the switch: shown at once, reverted where the server refuses, with undo for ten seconds.
const shelve = (id: string, shelf: 'bin' | 'live') => sendBulk({ ids: [id] }, { do: 'shelve', shelf });

function useSaveJob(job: JobReference) {
  const queries = useQueryClient();
  const key = markKey(job.kind, job.jobId);
  const mark = useQuery({ queryKey: key, queryFn: () => readMark(job.kind, job.jobId) });
  const show = (shown: SavedMark | null) => queries.setQueryData(key, () => shown);

  const change = useMutation({
    mutationKey: SAVED_JOBS_KEY,
    mutationFn: async (before: SavedMark | null) => {
      if (before === null) {
        const { id, status, warning } = await sendSave(job);
        show({ jobId: job.jobId, id, status });
        const text = warning ? `Saved. ${appliedBeforeText(warning)}` : 'Saved';
        notifyUndo(text, () => takeBack.mutate({ id, shelf: 'bin' }));
      } else {
        await shelve(before.id, 'bin');
        notifyUndo('No longer saved: moved to the bin', () => takeBack.mutate({ id: before.id, shelf: 'live' }));
      }
    },
    onMutate: async (before) => {
      await queries.cancelQueries({ queryKey: key });
      show(before === null ? { jobId: job.jobId, id: '', status: 'saved' } : null);
    },
    onError: (error, before) => {
      show(before);
      notify.error(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SAVED_JOBS_KEY }),
  });
  const takeBack = useMutation({
    mutationKey: SAVED_JOBS_KEY,
    mutationFn: ({ id, shelf }: { id: string; shelf: 'bin' | 'live' }) => shelve(id, shelf),
    onError: (error) => notify.error(error),
    onSettled: () => queries.invalidateQueries({ queryKey: SAVED_JOBS_KEY }),
  });

  const saved = mark.data ?? null;
  return {
    saved: saved !== null,
    known: mark.isSuccess,
    /** Saves or unsaves. Does nothing during a request, or before the state is known. */
    toggle() {
      if (mark.isSuccess && !change.isPending) change.mutate(saved);
    },
  };
}
