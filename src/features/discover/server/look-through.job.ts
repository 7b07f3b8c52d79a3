// Works off what is left of looking a library through. Killed, it goes on where its last batch ended.
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { directoryVersion } from './directory-hidden.store.ts';
import { lookAtSome } from './look-through.ts';
import { lookThroughJob } from './look-through-job-definition.ts';

export function createLookThroughJob({ db }: Pick<Platform, 'db'>): Job {
  return defineJob(lookThroughJob, async ({ workspaceId, kind }, stopping) => {
    const version = kind === 'company' ? await directoryVersion(db) : '';
    while (!(await lookAtSome(db, workspaceId, kind, version))) {
      // What is left is begun again: the place is kept with each batch.
      if (stopping.aborted) throw new Error('stopped before the library was looked through');
    }
  });
}
