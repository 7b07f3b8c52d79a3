// What the status of a message means beyond its conversation: for the campaign that it belongs to, and for the person who wants no more.

import { emitEvents } from '#account/webhooks/server/index.ts';
import {
  confirmReported,
  type Delivery,
  type ReceivedMailEvent,
  recordDeliveries,
  recordMailEvents,
} from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { STOPPED_MARKETING } from '../../domain/api-faults.ts';
import { phoneOf } from '../../domain/person-name.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { lockChat } from './chats.store.ts';
import { recordOptOut } from './consent-effects.ts';
import { enqueueContacted } from './record-contacted.job.ts';
import type { StatusEffect } from './statuses.store.ts';

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
