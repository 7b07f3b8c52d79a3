// Jobs of conversations on WhatsApp.
import type { Job } from '#platform/jobs/jobs.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { createFetchFileJob } from './fetch-file.job.ts';
import { createNumberPace } from './number-pace.provider.ts';
import { createReadReceiptJob } from './read-receipt.job.ts';
import { createRecordContactedJob } from './record-contacted.job.ts';
import { createSendMessagesJob } from './send-messages.job.ts';
import { createExpireLeasesJob, createTidyChatsJob, type UsedFiles } from './tidy-chats.job.ts';

export function createWhatsappChatJobs(context: WhatsappContext, usedFiles: UsedFiles): Job[] {
  return [
    createSendMessagesJob(context, createNumberPace(context.platform)),
    createExpireLeasesJob(context),
    createFetchFileJob(context),
    createReadReceiptJob(context),
    createRecordContactedJob(context),
    createTidyChatsJob(context, usedFiles),
  ];
}
