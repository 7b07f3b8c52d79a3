// Files of messages in the file store: uploaded to be sent, or fetched from Meta; given out so that a browser never takes one for a page.
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { ByteRange } from '#platform/http/byte-range.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { uploadMessageFile } from '../../chats.contract.ts';
import type { HeaderFileKind } from '../../domain/template-components.ts';
import { MEDIA_KINDS, MEDIA_MAX_BYTES, type MediaKind } from '../../fields.contract.ts';
import { HEAD_BYTES, isProgram, isShown, kindOfType, typeOfBytes } from './file-type.ts';
import { fileOfMessage } from './files.store.ts';

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
