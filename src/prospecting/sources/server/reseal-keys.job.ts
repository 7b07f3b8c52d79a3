// After a change of SECRET_KEY: puts every stored key under the new one, so that the old one can be forgotten.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { SourceHub } from './source-hub.provider.ts';

export function createResealKeysJob({ keys }: Pick<SourceHub, 'keys'>): Job {
  return defineJob({ name: 'sources-reseal-keys', payload: z.unknown(), cron: '7 * * * *', maxAttempts: 3 }, () =>
    keys.resealAll(),
  );
}
