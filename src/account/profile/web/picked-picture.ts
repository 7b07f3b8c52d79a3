// A file that was chosen, dropped or pasted, checked before anything is done with it; and the part of it that becomes the logo.
import { LOGO_MAX_BYTES, LOGO_SIDE } from '../domain/logo-limits.ts';

export interface PickedPicture {
  /** Address of the file within this page; given up by `forget`. */
  src: string;
  width: number;
  height: number;
  /** A photograph has no transparent parts, and is far smaller as JPEG. */
  photo: boolean;
}

/** A square of the picture in its own pixels; it may reach over the edges. */
export interface Square {
  x: number;
  y: number;
  width: number;
}

export class PickFault extends Error {}

/** @throws PickFault with the message for the field */
export async function pickPicture(file: File): Promise<PickedPicture> {
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg')) {
    throw new PickFault('Please choose a picture: PNG, JPEG or WebP');
  }
  if (file.size > LOGO_MAX_BYTES) throw new PickFault(`The file is larger than ${LOGO_MAX_BYTES / 1024 / 1024} MB`);
  const src = URL.createObjectURL(file);
  try {
    const { naturalWidth: width, naturalHeight: height } = await load(src);
    return { src, width, height, photo: file.type === 'image/jpeg' };
  } catch {
    URL.revokeObjectURL(src);
    throw new PickFault('This picture cannot be read');
  }
}

export function forget({ src }: PickedPicture): void {
  URL.revokeObjectURL(src);
}

/** The square as a data URL, at the size in which logos are kept. */
export async function drawSquare({ src, width, height, photo }: PickedPicture, square: Square): Promise<string> {
  const image = await load(src);
  const side = Math.max(1, Math.min(LOGO_SIDE, Math.round(square.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new PickFault('This browser cannot crop pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, square.x, square.y, square.width, square.width, 0, 0, side, side);
  const inside =
    square.x >= 0 && square.y >= 0 && square.x + square.width <= width && square.y + square.width <= height;
  // What reaches over the edge stays transparent, which JPEG cannot be.
  return photo && inside ? canvas.toDataURL('image/jpeg', 0.92) : canvas.toDataURL('image/png');
}

async function load(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error('a picture without size');
  return image;
}
