// Quality S7: what is sent as a logo and is none is refused within two seconds, and costs the server hardly any memory.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Answer, type Client, client } from '#tests/support/client.ts';
import { withWorld } from './world.ts';

const there = withWorld();
const MEGABYTE = 1024 * 1024;

/** Each part of this file sends as somebody else: thirty uploads in ten minutes is the limit. */
type Sender = 'pro' | 'starter' | 'free';
function as(sender: Sender): Client {
  const [name = '', value = ''] = there.world.cookies[sender].split('=', 2);
  return client(there.server.url, new Map([[name, value]]));
}

const asDataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const send = async (data: string, encoding = 'data_url', sender: Sender = 'pro') =>
  as(sender).post<{ logoUrl: string; error?: { code: string; fields?: { message: string }[] } }>('/api/me/logo', {
    encoding,
    data,
  });
const faultOf = ({ body }: Answer<{ error?: { fields?: { message: string }[] } }>) => body.error?.fields?.[0]?.message;

const canvas = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: 11, g: 107, b: 93 } } });

/** A PNG made by hand. `bits` a pixel, of zeroes; `more`: chunks before the picture's data. */
function png(side: number, bits: 1 | 8, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = bits;
  const pixels = deflateSync(Buffer.alloc((1 + Math.ceil((side * bits) / 8)) * side));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** 200 MB of zeroes in a text chunk: what a reader of metadata would unpack. */
const textBomb = () =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(200 * MEGABYTE))]));

const HOSTILE: [what: string, make: () => Buffer | Promise<Buffer>, message: RegExp][] = [
  ['a PNG of 17,000 x 17,000', () => png(17_000, 1), /too many pixels/],
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
    () => Buffer.concat([png(4, 8).subarray(0, 40), Buffer.alloc(2 * MEGABYTE, 0x5a)]),
    /damaged/,
  ],
  ['half a JPEG', async () => (await canvas(2_000).jpeg().toBuffer()).subarray(0, 5_000), /damaged/],
];

function pngHead(side: number): Buffer {
  const whole = png(1, 8);
  const header = Buffer.from(whole.subarray(16, 29));
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  return Buffer.concat([whole.subarray(0, 8), chunk('IHDR', header), whole.subarray(33)]);
}

const behind = async (text: string) => Buffer.concat([await canvas(20).png().toBuffer(), Buffer.from(text, 'latin1')]);

it.each(HOSTILE)('%s is refused within 2 s', async (_what, make, message) => {
  const data = asDataUrl(await make());
  const started = performance.now();
  const answer = await send(data);
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(answer.status).toBe(400);
  expect(faultOf(answer)).toMatch(message);
});

it('refuses what the three encodings forbid, with the rule at the field', async () => {
  const picture = (await canvas(20).png().toBuffer()).toString('base64');
  const cases: [encoding: string, data: string, message: RegExp][] = [
    ['base64', `${picture.slice(0, 8)}-${picture.slice(9)}`, /“-” belongs to base64url/],
    ['base64', `${picture.slice(0, 8)}_${picture.slice(9)}`, /“_” belongs to base64url/],
    ['base64url', `${picture.slice(0, 8)}+${picture.slice(9)}`, /“\+” belongs to base64/],
    ['base64url', `${picture.slice(0, 8)}/${picture.slice(9)}`, /“\/” belongs to base64/],
    ['data_url', picture, /data:\[type\]\[;base64\],data/],
    ['base64', '', /choose a picture/],
    ['hex', picture, /base64, base64url or data_url/],
  ];
  for (const [encoding, data, message] of cases) expect(faultOf(await send(data, encoding))).toMatch(message);
});

it('refuses what is too large before it is decoded', async () => {
  expect(faultOf(await send(asDataUrl(Buffer.alloc(5 * MEGABYTE + 1))))).toBe('The file is larger than 5 MB');
  expect(await statusOfAnnounced(9 * MEGABYTE)).toBe(413);
});

/** The answer to a body that is announced and never sent: it is refused by its length alone. */
async function statusOfAnnounced(bytes: number): Promise<number | undefined> {
  const asked = request(`${there.server.url}/api/me/logo`, {
    method: 'POST',
    headers: {
      cookie: there.world.cookies.pro,
      origin: there.server.url,
      'content-type': 'application/json',
      'content-length': bytes,
    },
  });
  asked.flushHeaders();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  asked.destroy();
  return answer.statusCode;
}

it('grows by at most 64 MB, whatever is sent', async () => {
  // What is loaded on first use is no growth.
  expect((await send(asDataUrl(await canvas(3_000).png().toBuffer()), 'data_url', 'starter')).status).toBe(200);
  const bomb = asDataUrl(png(64, 8, [textBomb()]));
  const bodies = [
    ...(await Promise.all(HOSTILE.map(async ([, make]) => asDataUrl(await make())))),
    bomb,
    asDataUrl(Buffer.alloc(5 * MEGABYTE + 1)),
  ];
  const before = residentBytes();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes());
  }, 5);
  try {
    // A picture whose text unpacks to 200 MB is taken without its text, which nobody unpacks; all others are refused.
    for (const data of bodies)
      expect([400, data === bomb ? 200 : 400]).toContain((await send(data, 'data_url', 'starter')).status);
  } finally {
    clearInterval(watch);
  }
  expect((peak - before) / MEGABYTE).toBeLessThanOrEqual(64);
});

/** Of the server's process, as the system counts it. */
function residentBytes(): number {
  const pages = Number(readFileSync(`/proc/${there.server.pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}

it('what is taken is served as a picture and nothing else, to the own workspace alone', async () => {
  const original = await canvas(900)
    .withExif({ IFD0: { Copyright: 'canary' } })
    .jpeg()
    .toBuffer();
  const { body } = await send(original.toString('base64url'), 'base64url', 'free');
  const me = await as('free').get<{ uid: string; logoUrl: string }>('/api/me');
  expect(body.logoUrl).toBe(me.body.logoUrl);
  expect(body.logoUrl).toMatch(new RegExp(`^/api/files/logos/${me.body.uid}_\\d{13}\\.jpg$`));
  const shown = await fetch(there.server.url + body.logoUrl, { headers: { cookie: there.world.cookies.free } });
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="logo.jpg"',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
  expect(bytes.includes('canary')).toBe(false);
  for (const stranger of ['stranger', 'premium', 'nobody'] as const) {
    const { status } = await fetch(there.server.url + body.logoUrl, {
      headers: { cookie: there.world.cookies[stranger] },
    });
    expect(status).toBe(stranger === 'nobody' ? 401 : 404);
  }
  for (const name of ['..%2F..%2Fsecret.key', '%2e%2e/x.png', `${me.body.uid}_1790000000000.svg`]) {
    expect((await as('free').get(`/api/files/logos/${name}`)).status).toBeGreaterThanOrEqual(400);
  }
});
