// The only calls of saved jobs to the server.
import { call, endpoint } from '#platform/web/api-client.ts';
import type { SavedJobKind, savedMarks, saveJob, unsaveJob } from '../contract.ts';
import { createMarkBatches } from './mark-batches.ts';

const save = endpoint<typeof saveJob>('POST /api/saved-jobs');
const unsave = endpoint<typeof unsaveJob>('POST /api/saved-jobs/unsave');
const marks = endpoint<typeof savedMarks>('POST /api/saved-jobs/marks');

export interface JobReference {
  kind: SavedJobKind;
  jobId: string;
}

export const sendSave = (job: JobReference) => call(save, { body: job });
export const sendUnsave = (job: JobReference) => call(unsave, { body: job });

/** Whether one job is saved. Asked for many at once, it is one call. */
export const readMark = createMarkBatches(async (kind, jobIds) => {
  const { items } = await call(marks, { body: { kind, jobIds } });
  return items;
});
