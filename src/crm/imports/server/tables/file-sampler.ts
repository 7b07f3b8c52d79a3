// Looks at the bytes of an upload as they pass: how many there are, how they begin, whether they are UTF-8.
import { AppError } from '#shared/errors.ts';
import type { FileSample } from './detect-file.ts';

const HEAD_BYTES = 64 * 1024;
/** More than any row that is read later may have, in the widest encoding: no text table has such a line. */
const MAX_LINE_BYTES = 8 * 1024 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const ZIP = Buffer.from('PK\u0003\u0004');

export interface Sampler {
  /** The upload, handed through. */
  chunks: AsyncGenerator<Buffer>;
  /** Once all has passed. */
  sample(): FileSample;
}

export function createSampler(body: AsyncIterable<Buffer>, maxBytes: number): Sampler {
  const heads: Buffer[] = [];
  let headBytes = 0;
  let bytes = 0;
  let lineBytes = 0;
  let foreign: Buffer | null = null;
  const utf8 = new TextDecoder('utf-8', { fatal: true });

  async function* chunks(): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new AppError('IMPORT_TOO_LARGE', { params: { mb: Math.floor(maxBytes / 1024 / 1024) } });
      if (headBytes < HEAD_BYTES) {
        const part = Buffer.from(chunk.subarray(0, HEAD_BYTES - headBytes));
        heads.push(part);
        headBytes += part.length;
      }
      checkLine(chunk);
      if (foreign === null && !decodes(chunk)) foreign = Buffer.from(chunk.subarray(0, HEAD_BYTES));
      yield chunk;
    }
    if (foreign === null && !decodes(null)) foreign = Buffer.concat(heads);
  }

  /** A file that is one endless line is refused while it comes in, not after all of it is stored. */
  function checkLine(chunk: Buffer): void {
    if (heads[0]?.subarray(0, ZIP.length).equals(ZIP)) return;
    const end = Math.max(chunk.lastIndexOf(LINE_FEED), chunk.lastIndexOf(CARRIAGE_RETURN));
    lineBytes = end === -1 ? lineBytes + chunk.length : chunk.length - end - 1;
    if (lineBytes <= MAX_LINE_BYTES) return;
    throw new AppError('IMPORT_UNREADABLE', {
      params: { reason: 'one of its lines has more than a million characters.' },
    });
  }

  function decodes(chunk: Buffer | null): boolean {
    try {
      if (chunk === null) utf8.decode();
      else utf8.decode(chunk, { stream: true });
      return true;
    } catch {
      return false;
    }
  }

  return {
    chunks: chunks(),
    sample: () => ({ head: Buffer.concat(heads), isUtf8: foreign === null, foreign: foreign ?? Buffer.alloc(0) }),
  };
}
