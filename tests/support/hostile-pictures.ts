// Broken and oversized pictures, as an attacker would upload them as a logo (quality S7): for the test of what happens to each, and
// for the measurement of how long that takes.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { blackPng, pngChunk } from './png.ts';

const MEGABYTE = 1024 * 1024;

export const asDataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

export const canvas = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: 11, g: 107, b: 93 } } });

/** 200 MB of zeroes in a text chunk: what a reader of metadata would unpack. */
export const textBomb = () =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200 * MEGABYTE))]));

export const HOSTILE_PICTURES: [what: string, make: () => Buffer | Promise<Buffer>, message: RegExp][] = [
  ['a PNG of 17,000 x 17,000', () => blackPng(17_000, 1), /too many pixels/],
  ['a PNG of 60,000 x 60,000', () => pngHead(60_000), /too many pixels|cannot be read/],
  ['a PNG with its pixels missing', () => pngHead(3_000), /cannot be read/],
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /PNG, JPEG or WebP/],
  ['HTML named .png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /PNG, JPEG or WebP/],
  ['a script that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/'), /PNG, JPEG or WebP/],
  ['a ZIP archive', () => Buffer.from('PK\x03\x04zip', 'latin1'), /PNG, JPEG or WebP/],
  ['a picture and a page', async () => behind('<script>alert(1)</script>'), /more than a picture/],
  ['a picture and an archive', async () => behind('PK\x03\x04'), /more than a picture/],
  [
    'random bytes behind a PNG head',
    () => Buffer.concat([blackPng(4, 8).subarray(0, 40), Buffer.alloc(2 * MEGABYTE, 0x5a)]),
    /damaged/,
  ],
  ['half a JPEG', async () => (await canvas(2_000).jpeg().toBuffer()).subarray(0, 5_000), /damaged/],
];

function pngHead(side: number): Buffer {
  const whole = blackPng(1, 8);
  const header = Buffer.from(whole.subarray(16, 29));
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([whole.subarray(0, 8), pngChunk('IHDR', header), whole.subarray(33)]);
}

const behind = async (text: string) => Buffer.concat([await canvas(20).png().toBuffer(), Buffer.from(text, 'latin1')]);
