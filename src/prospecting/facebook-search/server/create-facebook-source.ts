// Which source of Facebook data answers for a workspace.

import type { Platform } from '#platform/platform.ts';
import type { Sources } from '#prospecting/sources/server/index.ts';
import type { FacebookSource } from './facebook.provider.ts';
import { createRapidapiFacebook } from './facebook.rapidapi.provider.ts';
import { createSampleFacebook } from './facebook.sample.provider.ts';

export function createFacebookSource(
  sources: Sources,
  { config }: Pick<Platform, 'config'>,
): (workspaceId: string) => Promise<FacebookSource> {
  const settings = { groupsByName: config.sources.facebookGroupSearch };
  return sources.port({
    capability: 'facebook',
    keyed: { source: 'facebook', create: (client, info) => createRapidapiFacebook(client, info, settings) },
    sample: createSampleFacebook,
  });
}
