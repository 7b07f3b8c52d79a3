// Applies Meta's events to conversations: message statuses and their effects, reactions, changed user ids (integration contracts 1.6, 1.7).
import { emitEvents } from '#account/webhooks/server/index.ts';
import { lockLibrary } from '#crm/records/server/index.ts';
import {
  confirmReported,
  type Delivery,
  isHandoverReference,
  type ReceivedMailEvent,
  recordDeliveries,
  recordMailEvents,
} from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { faultForCode, STOPPED_MARKETING } from '../../domain/api-faults.ts';
import { toPhone } from '../../domain/phone-numbers.ts';
import type { ReactionEvent, StatusEvent, WhatsappEvent } from '../../domain/webhook-event.ts';
import { recordOptOut } from '../consents/record-consents.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { lockChat, numbersOfAccount } from './chats.store.ts';
import { lockAndMergeChats, lockOrCreateChat } from './find-person.ts';
import { enqueueContacted } from './message.jobs.ts';
import { isKnownWamid } from './messages.store.ts';
import { publishChats } from './publish-chats.ts';
import {
  addStatus,
  applyStatus,
  bindUncertain,
  chatOfUncertain,
  lockStatus,
  type MessageKey,
  reportedUncertain,
  type StatusEffect,
  saveReaction,
} from './statuses.store.ts';

/**
 * In the caller's transaction. Any order and number of copies has the same result. An uncertain message, whose answer with the wamid was lost, is
 * found by the reference of its call, within the same number.
 */
export async function applyStatuses(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { wamid, status, at, person, pricing, fault, reference: named }: StatusEvent,
): Promise<void> {
  const key = { numberId, wamid };
  const failure = fault === null ? null : { code: fault.code, text: faultForCode(fault.code, fault.details).text };
  // An opt-out follows, so the library is locked first.
  if (fault?.code === STOPPED_MARKETING) await lockLibrary(tx, workspaceId);
  // A status is often the first to name both ids of a person.
  if (person.waId !== null && person.userId !== null) await lockAndMergeChats(tx, workspaceId, numberId, person);
  const reference = await unboundReference(tx, workspaceId, { ...key, named });
  const chatId = reference === null ? null : await chatOfUncertain(tx, workspaceId, numberId, reference);
  if (chatId !== null) await lockChat(tx, workspaceId, chatId);
  await addStatus(tx, workspaceId, { ...key, status, at, fault: failure, pricing, reference });
  if (chatId !== null && reference !== null) await bindUncertain(tx, workspaceId, { ...key, reference });
  const effect = await applyStatus(tx, workspaceId, key);
  if (effect) await applyStatusEffects(context, tx, workspaceId, effect);
}

/** Null if a message has the wamid already, or the reference is not ours. */
async function unboundReference(
  tx: Executor,
  workspaceId: string,
  { numberId, wamid, named }: MessageKey & { named: string | null },
): Promise<string | null> {
  if (named === null || !isHandoverReference(named)) return null;
  return (await isKnownWamid(tx, workspaceId, numberId, wamid)) ? null : named;
}

const BATCH_SIZE = 1_000;

/** Every minute: messages that became uncertain after Meta reported them, as when a worker is killed during its call. @returns how many */
export async function resolveReportedMessages(context: Pick<WhatsappContext, 'platform' | 'sources'>): Promise<number> {
  const { db, log } = context.platform;
  const reported = await reportedUncertain(db, BATCH_SIZE);
  for (const { workspaceId, chatId, ...message } of reported) {
    const work = async (tx: Executor) => {
      await lockChat(tx, workspaceId, chatId);
      await lockStatus(tx, workspaceId, message);
      await bindUncertain(tx, workspaceId, message);
      const effect = await applyStatus(tx, workspaceId, message);
      if (effect) await applyStatusEffects(context, tx, workspaceId, effect);
    };
    // A failure is retried in a minute and does not block others.
    await db
      .transaction(work)
      .catch((error: unknown) =>
        log.error({ err: error, workspaceId, chatId }, 'a reported message could not be settled'),
      );
  }
  for (const workspaceId of new Set(reported.map((one) => one.workspaceId)))
    publishChats(context.platform, workspaceId);
  return reported.length;
}

/** Effects of a status beyond the conversation: for its campaign, and opt-outs. In the transaction that changed the state. */
export async function applyStatusEffects(
  context: Pick<WhatsappContext, 'platform' | 'sources'>,
  tx: Executor,
  workspaceId: string,
  effect: StatusEffect,
): Promise<void> {
  const { before, state, faultCode } = effect;
  const failed = state === 'failed' && before !== 'failed';
  if (state !== before) {
    const { id: messageId, chatId, faultText } = effect;
    const data = { messageId, chatId, state, ...(failed && { reason: faultText }) };
    await emitEvents(tx, workspaceId, [{ type: 'whatsapp.message.status', data }]);
  }
  if (failed && faultCode === STOPPED_MARKETING) await optOut(tx, workspaceId, effect);
  const { mailId } = effect;
  // The report replaces the lost answer.
  const proven = before === 'uncertain';
  if (mailId === null) {
    if (proven && !failed) await enqueueContacted(context, tx, workspaceId, effect.id);
    return;
  }
  const settled = proven ? await confirmMail(context, tx, workspaceId, mailId, effect) : null;
  const streamIds = await recordDeliveries(tx, workspaceId, toDeliveries(mailId, effect));
  for (const source of context.sources)
    source.onReports?.(workspaceId, settled === null ? streamIds : [...new Set([...streamIds, settled])]);
  // A message that a user has sent again is not ended by its earlier call.
  if (failed && (!proven || settled !== null))
    await recordMailEvents(context, tx, workspaceId, [toFailure(mailId, effect)]);
}

function confirmMail(
  context: Pick<WhatsappContext, 'platform' | 'sources'>,
  tx: Executor,
  workspaceId: string,
  mailId: string,
  { wamid, state }: StatusEffect,
): Promise<string | null> {
  const report = { mailId, messageId: wamid, taken: state !== 'failed', evidence: 'Reported by WhatsApp' };
  return confirmReported(context, tx, workspaceId, report);
}

async function optOut(tx: Executor, workspaceId: string, effect: StatusEffect): Promise<void> {
  const chat = await lockChat(tx, workspaceId, effect.chatId);
  if (!chat?.waId) return;
  const { mailId, faultText: wording } = effect;
  const said = { phone: toPhone(chat.waId), source: 'meta-131050' as const, wording, at: failedTime(effect), mailId };
  await recordOptOut(tx, workspaceId, said);
}

const failedTime = ({ failedAt }: StatusEffect): Date => (failedAt === null ? new Date() : new Date(failedAt));

function toDeliveries(mailId: string, { deliveredAt, readAt }: StatusEffect): Delivery[] {
  const delivered: Delivery[] = deliveredAt === null ? [] : [{ mailId, kind: 'delivered', at: new Date(deliveredAt) }];
  return readAt === null ? delivered : [...delivered, { mailId, kind: 'read', at: new Date(readAt) }];
}

const toFailure = (mailId: string, effect: StatusEffect): ReceivedMailEvent => ({
  kind: 'bounced',
  mailId,
  at: failedTime(effect),
  // It may be sent again and fail again.
  sameAs: `whatsapp-failed ${effect.failedAt}`,
  detail: { code: effect.faultCode, text: effect.faultText },
});

/**
 * In the caller's transaction. The message may not be recorded yet. A reaction opens no window and marks nothing unread: Meta does not document
 * whether it counts as a message, and a refused reply is worse than a template.
 */
export async function applyReactions(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { person, wamid, emoji, at }: ReactionEvent,
): Promise<void> {
  const chat = await lockOrCreateChat(tx, workspaceId, numberId, person, at);
  if (chat) await saveReaction(tx, workspaceId, { chatId: chat.id, wamid, by: 'them', emoji, at });
}

type UserIdChange = Extract<WhatsappEvent, { kind: 'user-id-changed' }>;

/** In the caller's transaction. Merges the conversations of both ids (integration contracts 1.7). */
export async function applyUserIdChange(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { phoneNumberId, previous, current, waId }: UserIdChange,
): Promise<void> {
  const numbers = phoneNumberId === '' ? await numbersOfAccount(tx, workspaceId, numberId) : [numberId];
  const person = { waId, userId: current, previousUserId: previous, profileName: '', username: '' };
  for (const id of numbers) await lockAndMergeChats(tx, workspaceId, id, person);
}
