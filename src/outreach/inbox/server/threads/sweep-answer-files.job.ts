// Every night: deletes files that no reply references, left by a process that was killed while it ingested one.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { ANSWER_FILES } from './answer-files.ts';
import { messagesAmong } from './threads.store.ts';

/** Ingesting one takes moments. */
const MIN_AGE_MS = 60 * 60 * 1_000;
const KEY = /\/([0-9a-f-]{36})_([0-9a-f-]{36})_\d+\.bin$/;

export function createSweepAnswerFilesJob(platform: Pick<Platform, 'db' | 'files' | 'clock' | 'log'>): Job {
  return defineJob(
    { name: 'inbox-sweep-files', payload: z.unknown(), cron: '41 4 * * *', maxAttempts: 3 },
    async (_payload, stopping) => {
      const removed = await sweepAnswerFiles(platform, stopping);
      platform.log.info({ removed }, 'files of answers swept');
    },
  );
}

export async function sweepAnswerFiles(
  { db, files, clock }: Pick<Platform, 'db' | 'files' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for await (const page of files.list(ANSWER_FILES)) {
    const old = page.filter(({ modifiedAt }) => modifiedAt.getTime() < clock.now() - MIN_AGE_MS);
    const named = old.flatMap(({ key }) => {
      const [, workspaceId, messageId] = KEY.exec(key) ?? [];
      return workspaceId === undefined || messageId === undefined ? [] : [{ key, workspaceId, messageId }];
    });
    const there = await messagesAmong(db, named);
    for (const { key, messageId } of named) {
      if (stopping?.aborted) return removed;
      if (there.has(messageId)) continue;
      await files.remove(key);
      removed += 1;
    }
  }
  return removed;
}
