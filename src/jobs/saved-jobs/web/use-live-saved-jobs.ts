// Saved jobs change in other tabs and by colleagues: what this tab shows of them is then asked for again.
import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvent } from '#platform/web/live.tsx';
import { SAVED_JOBS_KEY } from './saved-jobs-keys.ts';

/** Stands once in the shell. */
export function useLiveSavedJobs(): void {
  const queries = useQueryClient();
  const refresh = () => {
    // What is being changed here is asked for again when that is done.
    if (queries.isMutating({ mutationKey: SAVED_JOBS_KEY }) > 0) return;
    void queries.invalidateQueries({ queryKey: SAVED_JOBS_KEY });
  };
  useLiveEvent('saved-jobs', refresh);
  useLiveEvent('reconnected', refresh);
}
