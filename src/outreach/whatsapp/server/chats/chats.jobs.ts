// Jobs of conversations, and the clean-up after processes that died.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { resolveReportedMessages } from './apply-events.ts';
import { refreshNames } from './chats.store.ts';
import { filesAmong, purgeMedia } from './files.store.ts';
import { createFetchFileJob, createReadReceiptJob, createRecordContactedJob } from './message.jobs.ts';
import { daysBefore, MEDIA_DAYS, WHATSAPP_FILES } from './message-files.ts';
import { expireLeases, staleQueues } from './messages.store.ts';
import { createNumberPace } from './number-pace.provider.ts';
import { publishChats } from './publish-chats.ts';
import { createSendMessagesJob, SEND_MESSAGES, sendKey } from './send-messages.job.ts';
import { purgeStatuses } from './statuses.store.ts';

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

/** A message with a job is sent within moments, or waits until its own time. */
const STALE_SECONDS = 300;
/** Longer than Meta repeats reports (integration contracts 1.6), with a month for support. */
const STATUS_DAYS = 45;
/** An upload without a message after a day was not sent. */
const MIN_FILE_AGE_MS = 86_400_000;

/** Every minute: messages of dead workers become uncertain, reported ones are settled, queues without a job continue. */
export function createExpireLeasesJob(context: Pick<WhatsappContext, 'platform' | 'sources'>): Job {
  return defineJob(
    { name: 'whatsapp-expire-leases', payload: z.unknown(), cron: '* * * * *', maxAttempts: 1 },
    async () => {
      await continueSending(context.platform);
      await resolveReportedMessages(context);
    },
  );
}

export async function continueSending(platform: Platform): Promise<number> {
  const { db, jobs } = platform;
  const expired = await expireLeases(db);
  for (const { workspaceId, chatId } of [...expired, ...(await staleQueues(db, STALE_SECONDS))]) {
    await jobs.resume(db, SEND_MESSAGES, { workspaceId, chatId }, sendKey(chatId));
  }
  for (const workspaceId of new Set(expired.map((one) => one.workspaceId))) publishChats(platform, workspaceId);
  return expired.length;
}

/** Every night: deletes old statuses and uploads, renames conversations after their contacts, removes unused files. */
function createTidyChatsJob({ platform }: Pick<WhatsappContext, 'platform'>, usedFiles: UsedFiles): Job {
  const { db, clock, log } = platform;
  return defineJob(
    { name: 'whatsapp-tidy-chats', payload: z.unknown(), cron: '17 4 * * *', maxAttempts: 3 },
    async (_payload, stopping) => {
      const statuses = await purgeStatuses(db, STATUS_DAYS);
      const renamed = await refreshNames(db);
      const uploads = await purgeMedia(db, daysBefore(clock.now(), MEDIA_DAYS));
      const files = await sweepFiles(platform, usedFiles, stopping);
      log.info({ statuses, renamed, uploads, files }, 'conversations tidied');
    },
  );
}

/** In all workspaces: which of these files are used outside of messages, as campaigns do before they send. */
export type UsedFiles = (files: readonly string[]) => Promise<ReadonlySet<string>>;

/** Uploads that were never sent, and files of deleted conversations, with their facts. */
export async function sweepFiles(
  { db, files, clock }: Pick<Platform, 'db' | 'files' | 'clock'>,
  usedFiles: UsedFiles,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const page of files.list(WHATSAPP_FILES)) {
    const old = page
      .filter(({ modifiedAt }) => modifiedAt.getTime() < clock.now() - MIN_FILE_AGE_MS)
      .map(({ key }) => key);
    const contents = [...new Set(old.map(contentKey))];
    const sent = await filesAmong(db, contents);
    const used = await usedFiles(contents.filter((file) => !sent.has(file)));
    for (const key of old) {
      if (stopping?.aborted) return removed;
      if (sent.has(contentKey(key)) || used.has(contentKey(key))) continue;
      await files.remove(key);
      removed += 1;
    }
  }
  return removed;
}

const contentKey = (key: string) => key.replace(/\.json$/, '.bin');
