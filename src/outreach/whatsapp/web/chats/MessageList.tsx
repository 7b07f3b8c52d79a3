// The messages of a conversation with the days between them. The list is drawn from its end: it stays there as messages come
// in, and where the reader is as older ones load.
import { Fragment } from 'react';
import { Spinner } from '#ui/Spinner.tsx';
import type { ChatMessage } from '../../contract.ts';
import type { OpenChat } from '../api.ts';
import { dayLabel, isSameDay } from '../labels.ts';
import { useNearEnd } from '../use-near-end.ts';
import { useNow } from '../use-now.ts';
import { MessageItem } from './MessageItem.tsx';
import { useOutbox } from './outbox.ts';
import { useEarlierMessages, useReact, useRetry, useSend } from './use-thread.ts';

interface MessageListProps {
  chat: OpenChat;
  onQuote: (message: ChatMessage) => void;
}

export function MessageList({ chat, onQuote }: MessageListProps) {
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
          // Keyed by page, so that one which does not fill the window loads the next.
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
                <li className="py-1 text-center text-xs font-label text-text-2">{dayLabel(message.at, now)}</li>
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
            </Fragment>
          );
        })}
        {shown.length === 0 && <li className="py-8 text-center text-sm text-text-2">No messages</li>}
      </ol>
    </div>
  );
}
