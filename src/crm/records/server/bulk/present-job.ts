// Work on many records as the browser is told of it.
import type { RecordJob } from '../../contract.ts';
import type { JobRow } from './record-jobs.store.ts';

export function presentJob({ target: _target, reached: _reached, madeBy: _madeBy, ...job }: JobRow): RecordJob {
  return { ...job, createdAt: job.createdAt.toISOString(), finishedAt: job.finishedAt?.toISOString() ?? null };
}
