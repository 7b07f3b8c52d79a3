// Fetches the file of a message from Meta, once: its size, digest and type are checked before it is kept (integration contracts 1.4).
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { MEDIA_MAX_BYTES } from '../../fields.contract.ts';
import { openAccess } from '../numbers/open-access.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { fitsKind, HEAD_BYTES, typeOfBytes } from './file-type.ts';
import { fileOfMessage, setFileFailed, setStored } from './files.store.ts';
import { messageFileKey } from './message-files.ts';
import { publishChats } from './publish-chats.ts';

export const FETCH_FILE = {
  name: 'whatsapp-fetch-file',
  payload: z.object({ workspaceId: z.uuid(), messageId: z.uuid() }),
  maxAttempts: 8,
};

const PASSES = new Set(['rate_limit', 'temporary', 'not-sent', 'uncertain']);
const GIVEN_UP = 'The file could not be fetched from WhatsApp. Ask the person to send it again.';

export function createFetchFileJob(context: WhatsappContext): Job {
  const { platform } = context;
  return defineJob(
    FETCH_FILE,
    async ({ workspaceId, messageId }) => {
      await fetchFile(context, workspaceId, messageId);
      publishChats(platform, workspaceId);
    },
    async ({ workspaceId, messageId }) => {
      await setFileFailed(platform.db, workspaceId, messageId, GIVEN_UP);
      publishChats(platform, workspaceId);
    },
  );
}

async function fetchFile({ platform, api }: WhatsappContext, workspaceId: string, messageId: string): Promise<void> {
  const { db, files } = platform;
  const wanted = await fileOfMessage(db, workspaceId, messageId);
  if (wanted?.state !== 'waiting') return;
  const fail = (text: string) => setFileFailed(db, workspaceId, messageId, text);
  const access = await openAccess(platform, workspaceId, wanted.numberId);
  if (access === null) return fail('The number is no longer connected, so its files cannot be fetched.');
  const maxBytes = MEDIA_MAX_BYTES[wanted.kind];
  const answer = await api.fetchMedia(access, wanted.mediaId, maxBytes);
  if (!answer.ok) {
    if (PASSES.has(answer.fault.kind))
      throw new Error(`the file of message ${messageId} is tried again: ${answer.fault.kind}`);
    return fail(answer.fault.text);
  }
  const { content, sha256 } = answer.value;
  if (content.length === 0 || content.length > maxBytes) return fail('The file is empty or too large.');
  if (!isDigest(content, wanted.sha256) || !isDigest(content, sha256))
    throw new Error(`the file of message ${messageId} arrived damaged`);
  const type = await typeOfBytes(content.subarray(0, HEAD_BYTES), wanted.name);
  if (!fitsKind(wanted.kind, type)) return fail('The file is not what it claims to be, so it was not kept.');
  const file = messageFileKey(workspaceId, messageId);
  await files.put(file, content, 'application/octet-stream');
  await setStored(db, workspaceId, messageId, { type, bytes: content.length, file });
}

/** Meta writes it in hexadecimal or base64, or not at all. */
function isDigest(content: Buffer, claimed: string): boolean {
  if (claimed === '') return true;
  const digest = createHash('sha256').update(content).digest();
  return claimed.toLowerCase() === digest.toString('hex') || claimed === digest.toString('base64');
}
