// What the status of a message means beyond its conversation: for the campaign that it belongs to, and for the person who wants no more.
import { type Delivery, type Learned, noteNews, recordDeliveries } from '#features/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { STOPPED_MARKETING } from '../../domain/api-faults.ts';
import { phoneOf } from '../../domain/person-name.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { lockChat } from './chats.store.ts';
import { recordOptOut } from './consent-effects.ts';
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
  if (failed && faultCode === STOPPED_MARKETING) await optOut(tx, workspaceId, effect);
  if (effect.mailId === null) return;
  const streamIds = await recordDeliveries(tx, workspaceId, deliveriesOf(effect.mailId, effect));
  for (const source of context.sources) source.reported?.(workspaceId, streamIds);
  if (failed) await noteNews(context, tx, workspaceId, [failureOf(effect.mailId, effect)]);
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

const failureOf = (mailId: string, effect: StatusEffect): Learned => ({
  kind: 'bounced',
  mailId,
  at: failedTime(effect),
  // It may be sent again, and fail again.
  sameAs: `whatsapp-failed ${effect.failedAt}`,
  detail: { code: effect.faultCode, text: effect.faultText },
});
