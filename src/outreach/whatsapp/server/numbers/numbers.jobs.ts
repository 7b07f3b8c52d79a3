// Jobs of numbers.
import type { Job } from '#platform/jobs/jobs.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { createRefreshNumberJob, createRefreshNumbersJob } from './refresh-numbers.job.ts';
import { createTidyWhatsappJob } from './tidy-numbers.job.ts';

export function createWhatsappNumberJobs(context: WhatsappContext): Job[] {
  return [createRefreshNumberJob(context), createRefreshNumbersJob(context), createTidyWhatsappJob(context.platform)];
}
