// Which source of LinkedIn data answers for a workspace.
import type { Sources } from '#prospecting/sources/server/index.ts';
import type { LinkedinSource } from './linkedin.provider.ts';
import { createRapidapiLinkedin } from './linkedin.rapidapi.provider.ts';
import { createSampleLinkedin } from './linkedin.sample.provider.ts';

export function createLinkedinSource(sources: Sources): (workspaceId: string) => Promise<LinkedinSource> {
  return sources.port({
    capability: 'linkedin',
    keyed: { source: 'linkedin', create: createRapidapiLinkedin },
    sample: createSampleLinkedin,
  });
}
