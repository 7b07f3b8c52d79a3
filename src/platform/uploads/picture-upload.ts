// Uploaded pictures: the file as text in the three forms of product-spec section 5, drawn again in its own format.
import { AppError } from '#shared/errors.ts';
import { type PictureKind, pictureKind } from '#shared/picture-kind.ts';
import { createConcurrencyLimit } from '../concurrency-limit.ts';

export interface RedrawnPicture {
  bytes: Buffer;
  /** Without a dot. */
  extension: 'png' | 'jpg' | 'webp';
  contentType: string;
}

/** 16 megapixels: more than a phone's camera makes, far less than a decompression bomb. */
const MAX_PIXELS = 16_000_000;
/** Of one that has to be decoded as a whole (interlaced, progressive); others are read line by line. */
const MAX_DECODED_BYTES = 50_000_000;
const SECONDS = 2;

const FORMATS = {
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
  webp: { extension: 'webp', contentType: 'image/webp' },
} as const satisfies Record<EndedKind, Omit<RedrawnPicture, 'bytes'>>;

/** One at a time in a process: its memory is that of one picture, and decoding shares its threads with password hashing. */
const inTurn = createConcurrencyLimit(1);

/** @returns a picture of at most `maxSide` pixels a side, without metadata. @throws UploadRefused */
export async function redrawPicture(original: Buffer, maxSide: number): Promise<RedrawnPicture> {
  const kind = usableKind(pictureKind(original));
  const end = endOfPicture(original, kind);
  if (end === null) throw new UploadRefused('This picture is damaged or incomplete');
  if (end !== original.length) throw new UploadRefused('This file holds more than a picture');
  return inTurn(() => redraw(original, kind, maxSide));
}

function usableKind(kind: PictureKind | null): EndedKind {
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') return kind;
  throw new UploadRefused('Please choose a picture: PNG, JPEG or WebP');
}

async function redraw(original: Buffer, kind: EndedKind, maxSide: number): Promise<RedrawnPicture> {
  // Loaded on first use: libvips takes 30 MB that a server without pictures should not pay for.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  const open = (limitInputPixels: number | false) =>
    sharp(original, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true });
  try {
    // The head alone is read here, so the size can be told before anything is decoded.
    const { width, height, channels, depth, isProgressive } = await open(false).metadata();
    if (width * height > MAX_PIXELS) {
      throw new UploadRefused('This picture has too many pixels: 16 megapixels are the most');
    }
    if (isProgressive && width * height * channels * (depth === 'uchar' ? 1 : 2) > MAX_DECODED_BYTES) {
      throw new UploadRefused('This picture is too large to be read: save it without interlacing, or smaller');
    }
    const bytes = await open(MAX_PIXELS)
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(kind, kind === 'png' ? { compressionLevel: 9 } : { quality: 86 })
      .timeout({ seconds: SECONDS })
      .toBuffer();
    return { bytes, ...FORMATS[kind] };
  } catch (error) {
    if (error instanceof UploadRefused) throw error;
    throw new UploadRefused('This picture cannot be read', error);
  }
}

// Where a picture ends. Bytes behind its end make a file that is two things at once (an archive, a page), which is refused.
export type EndedKind = 'png' | 'jpeg' | 'webp';

/** Offset behind the picture's last byte; null where its structure is broken. */
function endOfPicture(bytes: Buffer, kind: EndedKind): number | null {
  const end = { png: endOfPng, jpeg: endOfJpeg, webp: endOfWebp }[kind](bytes);
  return end !== null && end <= bytes.length ? end : null;
}

function endOfWebp(bytes: Buffer): number | null {
  if (bytes.length < 12) return null;
  const length = bytes.readUInt32LE(4);
  return 8 + length + (length % 2);
}

/** Chunks of length, type, data and checksum, until IEND. */
function endOfPng(bytes: Buffer): number | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return null;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Segments until the scans, then scans until the end marker: a thumbnail inside a segment is passed over with it. */
function endOfJpeg(bytes: Buffer): number | null {
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff) return null;
    if (marker === END_OF_IMAGE) return at + 2;
    if (marker === 0xff) {
      at += 1;
    } else {
      if (at + 4 > bytes.length) return null;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === START_OF_SCAN) at = endOfScan(bytes, at);
    }
  }
  return null;
}

/** Stuffed bytes (FF 00) and restart markers (FF D0 to D7) belong to a scan; any other marker ends it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

// A file as text, in the three forms of product-spec section 5: base64, base64url, and a data URL. Each refuses what belongs
// to another form rather than guessing, since half a guess is a broken file.
export type UploadEncoding = 'base64' | 'base64url' | 'data_url';

const DATA_URL = /^data:([^,]*),/;
const ALPHABET = { base64: /^[A-Za-z0-9+/]*={0,2}$/, base64url: /^[A-Za-z0-9_-]*={0,2}$/ };

/** @throws UploadRefused with the rule that the text breaks. */
export function decodeUpload(data: string, encoding: UploadEncoding, maxBytes: number): Buffer {
  const bytes = encoding === 'data_url' ? decodeDataUrl(data, maxBytes) : decodeBase64(data, encoding, maxBytes);
  if (bytes.length === 0) throw new UploadRefused('The file is empty');
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function decodeBase64(data: string, encoding: 'base64' | 'base64url', maxBytes: number): Buffer {
  const foreign = (encoding === 'base64' ? /[-_]/ : /[+/]/).exec(data)?.[0];
  if (foreign !== undefined) {
    const other = encoding === 'base64' ? 'base64url' : 'base64';
    throw new UploadRefused(`This is not ${encoding}: “${foreign}” belongs to ${other}`);
  }
  const digits = data.replace(/={1,2}$/, '');
  const padded = digits.length !== data.length;
  // Padding may be left out; where it is present, it must be right. One digit alone is less than a byte.
  if (!ALPHABET[encoding].test(data) || digits.length % 4 === 1 || (padded && data.length % 4 !== 0)) {
    throw new UploadRefused(`This is not ${encoding}: it has a character or a length that ${encoding} does not have`);
  }
  if (Math.floor((digits.length * 3) / 4) > maxBytes) throw tooLarge(maxBytes);
  return Buffer.from(digits, encoding);
}

/** The type that it states is not looked at: what a file is, its bytes say. */
function decodeDataUrl(data: string, maxBytes: number): Buffer {
  const [head, middle = ''] = DATA_URL.exec(data) ?? [];
  if (head === undefined) throw new UploadRefused('A data URL must have the form data:[type][;base64],data');
  const rest = data.slice(head.length);
  if (/;base64$/i.test(middle)) return decodeBase64(rest, 'base64', maxBytes);
  if (rest.length > maxBytes * 3) throw tooLarge(maxBytes);
  return percentDecoded(rest);
}

function percentDecoded(text: string): Buffer {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new UploadRefused('This data URL is not encoded as it should be');
  return Buffer.from(
    Buffer.from(text, 'utf8')
      .toString('latin1')
      .replace(/%([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function tooLarge(maxBytes: number): UploadRefused {
  return new UploadRefused(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
}

// An upload that cannot be used; the message stands at the field.
class UploadRefused extends AppError {
  constructor(
    readonly reason: string,
    cause?: unknown,
  ) {
    super('INVALID_INPUT', { fields: [{ path: 'data', message: reason }], cause });
    this.name = 'UploadRefused';
  }
}
