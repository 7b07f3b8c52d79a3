// Files of messages: type detection by bytes, storage, upload to Meta, and safe delivery to browsers.
import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import type { ByteRange } from '#platform/http/byte-range.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { uploadMessageFile } from '../../chats.contract.ts';
import type { ApiResult, WhatsappFault } from '../../domain/api-faults.ts';
import type { HeaderFileKind } from '../../domain/message-template.ts';
import { MEDIA_KINDS, MEDIA_MAX_BYTES, MEDIA_TYPES, type MediaKind } from '../../fields.contract.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { type FileRow, fileOfMessage, findMediaId, recordMedia } from './files.store.ts';

/** Keys start with it and the workspace, which proves who owns a file. */
export const WHATSAPP_FILES = 'whatsapp/';

export const messageFileKey = (workspaceId: string, id: string) => `${WHATSAPP_FILES}${workspaceId}_${id}.bin`;
/** Facts of an upload are stored beside it, since the caller can't be trusted later. */
const factsKey = (file: string) => file.replace(/\.bin$/, '.json');

const Facts = z.object({ kind: z.enum(MEDIA_KINDS), type: z.string(), bytes: z.int() });
export type FileFacts = z.output<typeof Facts>;

/** @throws WHATSAPP_FILE_REFUSED */
export async function uploadFile(
  { files }: Pick<Platform, 'files'>,
  workspaceId: string,
  name: string,
  body: AsyncIterable<Uint8Array>,
): Promise<RouteOutput<typeof uploadMessageFile>> {
  const file = messageFileKey(workspaceId, newId());
  const { head, rest } = await readHead(body);
  if (head.length === 0) throw refused('It is empty.');
  const type = await typeOfBytes(head, name);
  if (isProgram(type)) throw refused('Programs are not allowed on WhatsApp.');
  const bytes = await files.putStream(file, limited(rest, MEDIA_MAX_BYTES.document), 'application/octet-stream');
  // An image or video that is too large for its kind is sent as a document.
  const own = kindOfType(type);
  const kind: MediaKind = bytes <= MEDIA_MAX_BYTES[own] ? own : 'document';
  const facts: FileFacts = { kind, type, bytes };
  await files.put(factsKey(file), Buffer.from(JSON.stringify(facts)), 'application/json');
  return { file, name: fileName(name), ...facts };
}

async function readHead(body: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const iterator = body[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    pieces.push(next.value);
    length += next.value.length;
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* pieces;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  }
  return { head: Buffer.concat(pieces).subarray(0, HEAD_BYTES), rest: all() };
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > maxBytes) throw refused(`It is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
    yield piece;
  }
}

const refused = (reason: string) => new AppError('WHATSAPP_FILE_REFUSED', { params: { reason } });

/** Without folders and characters that a header can't carry. */
export function fileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/\p{Cc}|\p{Cf}/gu, '').trim();
  return plain === '' ? 'file' : plain.slice(0, 200);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Facts of an upload of this workspace. @throws WHATSAPP_FILE_REFUSED if there is none */
export async function uploadedFacts(
  { files }: Pick<Platform, 'files'>,
  workspaceId: string,
  file: string,
): Promise<FileFacts> {
  const id = file.slice(WHATSAPP_FILES.length + workspaceId.length + 1, -'.bin'.length);
  if (!ID.test(id) || file !== messageFileKey(workspaceId, id)) throw refused('Upload it again.');
  try {
    return Facts.parse(JSON.parse((await files.get(factsKey(file))).toString('utf8')));
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw refused('Upload it again.');
    throw error;
  }
}

export const HEADER_FILE_TEXTS: Record<HeaderFileKind, string> = {
  image: 'This template needs a JPEG or PNG picture of at most 5 MB.',
  video: 'This template needs an MP4 or 3GP video of at most 16 MB.',
  document: 'This template needs a PDF or another document of at most 100 MB.',
};

/**
 * Checks a file for the header of a template. A document may be of any type, even an image.
 * @throws WHATSAPP_FILE_REFUSED if it is of another kind, too large or missing
 */
export async function headerFacts(
  platform: Pick<Platform, 'files'>,
  workspaceId: string,
  wanted: HeaderFileKind,
  file: string,
): Promise<FileFacts> {
  const facts = await uploadedFacts(platform, workspaceId, file);
  if (wanted === 'document') return { ...facts, kind: 'document' };
  if (facts.kind !== wanted) throw refused(HEADER_FILE_TEXTS[wanted]);
  return facts;
}

export interface FoundFile {
  name: string;
  type: string;
  /** Displayed inside the page. */
  shown: boolean;
  /** Of the whole file. */
  bytes: number;
  /** `range`: only these bytes. */
  open: (range?: ByteRange) => Promise<Readable>;
}

/** @throws CHAT_NOT_FOUND, also if the message has no stored file */
export async function findMessageFile(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  workspaceId: string,
  { id, messageId }: { id: string; messageId: string },
): Promise<FoundFile> {
  const found = await fileOfMessage(db, workspaceId, messageId);
  if (found?.chatId !== id || found.state !== 'stored' || found.file === '') throw new AppError('CHAT_NOT_FOUND');
  const shown = isShown(found.type);
  const type = shown ? found.type : 'application/octet-stream';
  const { kind, bytes, file } = found;
  return { name: found.name || kind, type, shown, bytes, open: (range) => files.open(file, range) };
}

/** Bytes read for detection; containers such as office files name their parts at the start. */
export const HEAD_BYTES = 64 * 1024;

/** Old office files share a format and differ by name; only the icon depends on it. */
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

const isProgram = (type: string): boolean => PROGRAMS.has(type);

/** A character cut off at the end of the head is not an error. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The kind to send it as. Stickers need a fixed size, so an image of their type is sent as a document. */
function kindOfType(type: string): MediaKind {
  for (const kind of ['image', 'video', 'audio'] as const) if (MEDIA_TYPES[kind].includes(type)) return kind;
  return 'document';
}

const FAMILIES: Record<Exclude<MediaKind, 'document'>, RegExp> = {
  image: /^image\/(?!svg)/,
  sticker: /^image\/(?:webp|png|gif|apng)$/,
  video: /^video\//,
  // Voice notes and songs come in video containers too.
  audio: /^(?:audio\/|video\/(?:mp4|ogg|3gpp|webm)$|application\/ogg$)/,
};

/** Whether the detected type fits the kind. A document may be anything. */
export function fitsKind(kind: MediaKind, type: string): boolean {
  return kind === 'document' || FAMILIES[kind].test(type);
}

const SHOWN = /^(?:image\/(?:jpeg|png|webp|gif|apng)|audio\/[\w.+-]+|video\/(?:mp4|3gpp|ogg|webm)|application\/ogg)$/;

/** Displayed inside the page; everything else is only downloaded. */
const isShown = (type: string): boolean => SHOWN.test(type);

/** Meta keeps a file for 30 days. Older uploads are renewed early, so that a queued message can still use them. */
export const MEDIA_DAYS = 25;

/** The id of a stored file at Meta, uploaded if needed. Calls Meta, so never in a transaction. Parallel uploads are both valid. */
export async function mediaAtMeta(
  { platform, api }: Pick<WhatsappContext, 'platform' | 'api'>,
  access: NumberAccess,
  { file, ...facts }: Pick<FileRow, 'file' | 'kind' | 'name' | 'type'>,
): Promise<ApiResult<string>> {
  const { db, clock } = platform;
  const { workspaceId, id: numberId } = access;
  const known = await findMediaId(db, workspaceId, { numberId, file, since: daysBefore(clock.now(), MEDIA_DAYS) });
  if (known !== null) return { ok: true, value: known };
  const content = await storedContent(platform, file);
  if (content === null) return { ok: false, fault: GONE };
  const at = new Date(clock.now());
  const uploaded = await api.uploadMedia(access, { ...facts, content });
  if (!uploaded.ok) return { ok: false, fault: asUpload(uploaded.fault) };
  await recordMedia(db, workspaceId, { numberId, file, mediaId: uploaded.value, at });
  return uploaded;
}

export const daysBefore = (now: number, days: number): Date => new Date(now - days * 86_400_000);

const GONE: WhatsappFault = {
  kind: 'validation',
  code: null,
  text: 'The file is no longer stored. Attach it again.',
  details: '',
  retryAfterMs: null,
};

async function storedContent({ files }: WhatsappContext['platform'], file: string): Promise<Buffer | null> {
  try {
    return await files.get(file);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** An upload reaches no person, so one without an answer may be repeated. */
const asUpload = (fault: WhatsappFault): WhatsappFault =>
  fault.kind === 'uncertain' ? { ...fault, kind: 'temporary' } : fault;
