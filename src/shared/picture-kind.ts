// What a file really is: decided by its first bytes, since names and content types are whatever the other side wrote.

export type PictureKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';

const SIGNATURES: readonly { kind: PictureKind; at: number; text: string }[] = [
  { kind: 'png', at: 0, text: '\x89PNG\r\n\x1a\n' },
  { kind: 'jpeg', at: 0, text: '\xff\xd8\xff' },
  { kind: 'gif', at: 0, text: 'GIF87a' },
  { kind: 'gif', at: 0, text: 'GIF89a' },
  { kind: 'webp', at: 8, text: 'WEBP' },
  { kind: 'avif', at: 4, text: 'ftypavif' },
];

/** The raster format, or null for everything else: SVG, HTML, PDF, archives, and formats no browser shows. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const found = SIGNATURES.find(({ at, text }) => head.startsWith(text, at));
  return found?.kind === 'webp' && !head.startsWith('RIFF') ? null : (found?.kind ?? null);
}
