// Files of messages: their type by their bytes, in the file store and at Meta, and given out so that a browser never takes one for a page.
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
import { type FileRow, fileOfMessage, mediaIdOf, recordMedia } from './files.store.ts';

/** Keys begin with it, and then with the workspace: that is how it is known whose they are. */
export const WHATSAPP_FILES = 'whatsapp/';

export const messageFileKey = (workspaceId: string, id: string) => `${WHATSAPP_FILES}${workspaceId}_${id}.bin`;
/** What was found out about an upload, beside it: the caller could say anything later. */
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
  // A picture or film that is too large for its kind still goes as a document.
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

/** Without folders, and without what a header cannot carry. */
export function fileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/\p{Cc}|\p{Cf}/gu, '').trim();
  return plain === '' ? 'file' : plain.slice(0, 200);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What was uploaded under this name in this workspace. @throws WHATSAPP_FILE_REFUSED where there is no such file of its own */
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
 * Of a file for the header of a template, by its bytes. A document may be of any type, also a picture.
 * @throws WHATSAPP_FILE_REFUSED where it is of another kind, too large, or not there
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
  /** Drawn inside the page. */
  shown: boolean;
  /** Of the whole file. */
  bytes: number;
  /** `range`: only these bytes. */
  open: (range?: ByteRange) => Promise<Readable>;
}

/** @throws CHAT_NOT_FOUND, also where the message has no file that can be shown */
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

// What a file is, by its bytes: never by its name or by what its sender says.

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

const isProgram = (type: string): boolean => PROGRAMS.has(type);

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
function kindOfType(type: string): MediaKind {
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
const isShown = (type: string): boolean => SHOWN.test(type);

// The id of a stored file at Meta: uploaded once for each number, and again before Meta forgets it.

/** Meta keeps a file for 30 days: what is older is uploaded again, with days to spare for a message that waits. */
export const MEDIA_DAYS = 25;

/** Calls Meta: never in a transaction. Two at once upload twice, and both ids hold. */
export async function mediaAtMeta(
  { platform, api }: Pick<WhatsappContext, 'platform' | 'api'>,
  access: NumberAccess,
  { file, ...facts }: Pick<FileRow, 'file' | 'kind' | 'name' | 'type'>,
): Promise<ApiResult<string>> {
  const { db, clock } = platform;
  const { workspaceId, id: numberId } = access;
  const known = await mediaIdOf(db, workspaceId, { numberId, file, since: daysBefore(clock.now(), MEDIA_DAYS) });
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

/** Nothing reaches a person by an upload: one without an answer is repeated. */
const asUpload = (fault: WhatsappFault): WhatsappFault =>
  fault.kind === 'uncertain' ? { ...fault, kind: 'temporary' } : fault;
