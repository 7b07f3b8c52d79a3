// A register's file on the operator's disk, as published: CSV, or one or several CSV in a ZIP archive or gzip; read as streams whatever their size.
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

/** One CSV: the file itself, or an entry of an archive. */
export interface TextPart {
  /**
   * With each piece the share of it that is read, from 0 to 1.
   * @throws AppError DIRECTORY_FILE_UNUSABLE while it is read
   */
  text(): AsyncGenerator<{ piece: string; share: number }>;
}

export interface RegisterFile {
  name: string;
  changedAt: Date;
  /** The same for the same file, read in the same way: its size, its beginning and its end. */
  fingerprint: string;
  parts: readonly TextPart[];
}

/** The longest row of GLEIF's is some 20 kB. */
export const LONGEST_ROW = 4 * 1024 * 1024;

export const unusable = (reason: string, cause?: unknown): AppError =>
  new AppError('DIRECTORY_FILE_UNUSABLE', { params: { reason }, cause });

const END_BYTES = 1024 * 1024;
const PIECE_BYTES = 512 * 1024;

/** `encoding`: a label of the Encoding Standard. @throws AppError DIRECTORY_FILE_UNUSABLE */
export async function openRegisterFile(file: string, encoding: string): Promise<RegisterFile> {
  const handle = await open(file).catch((error: Error) => {
    throw unusable(`it cannot be opened (${error.message}).`, error);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw unusable('it is no file.');
    const hash = createHash('sha256').update(`${TERMS_VERSION} ${facts.size} ${encoding === 'utf-8' ? '' : encoding}`);
    const buffer = Buffer.alloc(END_BYTES);
    for (const position of [0, Math.max(0, facts.size - END_BYTES)]) {
      const { bytesRead } = await handle.read(buffer, 0, END_BYTES, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
    return {
      name: path.basename(file),
      changedAt: facts.mtime,
      fingerprint: hash.digest('hex'),
      parts: await listParts(file, facts.size, encoding),
    };
  } finally {
    await handle.close();
  }
}

async function listParts(file: string, size: number, encoding: string): Promise<TextPart[]> {
  if (!/\.zip$/i.test(file)) return [{ text: () => getText(async () => openStored(file, size), encoding) }];
  const names = await namesIn(file).catch(unreadable);
  return names.map((name) => ({ text: () => getText(() => openEntry(file, name), encoding) }));
}

function unreadable(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw unusable(`it cannot be read to its end (${(error as Error).message}).`, error);
}

async function* getText(open: () => Promise<Source>, encoding: string): ReturnType<TextPart['text']> {
  const decoder = new TextDecoder(encoding);
  let source: Source | null = null;
  try {
    source = await open();
    for await (const bytes of source.stream as AsyncIterable<Buffer>) {
      yield { piece: plain(decoder.decode(bytes, { stream: true })), share: source.share(bytes.length) };
    }
    yield { piece: plain(decoder.decode()), share: 1 };
  } catch (error) {
    unreadable(error);
  } finally {
    source?.stream.destroy();
  }
}

/** Without zeroes, which no text of the database has. */
const plain = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text);

interface Source {
  stream: Readable;
  /** Of the file, once a further piece of so many bytes has come out of the stream. */
  share(bytes: number): number;
}

function openStored(file: string, size: number): Source {
  const stored = createReadStream(file, { highWaterMark: PIECE_BYTES });
  const share = () => stored.bytesRead / Math.max(1, size);
  if (!/\.gz$/i.test(file)) return { stream: stored, share };
  const unpacked = createGunzip({ chunkSize: PIECE_BYTES });
  stored.on('error', (error) => unpacked.destroy(error));
  return { stream: stored.pipe(unpacked), share };
}

const openArchive = promisify<string, Options, ZipFile>(openZip);

/** Names of the CSV files in an archive. */
async function namesIn(file: string): Promise<string[]> {
  const names: string[] = [];
  await findEntry(file, ({ fileName }) => {
    if (/\.csv$/i.test(fileName)) names.push(fileName);
    return false;
  });
  return names;
}

async function openEntry(file: string, name: string): Promise<Source> {
  const { archive, entry } = await findEntry(file, ({ fileName }) => fileName === name);
  if (entry === null) throw unusable(`${name} is no longer in it.`);
  const stream = await promisify(
    archive.openReadStream.bind(archive) as (
      entry: Entry,
      done: (error: Error | null, stream: Readable) => void,
    ) => void,
  )(entry);
  let read = 0;
  const share = (bytes: number) => {
    read += bytes;
    return read / Math.max(1, entry.uncompressedSize);
  };
  return { stream, share };
}

async function findEntry(
  file: string,
  isWanted: (entry: Entry) => boolean,
): Promise<{ archive: ZipFile; entry: Entry | null }> {
  const archive = await openArchive(file, { lazyEntries: true, autoClose: true });
  const entry = await new Promise<Entry | null>((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', () => resolve(null));
    archive.on('entry', (found: Entry) => {
      if (isWanted(found)) resolve(found);
      else archive.readEntry();
    });
    archive.readEntry();
  });
  return { archive, entry };
}
