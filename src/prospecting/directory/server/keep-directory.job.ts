// Brings in the built-in companies of a new version, and makes the sets of common terms again where they are missing: they are in no backup.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { buildPostings } from './build-postings.ts';
import { keepBuiltIn } from './built-in.ts';
import { COMMON_ROWS } from './import-work.ts';
import { currentBuild } from './imports.store.ts';
import { prepareForMany } from './merging.store.ts';
import { holdDirectory } from './session.store.ts';

const DEFINITION = { name: 'keep-directory', payload: z.unknown(), cron: '*/10 * * * *', maxAttempts: 1 };

export function createKeepDirectoryJob(platform: Pick<Platform, 'db' | 'clock' | 'log'>): Job {
  return defineJob(DEFINITION, async () => {
    await keepBuiltIn(platform);
    await rebuildSets(platform);
  });
}

/** Does nothing where they are there, or an import is about to make them. */
export async function rebuildSets({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const isMissing = ({ build, hasSets }: Awaited<ReturnType<typeof currentBuild>>) => build !== null && !hasSets;
  if (!isMissing(await currentBuild(db))) return;
  await holdDirectory(db, async (session) => {
    const { build } = await currentBuild(db);
    if (build === null) return;
    await session.transaction(async () => {
      await prepareForMany(session);
      await buildPostings({ session, clock, commonRows: COMMON_ROWS }, build);
    });
    log.info({ build }, 'sets of the directory made again');
  });
}
