// Files of incoming replies: stored unchanged in the file store, served as downloads only.
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { StorageFault } from '#platform/files/files.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { ParsedMail } from '../../domain/parsed-mail.ts';
import type { IncomingAttachment } from '../../fields.contract.ts';
import { findAttachments, messagesAmong } from './threads.store.ts';

/** Prefix of their keys, before the workspace. */
export const ANSWER_FILES = 'answers/';

export const answerFileKey = (workspaceId: string, messageId: string, place: number) =>
  `${ANSWER_FILES}${workspaceId}_${messageId}_${place}.bin`;

/** A file store that is full or down must not lose a reply: then they are only in the mailbox. */
export async function saveFiles(
  { files, log }: Pick<Platform, 'files' | 'log'>,
  workspaceId: string,
  messageId: string,
  { attachments, files: contents }: Pick<ParsedMail, 'attachments' | 'files'>,
): Promise<IncomingAttachment[]> {
  const kept: IncomingAttachment[] = [];
  for (const [place, attachment] of attachments.entries()) {
    const content = contents[place];
    if (content === undefined || content.length === 0) {
      kept.push(attachment);
      continue;
    }
    try {
      await files.put(answerFileKey(workspaceId, messageId, place), content, 'application/octet-stream');
      kept.push({ ...attachment, kept: true });
    } catch (error) {
      if (!(error instanceof StorageFault)) throw error;
      log.warn({ err: error, messageId, place }, 'a file of an answer could not be kept');
      kept.push(attachment);
    }
  }
  return kept;
}

export async function dropFiles(
  { files }: Pick<Platform, 'files'>,
  workspaceId: string,
  messageId: string,
  attachments: readonly IncomingAttachment[],
): Promise<void> {
  for (const [place, { kept }] of attachments.entries()) {
    if (kept) await files.remove(answerFileKey(workspaceId, messageId, place));
  }
}

/** @throws THREAD_NOT_FOUND, also if there is no such file; STORAGE_OBJECT_NOT_FOUND */
export async function openAnswerFile(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  workspaceId: string,
  { id, messageId, place }: { id: string; messageId: string; place: number },
): Promise<{ name: string; content: Readable }> {
  const found = (await findAttachments(db, workspaceId, id, messageId))?.[place];
  if (!found?.kept) throw new AppError('THREAD_NOT_FOUND');
  return { name: found.name, content: await files.open(answerFileKey(workspaceId, messageId, place)) };
}

// Every night: deletes files that no reply references, left by a process that was killed while it ingested one.

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
