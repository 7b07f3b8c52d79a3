// Effects of a received message: consent, the campaign that it replies to, the timeline of the contact, notifications.
import { notify } from '#account/notifications/server/index.ts';
import { emitEvents } from '#account/webhooks/server/index.ts';
import { recordEvents } from '#crm/activities/server/index.ts';
import { setLastReplied } from '#crm/records/server/index.ts';
import { recordMailEvents } from '#outreach/sending/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { isOptOutRequest } from '#shared/opt-out-request.ts';
import { chatPath } from '#shared/page-paths.ts';
import { isOptInRequest } from '../../domain/conversation.ts';
import { toPhone } from '../../domain/phone-numbers.ts';
import type { InboundMessage } from '../../domain/webhook-event.ts';
import { recordOptIn, recordOptOut } from '../consents/record-consents.ts';
import { WHATSAPP_MESSAGE } from '../notification-kinds.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import type { LockedChat } from './chats.store.ts';
import { answeredMail, hasWrittenBefore } from './messages.store.ts';

export interface StoredInbound {
  id: string;
  chat: LockedChat;
  message: InboundMessage;
  opening: string;
  contactId: string | null;
}

/** The contact's timeline has one entry for messages within so many hours, since the conversation shows the rest. */
export const BURST_HOURS = 6;

export async function applyInboundEffects(
  context: WhatsappContext,
  tx: Executor,
  workspaceId: string,
  { id, chat, message, opening, contactId }: StoredInbound,
): Promise<void> {
  const { at, text, quotedWamid, wamid } = message;
  const wantsNoMore = isOptOutRequest('', text);
  const mailId = await answeredMail(tx, workspaceId, { chatId: chat.id, quotedWamid, at });
  if (chat.waId !== null) {
    const said = { phone: toPhone(chat.waId), wording: text.slice(0, 500), at, mailId };
    if (wantsNoMore) await recordOptOut(tx, workspaceId, { ...said, source: 'stop-word' });
    else await recordOptIn(tx, workspaceId, { ...said, source: 'inbound', lifts: isOptInRequest(text) });
  }
  if (mailId !== null) {
    // As with email, a text that opts out is not a reply.
    const kind = wantsNoMore ? 'opted-out' : 'replied';
    await recordMailEvents(context, tx, workspaceId, [
      { kind, mailId, at, sameAs: wamid, detail: { channel: 'whatsapp' } },
    ]);
  }
  if (!wantsNoMore) {
    await notify(tx, WHATSAPP_MESSAGE, workspaceId, {
      to: 'everyone',
      assignee: chat.assignedTo,
      thing: { key: `chat:${chat.id}`, name: chat.name },
      params: { name: chat.name, opening },
      link: chatPath(chat.id),
    });
  }
  await emitEvents(tx, workspaceId, [
    {
      type: 'whatsapp.message.received',
      data: {
        messageId: id,
        chatId: chat.id,
        contactId,
        from: chat.waId,
        name: chat.name,
        kind: message.kind,
        text,
        at: at.toISOString(),
      },
    },
  ]);
  if (contactId === null) return;
  if (!wantsNoMore) await setLastReplied(tx, workspaceId, [contactId], at);
  const burst = { chatId: chat.id, direction: 'in' as const, at, hours: BURST_HOURS, except: id };
  if (!wantsNoMore && (await hasWrittenBefore(tx, workspaceId, burst))) return;
  await recordEvents(tx, workspaceId, {
    kind: 'contact',
    recordIds: [contactId],
    what: wantsNoMore ? 'whatsapp-opted-out' : 'whatsapp-received',
    payload: { text: opening, chatId: chat.id, detail: '' },
    madeBy: null,
  });
}
