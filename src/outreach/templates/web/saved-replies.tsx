// Saved replies above a message box: opened by "/" at the start of a message, or by a button. The box keeps the focus and handles the keys.
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { menuItem, menuPanel } from '#ui/control-styles.ts';

export interface Reply {
  id: string;
  name: string;
  text: string;
}

interface SavedRepliesOptions {
  text: string;
  onText: (text: string) => void;
  /** Id of the message box. */
  boxId: string;
  /** Key of the saved replies of this conversation in the cache. */
  queryKey: QueryKey;
  /** Called when the list opens. */
  read: (signal: AbortSignal) => Promise<{ items: readonly Reply[] }>;
}

interface SavedReplies {
  /** Over the box, which is `relative`. */
  list: ReactNode;
  /** Of the box. */
  aria: object;
  /** True if the list handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  /** Opens the list whatever the box says: what is chosen is added to it. */
  open: () => void;
}

export function useSavedReplies({ text, onText, boxId, queryKey, read }: SavedRepliesOptions): SavedReplies {
  const listId = useId();
  const [active, setActive] = useState(0);
  /** Closed by Escape until the text changes. */
  const [closedAt, setClosedAt] = useState<string | null>(null);
  /** Opened by the button, until the text changes. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const typed = replyQuery(text);
  const pressed = openedAt === text;
  const open = pressed || (typed !== null && closedAt !== text);
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: FRESH_MS, enabled: open });
  const items = data?.items;
  const found = open ? matchingReplies(items ?? [], typed ?? '') : [];
  const index = Math.min(active, Math.max(0, found.length - 1));
  const choose = (reply: Reply | undefined) => {
    if (!reply) return;
    const next = typed === null && text.trim() !== '' ? `${text.trimEnd()}\n\n${reply.text}` : reply.text;
    setClosedAt(next);
    setOpenedAt(null);
    setActive(0);
    onText(next);
    document.getElementById(boxId)?.focus();
  };
  return {
    list: open && (
      <ReplyList
        id={listId}
        replies={found}
        active={index}
        onActive={setActive}
        onChoose={choose}
        loading={items === undefined}
      />
    ),
    aria: open
      ? {
          role: 'combobox' as const,
          'aria-expanded': true,
          'aria-controls': listId,
          ...(found[index] && { 'aria-activedescendant': optionId(listId, index) }),
        }
      : {},
    onKeyDown(event) {
      if (!open || event.ctrlKey || event.metaKey) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive(Math.min(Math.max(index + step, 0), Math.max(0, found.length - 1)));
      else if (event.key === 'Escape') {
        setClosedAt(text);
        setOpenedAt(null);
      } else if ((event.key === 'Enter' || event.key === 'Tab') && found.length > 0) choose(found[index]);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    open() {
      setClosedAt(null);
      setOpenedAt(open ? null : text);
      document.getElementById(boxId)?.focus();
    },
  };
}

const FRESH_MS = 60_000;

interface ReplyListProps {
  id: string;
  replies: readonly Reply[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (reply: Reply) => void;
  loading: boolean;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

function ReplyList({ id, replies, active, onActive, onChoose, loading }: ReplyListProps) {
  return (
    <div className={cx(menuPanel, 'absolute inset-x-0 bottom-full mb-1 max-h-64')}>
      <div id={id} role="listbox" aria-label="Saved replies">
        {replies.map((reply, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box
          <div
            key={reply.id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            data-highlighted={index === active ? '' : undefined}
            className={cx(menuItem(), 'flex-col items-start! gap-0!')}
            // Keeps the focus in the box.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onActive(index)}
            onClick={() => onChoose(reply)}
          >
            <span className="font-label">{reply.name}</span>
            <span className="w-full truncate text-xs text-text-2">{reply.text}</span>
          </div>
        ))}
      </div>
      {replies.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-text-2">
          {loading ? (
            'Loading saved replies...'
          ) : (
            <>
              No saved reply found. Add one in{' '}
              <Link to="/templates" className="link">
                Templates
              </Link>
              .
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** The text after the slash; null for a normal message. */
export function replyQuery(text: string): string | null {
  return text.startsWith('/') && !text.includes('\n') ? text.slice(1).trim().toLowerCase() : null;
}

export function matchingReplies(replies: readonly Reply[], query: string): readonly Reply[] {
  const names = replies.filter(({ name }) => name.toLowerCase().includes(query));
  const texts = replies.filter((reply) => !names.includes(reply) && reply.text.toLowerCase().includes(query));
  return [...names, ...texts].slice(0, MAX_SHOWN);
}

/** More are found by their names. */
const MAX_SHOWN = 20;
