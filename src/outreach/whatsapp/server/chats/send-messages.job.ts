// Sends the queued messages of a conversation one after another: each is claimed and committed before its call, and settled after it, so a
// process may die at any moment without sending a message twice.
import { z } from 'zod';
import { handoverReference } from '#outreach/sending/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Executor } from '#platform/platform.ts';
import { toSendOutcome, type WhatsappFault } from '../../domain/api-faults.ts';
import { isWindowOpen } from '../../domain/conversation.ts';
import { type HeaderFileKind, withHeaderMedia } from '../../domain/message-template.ts';
import { WHATSAPP_NUMBERS_EVENT } from '../../fields.contract.ts';
import type { NumberAccess, SentAnswer } from '../api/whatsapp-api.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import { stopNumberFor } from '../numbers/number-state.ts';
import { reservePerson, sendingNumber } from '../numbers/numbers.store.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { applyStatusEffects } from './apply-events.ts';
import { lockChat, showState } from './chats.store.ts';
import { fileOfMessage } from './files.store.ts';
import { lockAndMergeChats } from './find-person.ts';
import { enqueueContacted } from './message.jobs.ts';
import { mediaAtMeta } from './message-files.ts';
import {
  claimMessage,
  failQueued,
  failWaiting,
  nextMessage,
  postponeQueued,
  type QueuedMessage,
  recordSendResult,
  retryOnDeadlock,
  type SendResult,
} from './messages.store.ts';
import type { NumberPace } from './number-pace.provider.ts';
import { publishChats } from './publish-chats.ts';
import { sendBlock } from './send-block.ts';
import { applyStatus, lockStatus } from './statuses.store.ts';

export const SEND_MESSAGES = {
  name: 'whatsapp-send',
  payload: z.object({ workspaceId: z.uuid(), chatId: z.uuid() }),
  maxAttempts: 25,
};

/** Longer than any call: after it, the worker is dead. */
const LEASE_SECONDS = 120;
/** A longer wait for the rate limit is spent in the job queue, not by a worker. */
const MAX_PACE_WAIT_MS = 3_000;
/** When a number at its limit is tried again. */
const PACE_RETRY_MS = 1_000;

const GIVEN_UP = 'It could not be sent after many tries. Try again, or tell support.';
const LIMIT_TEXT =
  'The number has reached its limit of new people in 24 hours. Try again tomorrow, or wait until they write.';

export const sendKey = (chatId: string) => `whatsapp-send ${chatId}`;

/** In the transaction that queues the message, so that the job exists exactly if the message does. */
export async function enqueueSend(
  { jobs }: Pick<WhatsappContext['platform'], 'jobs'>,
  executor: Executor,
  workspaceId: string,
  chatId: string,
  at?: Date,
): Promise<void> {
  await jobs.enqueue(executor, SEND_MESSAGES, { workspaceId, chatId }, sendKey(chatId), at);
}

export function createSendMessagesJob(context: WhatsappContext, pace: NumberPace): Job {
  const { platform } = context;
  return defineJob(
    SEND_MESSAGES,
    ({ workspaceId, chatId }, stopping) => sendMessages(context, pace, { workspaceId, chatId, stopping }),
    async ({ workspaceId, chatId }) => {
      await failWaiting(platform.db, workspaceId, chatId, GIVEN_UP);
      publishChats(platform, workspaceId);
    },
  );
}

interface SendStep {
  workspaceId: string;
  chatId: string;
  stopping?: AbortSignal;
}

export async function sendMessages(context: WhatsappContext, pace: NumberPace, turn: SendStep): Promise<void> {
  const { platform } = context;
  const { workspaceId, chatId, stopping } = turn;
  for (;;) {
    const message = await nextMessage(platform.db, workspaceId, chatId);
    if (message === null) return;
    if (stopping?.aborted) return later(context, turn, 0);
    const waitMs = (message.notBefore?.getTime() ?? 0) - platform.clock.now();
    if (waitMs > 0) return later(context, turn, waitMs);
    const step = await sendOne(context, pace, workspaceId, message);
    publishChats(platform, workspaceId);
    if (step === 'busy') return;
    if (step !== 'next') return later(context, turn, step.retryInMs);
  }
}

function later({ platform }: WhatsappContext, { workspaceId, chatId }: SendStep, ms: number): Promise<void> {
  return enqueueSend(platform, platform.db, workspaceId, chatId, new Date(platform.clock.now() + ms));
}

type Step = 'next' | 'busy' | { retryInMs: number };

async function sendOne(
  context: WhatsappContext,
  pace: NumberPace,
  workspaceId: string,
  message: QueuedMessage,
): Promise<Step> {
  const { platform, api } = context;
  const { db } = platform;
  const fail = (text: string) => failBeforeCall(context, workspaceId, message, text);
  const number = await sendingNumber(db, workspaceId, message.numberId);
  if (number === null) return fail('The number was disconnected.');
  if (number.state !== 'active') return fail(`${number.name} does not send right now. ${number.fault}`.trim());
  // Since it was written, the person may have opted out or the window closed.
  const blocked = await sendBlock(platform, db, workspaceId, message);
  if (blocked) return fail(blocked.message);
  const access = await openAccess(platform, workspaceId, message.numberId);
  if (access === null) return fail('The access token of the number cannot be read. Paste it again in its settings.');

  // An upload may be repeated, so it comes before the claim.
  const request = await readyRequest(context, workspaceId, access, message);
  if ('fault' in request) return afterFault(context, workspaceId, { message, fault: request.fault, claimed: false });
  if (!(await pace.take(number, MAX_PACE_WAIT_MS))) return { retryInMs: PACE_RETRY_MS };

  const reference = handoverReference(message.id, new Date(platform.clock.now()));
  const claimed = await claim(context, workspaceId, { ...message, reference });
  if (claimed !== 'claimed') return claimed;
  const answer = await api.send(access, { waId: message.waId, userId: message.userId }, request.body, reference);
  if (answer.ok) {
    await recordSent(context, workspaceId, message, answer.value);
    return 'next';
  }
  const { fault } = answer;
  const { id, revision } = number;
  if (await db.transaction((tx) => stopNumberFor(context, tx, workspaceId, id, fault, revision)))
    platform.events.publish(workspaceId, { type: WHATSAPP_NUMBERS_EVENT });
  return afterFault(context, workspaceId, { message, fault, claimed: true });
}

/** Committed before the call. Outside a window, each person counts against the limit of the number. */
function claim(
  { platform }: WhatsappContext,
  workspaceId: string,
  message: QueuedMessage & { reference: string },
): Promise<Step | 'claimed'> {
  const { id, chatId, numberId, at } = message;
  const counts = message.kind === 'template' && !isWindowOpen(message.lastInboundAt, platform.clock.now());
  return platform.db.transaction(async (tx) => {
    if (!(await claimMessage(tx, workspaceId, message, LEASE_SECONDS))) return 'busy';
    if (!counts || (await reservePerson(tx, workspaceId, numberId, message.waId ?? message.userId ?? '')))
      return 'claimed';
    await recordSendResult(tx, workspaceId, id, failed({ code: null, text: LIMIT_TEXT }));
    await showState(tx, workspaceId, { chatId, at, state: 'failed' });
    return 'next';
  });
}

const failed = (fault: NonNullable<SendResult['fault']>): SendResult => ({
  state: 'failed',
  wamid: null,
  fault,
  sentAt: null,
  notBefore: null,
});

/** Nothing was sent, so the next message of the conversation may be. */
async function failBeforeCall(
  { platform }: WhatsappContext,
  workspaceId: string,
  message: QueuedMessage,
  text: string,
): Promise<Step> {
  const { id, chatId, at } = message;
  await platform.db.transaction(async (tx) => {
    await lockChat(tx, workspaceId, chatId);
    if (await failQueued(tx, workspaceId, id, text)) await showState(tx, workspaceId, { chatId, at, state: 'failed' });
  });
  return 'next';
}

/** `claimed`: false if its file could not be uploaded, so that it stays queued. */
async function afterFault(
  { platform }: WhatsappContext,
  workspaceId: string,
  { message, fault, claimed }: { message: QueuedMessage; fault: WhatsappFault; claimed: boolean },
): Promise<Step> {
  const { id, chatId, at } = message;
  const outcome = toSendOutcome(fault, message.attempts + 1, Math.random());
  const notBefore = 'end' in outcome ? null : new Date(platform.clock.now() + outcome.retryInMs);
  const state = 'end' in outcome ? outcome.end : 'queued';
  await platform.db.transaction(async (tx) => {
    await lockChat(tx, workspaceId, chatId);
    const failure = { code: fault.code, text: fault.text };
    if (claimed) await recordSendResult(tx, workspaceId, id, { ...failed(failure), state, notBefore });
    else if (notBefore === null) await failQueued(tx, workspaceId, id, fault.text);
    else await postponeQueued(tx, workspaceId, id, notBefore);
    await showState(tx, workspaceId, { chatId, at, state });
  });
  return 'end' in outcome ? 'next' : { retryInMs: outcome.retryInMs };
}

function recordSent(
  context: WhatsappContext,
  workspaceId: string,
  message: QueuedMessage,
  answer: SentAnswer,
): Promise<void> {
  return retryOnDeadlock(context.platform.db, (tx) => recordAnswer(context, tx, workspaceId, message, answer));
}

/** Locks in the common order: conversation, status, message. */
async function recordAnswer(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { id, chatId, numberId, at }: QueuedMessage,
  { wamid, state, waId, userId }: SentAnswer,
): Promise<void> {
  const { platform } = context;
  await lockChat(tx, workspaceId, chatId);
  if (waId !== null || userId !== null) {
    await lockAndMergeChats(tx, workspaceId, numberId, { waId, userId, profileName: '', username: '' });
  }
  const key = { numberId, wamid };
  await lockStatus(tx, workspaceId, key);
  const sentAt = new Date(platform.clock.now());
  if (!(await recordSendResult(tx, workspaceId, id, { state, wamid, fault: null, sentAt, notBefore: null }))) return;
  await showState(tx, workspaceId, { chatId, at, state });
  const effect = await applyStatus(tx, workspaceId, key);
  if (effect) await applyStatusEffects(context, tx, workspaceId, effect);
  await enqueueContacted(context, tx, workspaceId, id);
}

export type ReadyRequest = { body: Record<string, unknown> } | { fault: WhatsappFault };

/** A file is uploaded once for a number, and again before it expires at Meta. */
async function readyRequest(
  context: WhatsappContext,
  workspaceId: string,
  access: NumberAccess,
  { id, request, quotedWamid }: QueuedMessage,
): Promise<ReadyRequest> {
  const quoted = quotedWamid === null ? {} : { context: { message_id: quotedWamid } };
  const file = await fileOfMessage(context.platform.db, workspaceId, id);
  if (file === null) return { body: { ...request, ...quoted } };
  const uploaded = await mediaAtMeta(context, access, file);
  if (!uploaded.ok) return uploaded;
  const mediaId = uploaded.value;
  if (request.type === 'template')
    return { body: { ...withHeaderMedia(request, file.kind as HeaderFileKind, mediaId), ...quoted } };
  const own = (request[file.kind] ?? {}) as Record<string, unknown>;
  return { body: { ...request, [file.kind]: { ...own, id: mediaId }, ...quoted } };
}
