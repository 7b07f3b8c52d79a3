// What the status of a message means beyond its conversation: for the campaign that it belongs to, and for the person who wants no more.
import { type Learned, noteNews } from '#features/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { phoneOf } from '../../domain/person-name.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { lockChat } from './chats.store.ts';
import { recordOptOut } from './consent-effects.ts';
import type { StatusEffect } from './statuses.store.ts';

/** The person has stopped marketing from this business (integration contracts 1.10). */
const STOPPED_MARKETING = 131050;

/** In the transaction that has brought the message to its state. */
export async function followStatus(
  context: Pick<WhatsappContext, 'platform' | 'sources'>,
  tx: Executor,
  workspaceId: string,
  effect: StatusEffect,
): Promise<void> {
  const { before, state, faultCode, faultText } = effect;
  const failed = state === 'failed' && before !== 'failed';
  if (failed && faultCode === STOPPED_MARKETING) {
    const chat = await lockChat(tx, workspaceId, effect.chatId);
    if (chat?.waId) {
      const phone = phoneOf(chat.waId);
      const at = new Date(effect.failedAt ?? Date.now());
      await recordOptOut(tx, workspaceId, {
        phone,
        source: 'meta-131050',
        wording: faultText,
        at,
        mailId: effect.mailId,
      });
    }
  }
  if (effect.mailId === null) return;
  if (failed) {
    const news: Learned = {
      kind: 'bounced',
      mailId: effect.mailId,
      at: new Date(effect.failedAt ?? Date.now()),
      sameAs: 'whatsapp-failed',
      detail: { code: faultCode, text: faultText },
    };
    await noteNews(context, tx, workspaceId, [news]);
  }
}
