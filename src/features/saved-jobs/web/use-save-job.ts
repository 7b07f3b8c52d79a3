// Whether a job is saved, and the switch: shown at once, taken back where the server refuses, undone for ten seconds.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import type { AppliedBefore, SavedMark } from '../contract.ts';
import { appliedBeforeText } from './applied-before-text.ts';
import { type JobReference, readMark, sendSave, sendUnsave } from './saved-jobs-calls.ts';
import { markKey, SAVED_JOBS_KEY } from './saved-jobs-keys.ts';

/** Says of the answer to saving what is to be warned of. */
function savedText(warning: AppliedBefore | null): string {
  return warning ? `Saved. ${appliedBeforeText(warning)}` : 'Saved';
}

export function useSaveJob(job: JobReference) {
  const queries = useQueryClient();
  const key = markKey(job.kind, job.jobId);
  const mark = useQuery({ queryKey: key, queryFn: () => readMark(job.kind, job.jobId) });

  const change = useMutation({
    mutationKey: SAVED_JOBS_KEY,
    mutationFn: async (save: boolean) => {
      if (save) return sendSave(job);
      await sendUnsave(job);
      return null;
    },
    onMutate: async (save) => {
      await queries.cancelQueries({ queryKey: key });
      const before = queries.getQueryData<SavedMark | null>(key);
      const shown: SavedMark | null = save ? { jobId: job.jobId, id: '', status: 'saved' } : null;
      queries.setQueryData(key, () => shown);
      return { before };
    },
    onError: (error, _save, context) => {
      queries.setQueryData(key, () => context?.before);
      notify.error(error);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: SAVED_JOBS_KEY }),
  });

  function set(save: boolean) {
    change.mutate(save, {
      onSuccess: (saved) =>
        notifyUndo(saved ? savedText(saved.warning) : 'Moved to the bin of saved jobs', () => change.mutate(!save)),
    });
  }
  return { saved: (mark.data ?? null) !== null, known: mark.isSuccess, set };
}
