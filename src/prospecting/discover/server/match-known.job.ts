// Works off what is left of looking a library through. Killed, it goes on where its last batch ended.
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { directoryVersion } from './directory-hidden.store.ts';
import { matchBatch } from './match-known.ts';
import { matchKnownJob } from './match-known-job-definition.ts';

export function createMatchKnownJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(matchKnownJob, async ({ workspaceId, kind }, stopping) => {
    const version = kind === 'company' ? await directoryVersion(db) : '';
    while (!(await matchBatch(db, workspaceId, kind, version))) {
      // What is left is begun again: the place is kept with each batch.
      if (stopping.aborted) throw new Error('stopped before the library was looked through');
    }
  });
}
