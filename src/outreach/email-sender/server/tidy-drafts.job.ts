// Every night: drafts that were put away 30 days ago go, with what was attached to them.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { clearDrafts } from './drafts.store.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const BATCH_SIZE = 500;

export function createTidyDraftsJob({ db, clock, files, log }: Platform): Job {
  return defineJob({ name: 'email-drafts-tidy', payload: z.unknown(), cron: '5 4 * * *', maxAttempts: 3 }, async () => {
    let deleted = 0;
    for (;;) {
      const gone = await clearDrafts(db, new Date(clock.now() - KEPT_MS), BATCH_SIZE);
      for (const { file } of gone.flat()) await files.remove(file);
      deleted += gone.length;
      if (gone.length < BATCH_SIZE) break;
    }
    log.info({ deleted }, 'drafts tidied');
  });
}
