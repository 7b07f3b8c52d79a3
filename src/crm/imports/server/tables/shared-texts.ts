// The shared texts of a workbook. They are kept in a file that has no name any more, with their ends in memory: as strings, a million of
// them would take more memory than a whole import may.
import { readSync, writeSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unescapeText, visitXml } from './xlsx-xml.ts';
import { unreadable } from './zip-file.ts';

/** Longest text: a cell of a spreadsheet holds 32,767 characters. */
const MAX_TEXT_CHARS = 1024 * 1024;
const MAX_TEXTS = 8_000_000;
const BLOCK_BYTES = 64 * 1024;
/** Blocks that are kept: rows refer to texts mostly in the order of the file. */
const BLOCKS = 128;

export interface SharedTexts {
  /** Reads on until this text is known, or there is no more. */
  readTo(index: number): Promise<void>;
  /** '' for one that has not been read, or does not exist. */
  at(index: number): string;
  close(): Promise<void>;
}

/** Each text in its order. Groups, one for each chunk of bytes. */
async function* listTexts(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let found: string[] = [];
  // Text of formatted pieces is joined. How Japanese words are read aloud (rPh) is no part of it.
  let [text, within, aloud] = ['', false, false];
  const visitor = {
    open(name: string) {
      if (name === 'si') text = '';
      else if (name === 't') within = true;
      else if (name === 'rPh') aloud = true;
    },
    text(raw: string) {
      if (!within || aloud) return;
      text += raw;
      if (text.length > MAX_TEXT_CHARS) throw unreadable('one of its texts has more than a million characters.');
    },
    close(name: string) {
      if (name === 'si') found.push(unescapeText(text));
      else if (name === 't') within = false;
      else if (name === 'rPh') aloud = false;
    },
  };
  for await (const _ of visitXml(bytes, visitor)) {
    if (found.length > 0) yield found;
    found = [];
  }
}

/** Reads on demand. The caller closes it. */
export function openSharedTexts(bytes: AsyncIterable<Buffer>): SharedTexts {
  const texts = listTexts(bytes);
  const pages: Float64Array[] = [];
  let [count, used, ended] = [0, 0, false];
  let file: FileHandle | null = null;
  let read = (_index: number): string => '';

  return {
    async readTo(index) {
      while (!ended && count <= index) {
        if (file === null) {
          file = await openNameless();
          read = createReader(file.fd, pages);
        }
        const next = await texts.next();
        if (next.done === true) ended = true;
        else add(next.value, file.fd);
      }
    },
    at: (index) => read(index),
    async close() {
      ended = true;
      await texts.return(undefined);
      await file?.close();
    },
  };

  function add(group: readonly string[], fd: number): void {
    for (const text of group) {
      if (count % PAGE === 0) pages.push(new Float64Array(PAGE));
      used += Buffer.byteLength(text);
      (pages[pages.length - 1] as Float64Array)[count % PAGE] = used;
      count += 1;
    }
    if (count > MAX_TEXTS) throw unreadable('it has more than 8,000,000 different texts. Save it as CSV.');
    writeSync(fd, group.join(''));
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-texts-'));
  try {
    return await open(path.join(folder, 'texts'), 'w+');
  } finally {
    // What is open stays readable: a process that is killed leaves nothing behind.
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ends of texts in the file, that many to a page. */
const PAGE = 65_536;

function createReader(fd: number, ends: readonly Float64Array[]): (index: number) => string {
  const blocks = new Map<number, Buffer>();
  const endOf = (index: number): number => (index < 0 ? 0 : (ends[Math.floor(index / PAGE)]?.[index % PAGE] ?? 0));
  const block = (number: number): Buffer => {
    const known = blocks.get(number);
    if (known) return known;
    const bytes = Buffer.allocUnsafe(BLOCK_BYTES);
    const length = readSync(fd, bytes, 0, BLOCK_BYTES, number * BLOCK_BYTES);
    const [oldest] = blocks.keys();
    if (blocks.size >= BLOCKS && oldest !== undefined) blocks.delete(oldest);
    blocks.set(number, bytes.subarray(0, length));
    return bytes.subarray(0, length);
  };
  return (index) => {
    const [start, end] = [endOf(index - 1), endOf(index)];
    if (!(end > start)) return '';
    const first = Math.floor(start / BLOCK_BYTES);
    const from = start - first * BLOCK_BYTES;
    if (from + end - start <= BLOCK_BYTES) return block(first).toString('utf8', from, from + end - start);
    const whole = Buffer.allocUnsafe(end - start);
    readSync(fd, whole, 0, whole.length, start);
    return whole.toString('utf8');
  };
}
