// A stored file as a file on this machine, for as long as it is read: workbooks are not read from front to back.
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Platform } from '#platform/platform.ts';

export async function withLocalCopy<T>(
  { files }: Pick<Platform, 'files'>,
  key: string,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-import-'));
  try {
    const copy = path.join(folder, 'file');
    await pipeline(await files.open(key), createWriteStream(copy));
    const file = await open(copy, 'r');
    try {
      return await work(file);
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
