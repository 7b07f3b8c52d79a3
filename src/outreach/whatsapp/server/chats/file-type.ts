// What a file is, by its bytes: never by its name or by what its sender says.
import { fileTypeFromBuffer } from 'file-type';
import { MEDIA_TYPES, type MediaKind } from '../../fields.contract.ts';

/** As many bytes as are looked at; containers such as office files name their parts at the start. */
export const HEAD_BYTES = 64 * 1024;

/** Old office files are one format inside: their names tell them apart, and nothing depends on it but the icon. */
const CFB = 'application/x-cfb';
const OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

const PROGRAMS = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
]);

/** Type without parameters, such as `image/jpeg`. */
export async function typeOfBytes(head: Buffer, name: string): Promise<string> {
  const found = await fileTypeFromBuffer(head);
  const type = found?.mime.split(';')[0]?.trim() ?? '';
  if (type === CFB) return OFFICE[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? CFB;
  if (type !== '') return type;
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

export const isProgram = (type: string): boolean => PROGRAMS.has(type);

/** A character that is cut off at the end of the head is no fault of the text. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** As what it is sent: stickers have a size of their own, so that a picture of their type goes as a document. */
export function kindOfType(type: string): MediaKind {
  for (const kind of ['image', 'video', 'audio'] as const) if (MEDIA_TYPES[kind].includes(type)) return kind;
  return 'document';
}

const FAMILIES: Record<Exclude<MediaKind, 'document'>, RegExp> = {
  image: /^image\/(?!svg)/,
  sticker: /^image\/(?:webp|png|gif|apng)$/,
  video: /^video\//,
  // Voice notes and songs come in containers of films too.
  audio: /^(?:audio\/|video\/(?:mp4|ogg|3gpp|webm)$|application\/ogg$)/,
};

/** Whether bytes are what their kind says. A document may be anything. */
export function fitsKind(kind: MediaKind, type: string): boolean {
  return kind === 'document' || FAMILIES[kind].test(type);
}

const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif|apng)|audio\/[\w.+-]+|video\/(?:mp4|3gpp|ogg|webm)|application\/ogg)$/;

/** Drawn by the browser inside the page; everything else is a download alone. */
export const isShown = (type: string): boolean => SHOWN.test(type);
