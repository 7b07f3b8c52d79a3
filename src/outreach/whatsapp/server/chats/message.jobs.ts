// Jobs that follow a message: fetch its file, send its read receipt, record the last contact.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { recordEventBatch } from '#crm/activities/server/index.ts';
import { publishBoth, setLastContacted } from '#crm/records/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { messageOpening } from '../../domain/conversation.ts';
import { MEDIA_MAX_BYTES } from '../../fields.contract.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { BURST_HOURS } from './apply-inbound.ts';
import { fileOfMessage, setFileFailed, setStored } from './files.store.ts';
import { fitsKind, HEAD_BYTES, messageFileKey, typeOfBytes } from './message-files.ts';
import { hasWrittenBefore, sentFacts } from './messages.store.ts';
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

/** Meta sends it in hexadecimal or base64, or not at all. */
function isDigest(content: Buffer, claimed: string): boolean {
  if (claimed === '') return true;
  const digest = createHash('sha256').update(content).digest();
  return claimed.toLowerCase() === digest.toString('hex') || claimed === digest.toString('base64');
}

/** Tells Meta that a received message was read. Idempotent. */
export const READ_RECEIPT = {
  name: 'whatsapp-read-receipt',
  payload: z.object({ workspaceId: z.uuid(), numberId: z.uuid(), wamid: z.string().max(500) }),
  maxAttempts: 5,
};

export function createReadReceiptJob({ platform, api }: Pick<WhatsappContext, 'platform' | 'api'>): Job {
  return defineJob(READ_RECEIPT, async ({ workspaceId, numberId, wamid }) => {
    const access = await openAccess(platform, workspaceId, numberId);
    if (access === null) return;
    const answer = await api.markRead(access, wamid);
    if (answer.ok) return;
    if (PASSES.has(answer.fault.kind)) throw new Error(`the read receipt is tried again: ${answer.fault.kind}`);
    platform.log.info({ numberId, code: answer.fault.code }, 'a read receipt was refused');
  });
}

/**
 * Records on the contact of a sent message when they were last contacted, with one timeline entry for a burst. A job, because it waits for the
 * lock of the library, which the sending worker never does.
 */
export const RECORD_CONTACTED = {
  name: 'whatsapp-record-contacted',
  payload: z.object({ workspaceId: z.uuid(), messageId: z.uuid() }),
  maxAttempts: 10,
};

/** In the transaction that records the result of a message; once for each. */
export function enqueueContacted(
  { platform }: Pick<WhatsappContext, 'platform'>,
  tx: Executor,
  workspaceId: string,
  messageId: string,
): Promise<void> {
  return platform.jobs.enqueue(tx, RECORD_CONTACTED, { workspaceId, messageId }, `whatsapp-contacted ${messageId}`);
}

export function createRecordContactedJob({ platform }: Pick<WhatsappContext, 'platform'>): Job {
  return defineJob(RECORD_CONTACTED, async ({ workspaceId, messageId }) => {
    const sent = await sentFacts(platform.db, workspaceId, messageId);
    if (sent === null) return;
    const { contactId, chatId, at, kind, text, from, practice, campaign, createdBy } = sent;
    await platform.db.transaction(async (tx) => {
      // Simulated people were not contacted.
      if (!practice) await setLastContacted(tx, workspaceId, [{ contactId, at: at.toISOString() }]);
      const burst = { chatId, direction: 'out' as const, at, hours: BURST_HOURS, except: messageId };
      if (await hasWrittenBefore(tx, workspaceId, burst)) return;
      const payload = { text: messageOpening(kind, text), chatId, detail: '', from, practice, campaign };
      const events = [{ id: messageId, recordId: contactId, payload, madeBy: createdBy, at: at.toISOString() }];
      await recordEventBatch(tx, workspaceId, { kind: 'contact', what: 'whatsapp-sent', events });
    });
    publishBoth(platform.events, workspaceId, 'contact');
  });
}
