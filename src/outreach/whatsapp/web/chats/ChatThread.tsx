// The open conversation of Single Chat: its header, its body, and what is known of the contact beside it.
import { ArrowLeft, Check, MailOpen, PanelRight, RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';
import { useMinWidth } from '#ui/use-min-width.ts';
import type { Chat } from '../../contract.ts';
import type { OpenChat } from '../api.ts';
import { PracticeBadge } from '../SetUpState.tsx';
import { ChatBody, useSeenChat, WindowBadge } from './ChatBody.tsx';
import { useThread } from './use-thread.ts';

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
  const [facts, setFacts] = useState(false);
  const withFacts = useMinWidth(WITH_FACTS);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = thread;
  useSeenChat(data, thread.isFetchedAfterMount);
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
          : 'grid h-[calc(100dvh-var(--header)-var(--bottom-bar))]'
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
            <ChatBody chat={data} />
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
