// Files of incoming replies: stored unchanged in the file store, served as downloads only.
import type { Readable } from 'node:stream';
import { StorageFault } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { ParsedMail } from '../../domain/parsed-mail.ts';
import type { IncomingAttachment } from '../../fields.contract.ts';
import { attachmentsOf } from './threads.store.ts';

/** Prefix of their keys, before the workspace. */
export const ANSWER_FILES = 'answers/';

export const answerFileKey = (workspaceId: string, messageId: string, place: number) =>
  `${ANSWER_FILES}${workspaceId}_${messageId}_${place}.bin`;

/** A file store that is full or down must not lose a reply: then they are only in the mailbox. */
export async function keepFiles(
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
  const found = (await attachmentsOf(db, workspaceId, id, messageId))?.[place];
  if (!found?.kept) throw new AppError('THREAD_NOT_FOUND');
  return { name: found.name, content: await files.open(answerFileKey(workspaceId, messageId, place)) };
}
