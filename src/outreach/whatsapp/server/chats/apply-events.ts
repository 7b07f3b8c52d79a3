// What Meta reports of messages and people, in their conversations: statuses and what follows from them, reactions, new user ids
// (integration contracts 1.6, 1.7).
import { emitEvents } from '#account/webhooks/server/index.ts';
import { holdLibrary } from '#crm/records/server/index.ts';
import {
  confirmReported,
  type Delivery,
  isHandoverReference,
  type ReceivedMailEvent,
  recordDeliveries,
  recordMailEvents,
} from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { faultOfCode, STOPPED_MARKETING } from '../../domain/api-faults.ts';
import { phoneOf } from '../../domain/phone-numbers.ts';
import type { ReactionEvent, StatusEvent, WhatsappEvent } from '../../domain/webhook-event.ts';
import { recordOptOut } from '../consents/record-consents.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { lockChat, numbersOfAccount } from './chats.store.ts';
import { holdChatOf, joinChatsOf } from './find-person.ts';
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
  putReaction,
  reportedUncertain,
  type StatusEffect,
} from './statuses.store.ts';

/**
 * In the caller's transaction. Any order and number of copies leads to the same end. A message that is uncertain, since the answer with its wamid was
 * lost, is found by the reference of its call, among those of the same number alone.
 */
export async function applyStatuses(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { wamid, status, at, person, pricing, fault, reference: named }: StatusEvent,
): Promise<void> {
  const key = { numberId, wamid };
  const told = fault === null ? null : { code: fault.code, text: faultOfCode(fault.code, fault.details).text };
  // An opt-out follows: the library is locked before all else.
  if (fault?.code === STOPPED_MARKETING) await holdLibrary(tx, workspaceId);
  // A status is where the second id of a person is often told first.
  if (person.waId !== null && person.userId !== null) await joinChatsOf(tx, workspaceId, numberId, person);
  const reference = await unboundReference(tx, workspaceId, { ...key, named });
  const chatId = reference === null ? null : await chatOfUncertain(tx, workspaceId, numberId, reference);
  if (chatId !== null) await lockChat(tx, workspaceId, chatId);
  await addStatus(tx, workspaceId, { ...key, status, at, fault: told, pricing, reference });
  if (chatId !== null && reference !== null) await bindUncertain(tx, workspaceId, { ...key, reference });
  const effect = await applyStatus(tx, workspaceId, key);
  if (effect) await followStatus(context, tx, workspaceId, effect);
}

/** Null where a message has the wamid already, or where the reference is not in our form: then others have sent it. */
async function unboundReference(
  tx: Executor,
  workspaceId: string,
  { numberId, wamid, named }: MessageKey & { named: string | null },
): Promise<string | null> {
  if (named === null || !isHandoverReference(named)) return null;
  return (await isKnownWamid(tx, workspaceId, numberId, wamid)) ? null : named;
}

const BATCH_SIZE = 1_000;

/** Every minute: messages that became uncertain after Meta had reported of them, as where a worker was killed in its call. @returns how many */
export async function settleReportedMessages(context: Pick<WhatsappContext, 'platform' | 'sources'>): Promise<number> {
  const { db, log } = context.platform;
  const reported = await reportedUncertain(db, BATCH_SIZE);
  for (const { workspaceId, chatId, ...message } of reported) {
    const work = async (tx: Executor) => {
      await lockChat(tx, workspaceId, chatId);
      await lockStatus(tx, workspaceId, message);
      await bindUncertain(tx, workspaceId, message);
      const effect = await applyStatus(tx, workspaceId, message);
      if (effect) await followStatus(context, tx, workspaceId, effect);
    };
    // One that fails is tried again in a minute, and holds no other up.
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

// What the status of a message means beyond its conversation: for the campaign that it belongs to, and for the person who wants no more.

/** In the transaction that has brought the message to its state. */
export async function followStatus(
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
  // The report is the answer that was lost.
  const proven = before === 'uncertain';
  if (mailId === null) {
    if (proven && !failed) await enqueueContacted(context, tx, workspaceId, effect.id);
    return;
  }
  const settled = proven ? await settleMail(context, tx, workspaceId, mailId, effect) : null;
  const streamIds = await recordDeliveries(tx, workspaceId, deliveriesOf(mailId, effect));
  for (const source of context.sources)
    source.reported?.(workspaceId, settled === null ? streamIds : [...new Set([...streamIds, settled])]);
  // One that a person sends again meanwhile does not end by what became of its earlier call.
  if (failed && (!proven || settled !== null))
    await recordMailEvents(context, tx, workspaceId, [failureOf(mailId, effect)]);
}

function settleMail(
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
  const said = { phone: phoneOf(chat.waId), source: 'meta-131050' as const, wording, at: failedTime(effect), mailId };
  await recordOptOut(tx, workspaceId, said);
}

const failedTime = ({ failedAt }: StatusEffect): Date => (failedAt === null ? new Date() : new Date(failedAt));

function deliveriesOf(mailId: string, { deliveredAt, readAt }: StatusEffect): Delivery[] {
  const delivered: Delivery[] = deliveredAt === null ? [] : [{ mailId, kind: 'delivered', at: new Date(deliveredAt) }];
  return readAt === null ? delivered : [...delivered, { mailId, kind: 'read', at: new Date(readAt) }];
}

const failureOf = (mailId: string, effect: StatusEffect): ReceivedMailEvent => ({
  kind: 'bounced',
  mailId,
  at: failedTime(effect),
  // It may be sent again, and fail again.
  sameAs: `whatsapp-failed ${effect.failedAt}`,
  detail: { code: effect.faultCode, text: effect.faultText },
});

// A reaction of a person to a message, which may not be known here yet.

/**
 * In the caller's transaction. It opens no window and marks nothing unread: whether Meta counts a reaction as a message is not documented,
 * and an answer that is refused is worse than a template.
 */
export async function applyReactions(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { person, wamid, emoji, at }: ReactionEvent,
): Promise<void> {
  const chat = await holdChatOf(tx, workspaceId, numberId, person, at);
  if (chat) await putReaction(tx, workspaceId, { chatId: chat.id, wamid, by: 'them', emoji, at });
}

// A person has another business-scoped user id: their conversation is known by it from now on (integration contracts 1.7).
type UserIdChange = Extract<WhatsappEvent, { kind: 'user-id-changed' }>;

/** In the caller's transaction. Conversations under both ids become one. */
export async function applyUserIdChange(
  _context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  numberId: string,
  { phoneNumberId, previous, current, waId }: UserIdChange,
): Promise<void> {
  const numbers = phoneNumberId === '' ? await numbersOfAccount(tx, workspaceId, numberId) : [numberId];
  const person = { waId, userId: current, previousUserId: previous, profileName: '', username: '' };
  for (const id of numbers) await joinChatsOf(tx, workspaceId, id, person);
}
