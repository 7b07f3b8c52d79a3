// The body of a conversation on WhatsApp, for Single Chat and the inbox: its messages, and the composer.
import { Clock } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { SequenceNote } from '#outreach/inbox/web/index.ts';
import { formatDayHeading } from '#shared/formats.ts';
import { isSameDay } from '#shared/local-time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { useMay } from '#ui/permission.tsx';
import type { ChatMessage } from '../../contract.ts';
import type { OpenChat } from '../api.ts';
import { windowLabel } from '../labels.ts';
import { Composer } from './Composer.tsx';
import { MessageItem } from './MessageItem.tsx';
import { useNearEnd, useNow } from './use-chats.ts';
import { useEarlierMessages, useMarkSeen, useOutbox, useReact, useRetry, useSend } from './use-thread.ts';

export function ChatBody({ chat }: { chat: OpenChat }) {
  const [quote, setQuote] = useState<ChatMessage | null>(null);
  return (
    <>
      <MessageList chat={chat} onQuote={setQuote} />
      <Composer chat={chat} quote={quote} onQuote={setQuote} />
    </>
  );
}

/** How long free replies are still allowed. */
export function WindowBadge({ until }: { until: string | null }) {
  const now = useNow();
  const left = windowLabel(until, now);
  return (
    <Badge tone={left?.tone ?? 'neutral'} icon={<Clock aria-hidden size={12} />}>
      {left?.label ?? 'Templates only'}
    </Badge>
  );
}

/**
 * Marks an open conversation as read: when it opens, and when a message arrives while it is visible. `isCurrent`: the data was fetched after it
 * was opened, so it includes an earlier "Mark as unread".
 */
export function useSeenChat(chat: OpenChat | undefined, isCurrent: boolean): void {
  const { mutate } = useMarkSeen(chat?.id ?? '');
  const mayWrite = useMay('write');
  // One that is snoozed is read when it is back.
  const snoozed = chat?.snoozedUntil != null && Date.parse(chat.snoozedUntil) > Date.now();
  const unread = snoozed ? 0 : (chat?.unread ?? 0);
  const newest = chat?.items.findLast(({ direction }) => direction === 'in')?.id;
  const see = useEffectEvent(() => {
    if (mayWrite && unread > 0 && document.visibilityState === 'visible') mutate();
  });
  useEffect(() => {
    if (newest === undefined || !isCurrent) return;
    // "Mark as unread" lasts until another message arrives.
    see();
    const onVisible = () => see();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [newest, isCurrent]);
}

/** The list is laid out from its end, so it stays there as messages arrive, and keeps its position as older ones load. */
interface MessageListProps {
  chat: OpenChat;
  onQuote: (message: ChatMessage) => void;
}

function MessageList({ chat, onQuote }: MessageListProps) {
  const { id, items, earlier } = chat;
  const now = useNow();
  const older = useEarlierMessages(id);
  const top = useNearEnd(() => {
    if (earlier !== null && !older.isPending) older.mutate(earlier);
  });
  const outbox = useOutbox(id);
  const { again, discard } = useSend(id);
  const retry = useRetry(id);
  const react = useReact(id);
  const known = new Set(items.map((message) => message.id));
  const unsent = outbox.filter((one) => !known.has(one.id));
  const shown = [...items, ...unsent.map(({ shown: message }) => message)];
  const stopped = stoppedSequence(items);
  return (
    <div
      data-scrolls
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="focus-inset flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-bg"
    >
      <ol className="flex flex-col gap-2.5 p-4">
        {earlier !== null && (
          // Keyed by page, so that a short page loads the next.
          <li key={earlier} ref={top} className="grid h-8 place-items-center">
            {older.isPending && <Spinner />}
          </li>
        )}
        {shown.map((message, index) => {
          const before = shown[index - 1];
          const local = unsent.find((one) => one.id === message.id);
          return (
            <Fragment key={message.id}>
              {(!before || !isSameDay(before.at, message.at)) && (
                <li className="py-1 text-center text-xs font-label text-text-2">{formatDayHeading(message.at, now)}</li>
              )}
              <MessageItem
                chatId={id}
                message={message}
                person={chat.name}
                {...(local && {
                  unsent: { error: local.error, again: () => again(local), discard: () => discard(local) },
                })}
                retrying={retry.isPending && retry.variables === message.id}
                onRetry={() => retry.mutate(message.id)}
                onReact={(emoji) => react.mutate({ messageId: message.id, emoji })}
                onQuote={() => onQuote(message)}
              />
              {message.id === stopped?.at && <SequenceNote campaign={stopped.campaign} person={chat.name} />}
            </Fragment>
          );
        })}
        {shown.length === 0 && <li className="py-8 text-center text-sm text-text-2">No messages</li>}
      </ol>
    </div>
  );
}

/** The newest campaign whose message was replied to, and the message that did so. */
export function stoppedSequence(
  items: readonly Pick<ChatMessage, 'id' | 'direction' | 'campaign'>[],
): { campaign: { id: string; name: string }; at: string } | null {
  const sent = items.findLastIndex(({ direction, campaign }) => direction === 'out' && campaign !== null);
  const campaign = items[sent]?.campaign;
  const reply = items.slice(sent + 1).find(({ direction }) => direction === 'in');
  return campaign && reply ? { campaign, at: reply.id } : null;
}
