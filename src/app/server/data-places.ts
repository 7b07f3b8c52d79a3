// What of an account lies outside of the database, and what payments say about deleting it.
import path from 'node:path';
import { createLocalArchives, type DataPlaces } from '#features/my-data/server/index.ts';
import type { Platform } from '#platform/platform.ts';

export function createDataPlaces({ config }: Platform): DataPlaces {
  return {
    archives: createLocalArchives(path.join(config.dataDir, 'files')),
    filesOf: async () => [],
    removeFiles: async () => {},
    subscribed: async () => false,
  };
}
