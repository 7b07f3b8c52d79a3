// A stored file as a file on this machine, for as long as it is read: workbooks are not read from front to back.
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageFault } from '#platform/files/files.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';

/** @throws AppError IMPORT_FILE_GONE where it is in the storage no more */
export async function withLocalCopy<T>(
  { files }: Pick<Platform, 'files'>,
  key: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const stored = await storedFile(files, key);
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-import-'));
  const away = () => rm(folder, { recursive: true, force: true });
  try {
    const copy = path.join(folder, 'file');
    await pipeline(stored, createWriteStream(copy));
    const file = await open(copy, 'r');
    try {
      // What is open stays readable: a process that is killed leaves nothing behind.
      await away().catch(() => {});
      return await work(file);
    } finally {
      await file.close();
    }
  } finally {
    await away();
  }
}

async function storedFile(files: Platform['files'], key: string): Promise<Readable> {
  try {
    return await files.open(key);
  } catch (error) {
    throw error instanceof StorageFault && error.status === 404
      ? new AppError('IMPORT_FILE_GONE', { cause: error })
      : error;
  }
}
