// Draws every picture anew as WebP: what leaves our origin was made by us, whatever came along in the original.
import { pictureKind } from '../domain/picture-kind.ts';
import { PictureRefused } from './picture-refused.ts';

const MAX_SIDE = 800;
/** 24 megapixels: more than any camera's profile picture, far less than a decompression bomb. */
const MAX_PIXELS = 24_000_000;
const QUALITY = 82;

/** @returns WebP of at most 800 px a side, without metadata. @throws PictureRefused */
export async function normalisePicture(original: Buffer): Promise<Buffer> {
  if (pictureKind(original) === null) throw new PictureRefused('not a raster picture');
  // Loaded on first use: libvips takes 30 MB that a server without pictures should not pay for.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })
      .rotate()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (error) {
    throw new PictureRefused('cannot be decoded', error);
  }
}
