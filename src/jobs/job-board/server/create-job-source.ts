// Which source of jobs answers for a workspace: JSearch where there is a key, else the open boards, else the sample. A keyed source that
// cannot answer now gives way to the boards.

import type { Platform } from '#platform/platform.ts';
import type { ChooseSource } from '#prospecting/searches/server/index.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import { hasPostings } from './job-search.store.ts';
import type { JobSource } from './jobs.provider.ts';
import { createRapidapiJobs } from './jobs.rapidapi.provider.ts';
import { createSampleJobs } from './jobs.sample.provider.ts';
import { createStoredJobs } from './stored-jobs.ts';

export function createJobSource(
  sources: Sources,
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
): ChooseSource<JobSource> {
  return sources.port<JobSource>({
    capability: 'jobs',
    keyed: {
      source: 'jsearch',
      create: (client, info) => createRapidapiJobs(client, info, platform.config.sources.jsearchPath),
    },
    open: { stored: createStoredJobs(platform), hasAny: () => hasPostings(platform.db) },
    sample: () => createSampleJobs(platform.clock),
  });
}
