// Removes unused logo files: removed ones, those of accounts that are gone, and what a crash left behind.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { logosInUse } from './logos.store.ts';
import { LOGOS, type LogoFile, logoOfKey, MIN_AGE_MS, writtenAt } from './logos.ts';

type SweepPlatform = Pick<Platform, 'db' | 'files' | 'clock' | 'log'>;

export function createSweepLogosJob(platform: SweepPlatform): Job {
  return defineJob(
    { name: 'profile-sweep-logos', payload: z.unknown(), cron: '23 4 * * *', maxAttempts: 3 },
    async (_payload, stopping) => {
      const removed = await sweepLogos(platform, stopping);
      platform.log.info({ removed }, 'logos swept');
    },
  );
}

export async function sweepLogos({ db, files, clock }: SweepPlatform, stopping?: AbortSignal): Promise<number> {
  let removed = 0;
  for await (const page of files.list(LOGOS)) {
    const old = page
      .filter(({ modifiedAt }) => modifiedAt.getTime() < clock.now() - MIN_AGE_MS)
      .map(({ key }) => logoOfKey(key))
      .filter((file): file is LogoFile => file !== null);
    if (old.length === 0) continue;
    const used = await logosInUse(db, [...new Set(old.map(({ userId }) => userId))]);
    for (const file of old) {
      if (stopping?.aborted) return removed;
      if (used.has(file.url)) continue;
      // It may have been removed from its document, and so written once more, since the page was listed.
      const written = await writtenAt(files, file);
      if (written === null || written >= clock.now() - MIN_AGE_MS) continue;
      await files.remove(file.key);
      removed += 1;
    }
  }
  return removed;
}
