// PNGs put together by hand: of one colour for simulated hosts, and such as no honest program writes.
import { crc32, deflateSync } from 'node:zlib';

interface HandmadePng {
  /** Width and height in pixels. */
  side: number;
  /** Bits of a sample. */
  bits: 1 | 8;
  /** 0 grey, 2 red, green and blue (PNG 11.2.1). */
  colourType?: 0 | 2;
  /** Rows, each behind its filter byte, not compressed. */
  rows: Buffer;
  /** Chunks before the data of the picture. */
  more?: readonly Buffer[];
}

export function toPng({ side, bits, colourType = 0, rows, more = [] }: HandmadePng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, colourType], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Nothing but zeroes: 17,000 x 17,000 of one bit compress to 36 kB. */
export const blackPng = (side: number, bits: 1 | 8, more: readonly Buffer[] = []): Buffer =>
  toPng({ side, bits, more, rows: Buffer.alloc((1 + Math.ceil((side * bits) / 8)) * side) });

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
