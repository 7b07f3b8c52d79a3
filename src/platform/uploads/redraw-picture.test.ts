// What becomes of an uploaded picture, and what is refused as one.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { redrawPicture } from './picture-upload.ts';

const canvas = (width: number, height = width, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 107, b: 93, alpha } } });
const dot = () => canvas(20).png().toBuffer();
const metadata = async (bytes: Buffer) => sharp(bytes).metadata();

test.each([
  ['png', 'png', 'image/png'],
  ['jpeg', 'jpg', 'image/jpeg'],
  ['webp', 'webp', 'image/webp'],
] as const)('%s stays what it is, smaller', async (format, extension, contentType) => {
  const original = await canvas(1_200, 600).toFormat(format).toBuffer();
  const drawn = await redrawPicture(original, 512);
  expect(drawn).toMatchObject({ extension, contentType });
  expect(await metadata(drawn.bytes)).toMatchObject({ format, width: 512, height: 256 });
});

test('a small picture is not enlarged, and stays transparent', async () => {
  const { bytes } = await redrawPicture(await canvas(64, 64, 0).png().toBuffer(), 512);
  expect(await metadata(bytes)).toMatchObject({ width: 64, height: 64, hasAlpha: true });
});

test('metadata stays behind, after the picture was turned by it', async () => {
  const original = await canvas(200, 100)
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { bytes } = await redrawPicture(original, 512);
  const { exif, orientation, width, height } = await metadata(bytes);
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 100,
    height: 200,
  });
  expect(bytes.includes('canary')).toBe(false);
});

test.each(['png', 'jpeg', 'webp'] as const)('%s with something behind its end is refused', async (format) => {
  const picture = await canvas(20).toFormat(format).toBuffer();
  await expect(redrawPicture(picture, 512)).resolves.toBeDefined();
  for (const tail of ['<script>alert(1)</script>', 'PK\x03\x04', '\0']) {
    const polyglot = Buffer.concat([picture, Buffer.from(tail, 'latin1')]);
    await expect(redrawPicture(polyglot, 512)).rejects.toMatchObject({ reason: 'This file holds more than a picture' });
  }
});

test.each(['png', 'jpeg', 'webp'] as const)('%s that ends too early is refused', async (format) => {
  const picture = await canvas(300).toFormat(format).toBuffer();
  for (const length of [12, 20, Math.floor(picture.length / 2), picture.length - 1]) {
    await expect(redrawPicture(picture.subarray(0, length), 512)).rejects.toMatchObject({ name: 'UploadRefused' });
  }
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ['a ZIP archive', Buffer.from('PK\x03\x04', 'latin1')],
  ['PDF', Buffer.from('%PDF-1.7')],
])('%s is no picture', async (_what, original) => {
  await expect(redrawPicture(original, 512)).rejects.toMatchObject({
    reason: 'Please choose a picture: PNG, JPEG or WebP',
  });
});

test('pictures wait for each other and each gets its own', async () => {
  const sides = [10, 20, 30, 40, 50];
  const drawn = await Promise.all(sides.map(async (side) => redrawPicture(await canvas(side).png().toBuffer(), 512)));
  expect(await Promise.all(drawn.map(async ({ bytes }) => (await metadata(bytes)).width))).toEqual(sides);
  await expect(redrawPicture(Buffer.concat([await dot(), Buffer.from('x')]), 512)).rejects.toThrow();
  await expect(redrawPicture(await dot(), 512)).resolves.toBeDefined();
});
