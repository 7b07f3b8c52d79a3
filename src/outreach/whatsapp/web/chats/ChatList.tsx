// The list of conversations, newest message first.
import { cx } from 'class-variance-authority';
import { CheckCheck, CircleAlert, Clock, CornerUpLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCompact } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import type { Chat } from '../../contract.ts';
import { STATE_LABELS, windowLabel } from '../labels.ts';
import { PracticeBadge } from '../SetUpState.tsx';
import { useNearEnd, useNow } from './use-chats.ts';

interface ChatListProps {
  items: readonly Chat[];
  loading: boolean;
  /** The open one; '' for none. */
  open: string;
  /** The last closed one, which gets the focus back. */
  left: string;
  onOpen: (id: string) => void;
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ChatList({ items, loading, open, left, onOpen, more, loadingMore, onMore }: ChatListProps) {
  const now = useNow();
  const end = useNearEnd(() => !loadingMore && onMore());
  if (loading) {
    return (
      <div className="space-y-3 p-3" aria-hidden>
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-13" />
        ))}
      </div>
    );
  }
  return (
    <div data-scrolls className="min-h-0 flex-1 overflow-y-auto">
      <ul onKeyDown={step}>
        {items.map((chat) => (
          <li key={chat.id} className="border-b border-line last:border-b-0">
            <ChatButton
              chat={chat}
              now={now}
              isOpen={chat.id === open}
              wasLeft={open === '' && chat.id === left}
              onOpen={() => onOpen(chat.id)}
            />
          </li>
        ))}
      </ul>
      {more && (
        <div ref={end} className="p-3">
          <Button block size="sm" loading={loadingMore} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}

/** Arrow keys move between conversations, as Tab does. */
function step(event: KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ChatButtonProps {
  chat: Chat;
  now: number;
  isOpen: boolean;
  wasLeft: boolean;
  onOpen: () => void;
}

function ChatButton({ chat, now, isOpen, wasLeft, onOpen }: ChatButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Closing renders a moment later: a field focused since keeps the focus.
    if (wasLeft && document.activeElement === document.body) button.current?.focus();
  }, [wasLeft]);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { name, phone, username, unread, lastAt, practice, assignedTo } = chat;
  const left = windowLabel(chat.windowUntil, now);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={cx(
        'focus-inset relative flex w-full gap-3 px-3 py-2.5 text-left transition-colors',
        isOpen
          ? 'bg-accent-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent'
          : 'hover:bg-surface-2',
      )}
    >
      <Avatar name={name} size="sm" className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-md', unread > 0 ? 'font-semibold' : 'font-label')}>
            <bdi>{name || phone || username}</bdi>
          </span>
          <time dateTime={lastAt} className="shrink-0 text-xs text-text-2">
            {formatCompact(lastAt, now)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <LastMessage chat={chat} />
          {unread > 0 && (
            <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
        {(practice || left || assignedTo) && (
          <span className="mt-1 flex items-center gap-2 text-xs text-text-2">
            {practice && <PracticeBadge />}
            {left && (
              <span className={cx('flex min-w-0 items-center gap-1', left.tone === 'warn' && 'text-warn')}>
                <Clock aria-hidden size={12} className="shrink-0" />
                <span className="truncate">{left.label.replace(' to reply', '')}</span>
              </span>
            )}
            {assignedTo && <span className="ml-auto min-w-0 truncate">{assignedTo.name}</span>}
          </span>
        )}
      </span>
    </button>
  );
}

/** Preview of the last message, with the state of our own. */
function LastMessage({ chat: { opening, lastDirection, lastState, unread } }: { chat: Chat }) {
  const failed = lastState === 'failed' || lastState === 'uncertain';
  const Icon = failed ? CircleAlert : lastState === 'read' || lastState === 'delivered' ? CheckCheck : CornerUpLeft;
  return (
    <span
      className={cx(
        'flex min-w-0 flex-1 items-center gap-1 text-sm',
        unread > 0 ? 'text-text' : failed ? 'text-bad' : 'text-text-2',
      )}
    >
      {lastDirection === 'out' && opening !== '' && (
        <>
          <Icon aria-hidden size={13} className="shrink-0" />
          <span className="sr-only">{STATE_LABELS[lastState]}: </span>
        </>
      )}
      {lastDirection === 'note' && <span className="shrink-0 font-label">Note:</span>}
      <span className="min-w-0 truncate">
        <bdi>{opening || 'No messages'}</bdi>
      </span>
    </span>
  );
}
