// The open conversation: its header with the window, its messages, and the composer.
import { ArrowLeft, Check, Clock, MailOpen, PanelRight, RotateCcw } from 'lucide-react';
import { Fragment, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDayHeading } from '#shared/formats.ts';
import { isSameDay } from '#shared/local-time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Skeleton, Spinner } from '#ui/Loading.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { useMay } from '#ui/permission.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { Chat, ChatMessage } from '../../contract.ts';
import type { OpenChat } from '../api.ts';
import { windowLabel } from '../labels.ts';
import { PracticeBadge } from '../SetUpState.tsx';
import { Composer } from './Composer.tsx';
import { MessageItem } from './MessageItem.tsx';
import { useNearEnd, useNow } from './use-chats.ts';
import { useEarlierMessages, useMarkSeen, useOutbox, useReact, useRetry, useSend, useThread } from './use-thread.ts';

const ContactFacts = lazyPart(() => import('./ContactFacts.tsx').then((m) => m.ContactFacts));
const ContactSheet = lazyDialog(() => import('./ContactFacts.tsx').then((m) => m.ContactSheet));

/** From this width on, the contact panel fits beside the conversation. */
const WITH_FACTS = 1360;

interface ChatThreadProps {
  id: string;
  /** Beside the list, not instead of it. */
  wide: boolean;
  onClose: () => void;
  onMarkUnread: (id: string) => void;
  onSetClosed: (chat: Pick<Chat, 'id' | 'name' | 'closed'>) => void;
}

export function ChatThread({ id, wide, onClose, onMarkUnread, onSetClosed }: ChatThreadProps) {
  const thread = useThread(id);
  const [quote, setQuote] = useState<ChatMessage | null>(null);
  const [facts, setFacts] = useState(false);
  const withFacts = useMinWidth(WITH_FACTS);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = thread;
  useSeen(id, data, thread.isFetchedAfterMount);
  // Not in the list: a finished conversation leaves the list but stays open.
  useSingleKeyShortcut('e', () => data && onSetClosed(data));

  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);

  return (
    <div
      className={
        wide
          ? withFacts
            ? 'grid min-h-0 grid-cols-[minmax(0,1fr)_300px]'
            : 'grid min-h-0 grid-cols-1'
          : 'grid h-[calc(100dvh-var(--header))]'
      }
    >
      <section
        aria-label="Conversation"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        }}
        className="flex min-h-0 min-w-0 flex-col bg-surface"
      >
        {thread.isError && !data ? (
          <>
            {!wide && <BackButton onClose={onClose} />}
            <ErrorState error={thread.error} onRetry={() => void thread.refetch()} retrying={thread.isFetching} />
          </>
        ) : data === undefined ? (
          <div className="space-y-4 p-4" aria-hidden>
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-16 w-1/2" />
            <Skeleton className="ml-auto h-16 w-1/2" />
          </div>
        ) : (
          <>
            <ThreadHeader
              chat={data}
              heading={heading}
              {...(!wide && { onBack: onClose })}
              {...(!withFacts && { onFacts: () => setFacts(true) })}
              onMarkUnread={() => onMarkUnread(id)}
              onSetClosed={() => onSetClosed(data)}
            />
            <MessageList chat={data} onQuote={setQuote} />
            <Composer chat={data} quote={quote} onQuote={setQuote} />
          </>
        )}
      </section>
      {wide && withFacts && (
        <aside aria-label="Contact details" className="min-h-0 overflow-y-auto border-l border-line bg-surface">
          {data && <ContactFacts chat={data} />}
        </aside>
      )}
      {facts && data && <ContactSheet chat={data} onClose={() => setFacts(false)} />}
    </div>
  );
}

interface ThreadHeaderProps {
  chat: OpenChat;
  heading: RefObject<HTMLHeadingElement | null>;
  /** If it replaces the list. */
  onBack?: () => void;
  /** If the contact panel is not beside it. */
  onFacts?: () => void;
  onMarkUnread: () => void;
  onSetClosed: () => void;
}

function ThreadHeader({ chat, heading, onBack, onFacts, onMarkUnread, onSetClosed }: ThreadHeaderProps) {
  return (
    <header className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line px-3 py-2 lg:px-4">
      {onBack && <BackButton onClose={onBack} />}
      <div className="min-w-0 flex-1">
        <h2 ref={heading} tabIndex={-1} className="focus-elsewhere truncate text-md font-semibold">
          <bdi>{chat.name}</bdi>
        </h2>
        <p className="truncate text-xs text-text-2">
          {chat.phone || `@${chat.username}`} · {chat.number}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <IconButton
          needs="write"
          label="Mark as unread"
          shortcut="U"
          icon={<MailOpen aria-hidden size={16} />}
          onClick={onMarkUnread}
        />
        {onFacts && (
          <IconButton label="Contact details" icon={<PanelRight aria-hidden size={16} />} onClick={onFacts} />
        )}
        <Button
          needs="write"
          size="sm"
          aria-label={chat.closed ? 'Reopen' : 'Done'}
          icon={chat.closed ? <RotateCcw aria-hidden size={14} /> : <Check aria-hidden size={14} />}
          onClick={onSetClosed}
        >
          <span className="max-md:sr-only">{chat.closed ? 'Reopen' : 'Done'}</span>
          <span className="max-md:hidden">
            <Kbd>E</Kbd>
          </span>
        </Button>
      </div>
      <div className="flex w-full items-center gap-2">
        {chat.practice && <PracticeBadge />}
        <WindowBadge until={chat.windowUntil} />
      </div>
    </header>
  );
}

function BackButton({ onClose }: { onClose: () => void }) {
  return <IconButton label="All chats" size="lg" icon={<ArrowLeft aria-hidden size={18} />} onClick={onClose} />;
}

function WindowBadge({ until }: { until: string | null }) {
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
function useSeen(id: string, chat: OpenChat | undefined, isCurrent: boolean): void {
  const { mutate } = useMarkSeen(id);
  const mayWrite = useMay('write');
  const unread = chat?.unread ?? 0;
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
            </Fragment>
          );
        })}
        {shown.length === 0 && <li className="py-8 text-center text-sm text-text-2">No messages</li>}
      </ol>
    </div>
  );
}
