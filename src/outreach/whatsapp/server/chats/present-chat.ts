// Conversations and messages as routes answer them.
import type { Chat, ChatMessage } from '../../chats.contract.ts';
import { messageOpening } from '../../domain/message-opening.ts';
import { phoneOf } from '../../domain/person-name.ts';
import { windowUntil } from '../../domain/service-window.ts';
import type { ChatRow } from './chat-list.store.ts';
import type { MessageRow } from './messages.store.ts';

export function presentChat({ waId, lastInboundAt, lastAt, place: _, ...row }: ChatRow): Chat {
  return {
    ...row,
    phone: phoneOf(waId),
    windowUntil: windowUntil(lastInboundAt)?.toISOString() ?? null,
    lastAt: lastAt.toISOString(),
  };
}

export function presentMessage(row: MessageRow): ChatMessage {
  const { file, content, quote, faultCode, faultText, at, sentAt, deliveredAt, readAt, ...shown } = row;
  const hasFault = row.state === 'failed' || row.state === 'uncertain';
  return {
    ...shown,
    content: file === null ? content : { ...content, file },
    quote: quote && { ...quote, text: messageOpening(quote.kind, quote.text) },
    fault: hasFault ? { code: faultCode, text: faultText } : null,
    at: at.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  };
}
