// What of an account lies outside of the database, and what payments say about deleting it.
import path from 'node:path';
import { isSubscribed } from '#features/billing/server/index.ts';
import { createLocalArchives, type DataPlaces } from '#features/my-data/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function createDataPlaces(platform: Platform): DataPlaces {
  return {
    archives: createLocalArchives(path.join(platform.config.dataDir, 'files')),
    filesOf: async () => [],
    removeFiles: async () => {},
    subscribed: (workspaceId) => isSubscribed(platform, workspaceId),
  };
}
