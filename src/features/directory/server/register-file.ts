// A register's file on the operator's disk, as published: CSV, or CSV in a ZIP archive or gzip; read as a stream whatever its size.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { type Entry, type Options, open as openZip, type ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';
import { TERMS_VERSION } from '../domain/terms.ts';

export interface RegisterFile {
  name: string;
  changedAt: Date;
  /** The same for the same file, read in the same way: its size, its beginning and its end. */
  fingerprint: string;
  /** @throws AppError DIRECTORY_FILE_UNUSABLE while it is read */
  text(): AsyncGenerator<string>;
}

export const unusable = (reason: string, cause?: unknown): AppError =>
  new AppError('DIRECTORY_FILE_UNUSABLE', { params: { reason }, cause });

const END_BYTES = 1024 * 1024;
const PIECE_BYTES = 512 * 1024;

/** @throws AppError DIRECTORY_FILE_UNUSABLE */
export async function openRegisterFile(file: string): Promise<RegisterFile> {
  const handle = await open(file).catch((error: Error) => {
    throw unusable(`it cannot be opened (${error.message}).`, error);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw unusable('it is no file.');
    const hash = createHash('sha256').update(`${TERMS_VERSION} ${facts.size} `);
    const buffer = Buffer.alloc(END_BYTES);
    for (const position of [0, Math.max(0, facts.size - END_BYTES)]) {
      const { bytesRead } = await handle.read(buffer, 0, END_BYTES, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return {
      name: path.basename(file),
      changedAt: facts.mtime,
      fingerprint: hash.digest('hex'),
      text: () => textOf(file),
    };
  } finally {
    await handle.close();
  }
}

async function* textOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let stream: Readable | null = null;
  try {
    stream = await bytesOf(file);
    for await (const piece of stream as AsyncIterable<Buffer>) yield plain(decoder.decode(piece, { stream: true }));
    yield plain(decoder.decode());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unusable(`it cannot be read to its end (${(error as Error).message}).`, error);
  } finally {
    stream?.destroy();
  }
}

/** Without zeroes, which no text of the database has. */
const plain = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

async function bytesOf(file: string): Promise<Readable> {
  if (/\.zip$/i.test(file)) return firstCsvOf(file);
  const stream = createReadStream(file, { highWaterMark: PIECE_BYTES });
  if (!/\.gz$/i.test(file)) return stream;
  const unpacked = createGunzip({ chunkSize: PIECE_BYTES });
  stream.on('error', (error) => unpacked.destroy(error));
  return stream.pipe(unpacked);
}

const openArchive = promisify<string, Options, ZipFile>(openZip);

async function firstCsvOf(file: string): Promise<Readable> {
  const archive = await openArchive(file, { lazyEntries: true, autoClose: true });
  const entry = await new Promise<Entry | null>((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', () => resolve(null));
    archive.on('entry', (found: Entry) => {
      if (/\.csv$/i.test(found.fileName)) resolve(found);
      else archive.readEntry();
    });
    archive.readEntry();
  });
  if (entry === null) throw unusable('there is no CSV file in this archive.');
  return promisify(
    archive.openReadStream.bind(archive) as (
      entry: Entry,
      done: (error: Error | null, stream: Readable) => void,
    ) => void,
  )(entry);
}
