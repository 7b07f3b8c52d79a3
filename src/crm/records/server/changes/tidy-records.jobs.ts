// Nightly: purge of trashed records, old changes and deleted fields.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { RecordsContext } from '../records-context.ts';
import { purgeDeletedFields } from '../settings/custom-fields.store.ts';
import { deleteOldChanges, deleteOldJobs, purgeTrashed } from './tidy.store.ts';

export function createTidyRecordsJob({ platform: { db, log }, relations }: RecordsContext): Job {
  return defineJob({ name: 'records-tidy', payload: z.unknown(), cron: '20 3 * * *', maxAttempts: 3 }, async () => {
    const deleted = await purgeTrashed(db, relations.links);
    const changes = await deleteOldChanges(db);
    const jobs = await deleteOldJobs(db);
    log.info({ deleted, changes, jobs }, 'records tidied');
  });
}

export function createPurgeCustomFieldsJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'custom-fields-purge', payload: z.unknown(), cron: '20 4 * * *', maxAttempts: 3 },
    async () => {
      const fields = await purgeDeletedFields(db);
      log.info({ fields }, 'custom fields purged');
    },
  );
}
