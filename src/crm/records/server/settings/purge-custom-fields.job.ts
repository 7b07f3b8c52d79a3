// Every night: custom fields that were taken away 30 days ago go with their values.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { forgetFields } from './custom-fields.store.ts';

export function createPurgeCustomFieldsJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'custom-fields-purge', payload: z.unknown(), cron: '20 4 * * *', maxAttempts: 3 },
    async () => {
      const fields = await forgetFields(db);
      log.info({ fields }, 'custom fields purged');
    },
  );
}
