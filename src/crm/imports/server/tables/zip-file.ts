// The parts of a ZIP archive on disk, read as streams by yauzl. Before a byte is unpacked, the directory must state a workbook of a possible
// size: how much it unpacks to, how much it grows by that, how many parts it has. No part yields more than the directory states.
import type { FileHandle } from 'node:fs/promises';
import { type ZipFile as Archive, type Entry, fromFdPromise } from 'yauzl';
import { AppError } from '#shared/errors.ts';

export interface ZipFile {
  has(name: string): boolean;
  size(name: string): number;
  /** @throws AppError IMPORT_UNREADABLE while it is read */
  read(name: string): AsyncGenerator<Buffer>;
}

/** All parts together. A million rows of eight columns are some 600 MB. */
const MAX_UNPACKED_BYTES = 1_536 * 1024 * 1024;
/** The XML of real sheets is 5 to 40 times its packed size; DEFLATE can reach 1,032. */
const MAX_RATIO = 100;
/** Parts up to this size may be packed as tightly as they like: an empty part of a kilobyte is harmless. */
const RATIO_FREE_BYTES = 1024 * 1024;
const MAX_PARTS = 4_000;
const MAX_NAME_BYTES = 1_024;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;

/** @throws AppError IMPORT_UNREADABLE */
export async function openZip(file: FileHandle): Promise<ZipFile> {
  const { size: fileSize } = await file.stat();
  const { archive, parts } = await readDirectory(file, fileSize);
  return {
    has: (name) => parts.has(name),
    size: (name) => parts.get(name)?.uncompressedSize ?? 0,
    read(name) {
      const part = parts.get(name);
      if (!part) throw damaged();
      return unpack(archive, part);
    },
  };
}

async function readDirectory(file: FileHandle, fileSize: number) {
  const parts = new Map<string, Entry>();
  const total = { directory: 0, packed: 0, unpacked: 0 };
  try {
    const archive = await fromFdPromise(file.fd, { autoClose: false, validateEntrySizes: true });
    if (archive.entryCount > MAX_PARTS) throw unreadable('the workbook has more than 4,000 parts.');
    for await (const entry of archive.eachEntry()) {
      const { fileNameLength, extraFieldLength, fileCommentLength, compressedSize, uncompressedSize } = entry;
      total.directory += fileNameLength + extraFieldLength + fileCommentLength;
      total.packed += compressedSize;
      total.unpacked += uncompressedSize;
      if (fileNameLength > MAX_NAME_BYTES || total.directory > MAX_DIRECTORY_BYTES) throw damaged();
      if (total.unpacked > MAX_UNPACKED_BYTES) throw unreadable('the workbook unpacks to more than 1.5 GB.');
      if (uncompressedSize > RATIO_FREE_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
        throw unreadable(`a part of the workbook unpacks to more than ${MAX_RATIO} times its size.`);
      // Two parts of one name, or parts that overlap, mean different things to different readers.
      if (parts.has(entry.fileName) || total.packed > fileSize) throw damaged();
      parts.set(entry.fileName, entry);
    }
    return { archive, parts };
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  }
}

async function* unpack(archive: Archive, part: Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await archive.openReadStreamPromise(part);
    try {
      yield* stream as AsyncIterable<Buffer>;
    } finally {
      stream.destroy();
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  }
}

export function unreadable(reason: string, cause?: unknown): AppError {
  return new AppError('IMPORT_UNREADABLE', { params: { reason }, cause });
}

export function damaged(cause?: unknown): AppError {
  return unreadable('the workbook is damaged. Open it in a spreadsheet, save it again, then upload that file.', cause);
}
