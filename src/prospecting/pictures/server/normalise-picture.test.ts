import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blackPng } from '#tests/support/png.ts';
import { normalisePicture } from './picture-door.ts';

const canvas = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: { r: 11, g: 107, b: 93 } } });

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)('%s becomes WebP', async (format) => {
  const original = await canvas(200, 100).toFormat(format).toBuffer();
  expect(await sharp(await normalisePicture(original)).metadata()).toMatchObject({
    format: 'webp',
    width: 200,
    height: 100,
  });
});

test('a large picture is reduced to 800 px, its proportions kept', async () => {
  const original = await canvas(3_000, 1_500).jpeg().toBuffer();
  expect(await sharp(await normalisePicture(original)).metadata()).toMatchObject({ width: 800, height: 400 });
});

test('metadata stays behind, after the picture was turned by it', async () => {
  const original = await canvas(200, 100)
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const picture = await normalisePicture(original);
  const { exif, orientation, width, height } = await sharp(picture).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 100,
    height: 200,
  });
  expect(picture.includes('canary')).toBe(false);
});

test('what was hidden behind a picture does not come along', async () => {
  const polyglot = Buffer.concat([await canvas(20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const picture = await normalisePicture(polyglot);
  expect(picture.includes('script')).toBe(false);
  expect(picture.subarray(0, 4).toString()).toBe('RIFF');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML that begins like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ['a PNG header and no more', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
])('%s is refused', async (_what, original) => {
  await expect(normalisePicture(original)).rejects.toMatchObject({ name: 'PictureRefused' });
});

test('a picture of 17,000 x 17,000 pixels is refused before it is decoded', async () => {
  const bomb = blackPng(17_000, 1);
  expect(bomb.length).toBeLessThan(100_000);
  const tooLarge = { name: 'PictureRefused', cause: { message: expect.stringContaining('exceeds pixel limit') } };
  await expect(normalisePicture(bomb)).rejects.toMatchObject(tooLarge);
  // Nothing of it is decoded: that the pixels are missing is not even noticed.
  await expect(normalisePicture(bomb.subarray(0, 60))).rejects.toMatchObject(tooLarge);
  const cut = blackPng(100, 1).subarray(0, 60);
  await expect(normalisePicture(cut)).rejects.not.toMatchObject(tooLarge);
});
