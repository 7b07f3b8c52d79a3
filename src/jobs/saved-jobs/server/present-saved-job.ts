// A saved job as the browser gets it.
import type { SavedJob } from '../contract.ts';
import type { JobRow } from './saved-jobs-views.store.ts';

/** Whatever else the row has is kept. */
export function presentSavedJob<Row extends JobRow>({
  savedById,
  savedByName,
  postedAt,
  savedAt,
  checkedAt,
  ...row
}: Row): Omit<Row, keyof JobRow> & SavedJob {
  const job = {
    ...row,
    postedAt: postedAt?.toISOString() ?? null,
    savedAt: savedAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
    savedBy: { id: savedById, name: savedByName },
  };
  return job as unknown as Omit<Row, keyof JobRow> & SavedJob;
}
