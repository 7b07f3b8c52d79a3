// Files that are attached to drafts: kept in the file store as they come, within what a mail may carry.
import type { Readable } from 'node:stream';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import { ATTACHED_BYTES_MAX, ATTACHMENTS_MAX, type Draft } from '../contract.ts';
import { writeDraft } from './drafts.store.ts';
import { announceDraft, attachmentId, attachmentKey, heldDraft, presentDraft, theDraft } from './drafts.ts';

interface Upload {
  /** Of the caller's choice: the same again is one file. */
  id: string;
  name: string;
  type: string;
  /** Null where there was none. */
  body: AsyncIterable<Buffer> | null;
}

/** type/subtype, as a header can carry it. */
const MIME = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+$/;

/** @throws EMAIL_DRAFT_NOT_FOUND, EMAIL_DRAFT_SENT, ATTACHMENTS_TOO_LARGE, ATTACHMENT_EMPTY */
export async function attachOne(
  platform: Platform,
  principal: Principal,
  draftId: string,
  { id, name, type, body }: Upload,
): Promise<Draft> {
  const before = await theDraft(platform.db, principal, draftId);
  if (body === null) throw new AppError('ATTACHMENT_EMPTY');
  if (before.state === 'queued') throw new AppError('EMAIL_DRAFT_SENT');
  if (before.attachments.some(({ file }) => attachmentId(file) === id)) return presentDraft(before);
  const room = ATTACHED_BYTES_MAX - sizeOf(before.attachments);
  if (before.attachments.length >= ATTACHMENTS_MAX || room <= 0) throw new AppError('ATTACHMENTS_TOO_LARGE');
  const file = attachmentKey(principal.workspaceId, draftId, id);
  const bytes = await platform.files.putStream(file, within(body, room), 'application/octet-stream');
  try {
    if (bytes === 0) throw new AppError('ATTACHMENT_EMPTY');
    const saved = await platform.db.transaction(async (tx) => {
      const held = await heldDraft(tx, principal, draftId);
      if (held.attachments.some((each) => each.file === file)) return held;
      const attachments = [...held.attachments, { file, name: fileName(name), type: mimeType(type), bytes }];
      if (attachments.length > ATTACHMENTS_MAX || sizeOf(attachments) > ATTACHED_BYTES_MAX) {
        throw new AppError('ATTACHMENTS_TOO_LARGE');
      }
      return writeDraft(tx, principal.workspaceId, draftId, { attachments });
    });
    announceDraft(platform, principal, draftId);
    return presentDraft(saved);
  } catch (error) {
    await platform.files.remove(file);
    throw error;
  }
}

/** Idempotent. The file stays while a sent email names it. */
export async function detachOne(platform: Platform, principal: Principal, draftId: string, id: string): Promise<Draft> {
  const saved = await platform.db.transaction(async (tx) => {
    const held = await heldDraft(tx, principal, draftId);
    const attachments = held.attachments.filter(({ file }) => attachmentId(file) !== id);
    if (attachments.length === held.attachments.length) return held;
    return writeDraft(tx, principal.workspaceId, draftId, { attachments });
  });
  announceDraft(platform, principal, draftId);
  return presentDraft(saved);
}

/** @throws EMAIL_DRAFT_NOT_FOUND, also where nothing is attached by that id */
export async function openAttachment(
  platform: Platform,
  principal: Principal,
  draftId: string,
  id: string,
): Promise<{ name: string; content: Readable }> {
  const { attachments } = await theDraft(platform.db, principal, draftId);
  const found = attachments.find(({ file }) => attachmentId(file) === id);
  if (!found) throw new AppError('EMAIL_DRAFT_NOT_FOUND');
  return { name: found.name, content: await platform.files.open(found.file) };
}

const sizeOf = (attachments: readonly { bytes: number }[]) => attachments.reduce((sum, { bytes }) => sum + bytes, 0);

/** Without folders, and without what a header cannot carry. */
function fileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/\p{Cc}|\p{Cf}/gu, '').trim();
  return plain === '' ? 'file' : plain;
}

function mimeType(type: string): string {
  const bare = type.toLowerCase().split(';')[0]?.trim() ?? '';
  return MIME.test(bare) ? bare : 'application/octet-stream';
}

async function* within(body: AsyncIterable<Buffer>, room: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > room) throw new AppError('ATTACHMENTS_TOO_LARGE');
    yield chunk;
  }
}
