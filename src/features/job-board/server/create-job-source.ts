// Which source of jobs answers for a workspace: JSearch where there is a key, else the open boards once something of them is
// stored, else the sample. A keyed source that cannot answer now gives way to the boards, never to the sample.
import type { Sources } from '#features/sources/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { hasPostings } from './job-search.store.ts';
import type { JobSource } from './jobs.provider.ts';
import { createRapidapiJobs } from './jobs.rapidapi.provider.ts';
import { createSampleJobs } from './jobs.sample.provider.ts';
import { createStoredJobs } from './stored-jobs.ts';

export function createJobSource(
  sources: Sources,
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
): (workspaceId: string) => Promise<JobSource> {
  const stored = createStoredJobs(platform);
  const port = sources.port<JobSource>({
    keyed: {
      source: 'jsearch',
      create: (client, info) => createRapidapiJobs(client, info, platform.config.sources.jsearchPath),
    },
    sample: () => createSampleJobs(platform.clock),
  });
  return async (workspaceId) => {
    const chosen = await port(workspaceId);
    if (!chosen.info.sample && chosen.available()) return chosen;
    return (await hasPostings(platform.db)) ? stored : chosen;
  };
}
