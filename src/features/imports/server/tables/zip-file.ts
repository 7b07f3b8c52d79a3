// The parts of a ZIP archive on disk, read as streams. No part may unpack to more than the archive says, nor all to more than a limit.
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '#shared/errors.ts';

interface Part {
  offset: number;
  packed: number;
  size: number;
  method: number;
}

export interface ZipFile {
  has(name: string): boolean;
  size(name: string): number;
  /** @throws AppError IMPORT_UNREADABLE while it is read */
  read(name: string): AsyncGenerator<Buffer>;
}

/** All parts together. A million rows of eight columns are some 500 MB. */
const UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
const DIRECTORY_BYTES = 4 * 1024 * 1024;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const CHUNK_BYTES = 64 * 1024;

export async function openZip(file: FileHandle): Promise<ZipFile> {
  const parts = await readDirectory(file);
  const total = [...parts.values()].reduce((sum, { size }) => sum + size, 0);
  if (total > UNPACKED_BYTES) throw unreadable('it unpacks to more than 2 GB.');
  return {
    has: (name) => parts.has(name),
    size: (name) => parts.get(name)?.size ?? 0,
    read(name) {
      const part = parts.get(name);
      if (!part) throw damaged();
      return unpack(file, part);
    },
  };
}

async function readDirectory(file: FileHandle): Promise<Map<string, Part>> {
  const { size: fileSize } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, fileSize - 65_557), Math.min(fileSize, 65_557));
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw damaged();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (length > DIRECTORY_BYTES || offset + length > fileSize) throw damaged();
  const directory = await bytesAt(file, offset, length);
  const parts = new Map<string, Part>();
  let at = 0;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name.replaceAll('\\', '/'), {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}

async function* unpack(file: FileHandle, { offset, packed, size, method }: Part): AsyncGenerator<Buffer> {
  if (packed === 0) return;
  const header = await bytesAt(file, offset, 30);
  if (header.length < 30) throw damaged();
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const source = Readable.from(packedBytes(file, start, packed), { objectMode: false });
  if (method !== 0 && method !== 8) throw damaged();
  const stream = method === 0 ? source : source.pipe(createInflateRaw({ chunkSize: 128 * 1024 }));
  source.on('error', (error) => stream.destroy(error));
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > size) throw unreadable('it unpacks to more than it says.');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(error);
  } finally {
    source.destroy();
    stream.destroy();
  }
}

async function* packedBytes(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; ) {
    const chunk = await bytesAt(file, start + at, Math.min(CHUNK_BYTES, length - at));
    if (chunk.length === 0) return;
    at += chunk.length;
    yield chunk;
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

export function unreadable(reason: string, cause?: unknown): AppError {
  return new AppError('IMPORT_UNREADABLE', { params: { reason }, cause });
}

export function damaged(cause?: unknown): AppError {
  return unreadable('the workbook is damaged. Open it in a spreadsheet, save it again, then upload that file.', cause);
}
