// Conversations, newest first: person, subject, first words, and badges.
import { cx } from 'class-variance-authority';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatRecent } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import type { InboxReview, InboxThread } from '../contract.ts';
import { reviewReason, threadBadge } from './inbox-labels.ts';
import { useDecideReview, useReviews } from './use-inbox.ts';

interface ThreadListProps {
  items: readonly InboxThread[];
  loading: boolean;
  /** More than one person may reply. */
  showAssignee: boolean;
  /** The one that is open; '' for none. */
  open: string;
  /** The one that was closed last, which gets the focus back. */
  left: string;
  onOpen: (id: string) => void;
}

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export function ThreadList({ items, loading, showAssignee, open, left, onOpen }: ThreadListProps) {
  if (loading) {
    return (
      <div className="space-y-3 p-3" aria-hidden>
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    );
  }
  return (
    <ul className="overflow-hidden rounded-m border border-line bg-surface" onKeyDown={step}>
      {items.map((thread) => (
        <li key={thread.id} className="border-b border-line last:border-b-0">
          <ThreadButton
            thread={thread}
            showAssignee={showAssignee}
            isOpen={thread.id === open}
            wasLeft={open === '' && thread.id === left}
            onOpen={() => onOpen(thread.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Arrow keys move between them, like Tab. */
function step(event: KeyboardEvent<HTMLUListElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const all = [...event.currentTarget.querySelectorAll('button')];
  const next = all[all.indexOf(document.activeElement as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ThreadButtonProps {
  thread: InboxThread;
  showAssignee: boolean;
  isOpen: boolean;
  wasLeft: boolean;
  onOpen: () => void;
}

function ThreadButton({ thread, showAssignee, isOpen, wasLeft, onOpen }: ThreadButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Closing renders a moment late: a field that has been focused since then keeps the focus.
    if (wasLeft && document.activeElement === document.body) button.current?.focus();
  }, [wasLeft]);
  const { name, email, subject, opening, unread, lastAt, messages, stream, assignedTo } = thread;
  const mark = threadBadge(thread);
  return (
    <button
      ref={button}
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={cx(
        'focus-inset flex w-full gap-3 px-3 py-2.5 text-left transition-colors',
        isOpen ? 'bg-accent-soft' : 'hover:bg-surface-2',
      )}
    >
      <Avatar name={name || email} size="sm" className="mt-0.5" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-md', unread ? 'font-semibold' : 'font-label')}>
            {unread && <span className="sr-only">Unread: </span>}
            {name || email}
            {messages > 1 && <span className="ml-1.5 text-xs font-normal text-text-2">{messages}</span>}
          </span>
          <time dateTime={lastAt} className="shrink-0 text-xs text-text-2">
            {formatRecent(lastAt, Date.now())}
          </time>
          {unread && <span aria-hidden className="size-2 shrink-0 self-center rounded-full bg-accent" />}
        </span>
        <span className="block truncate text-sm">{subject || 'No subject'}</span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-sm text-text-2">{opening || stream.name}</span>
          {mark && <Badge tone={mark.tone}>{mark.words}</Badge>}
          {showAssignee && assignedTo && (
            <span title={`Assigned to ${assignedTo.name}`} className="shrink-0">
              <Avatar name={assignedTo.name} size="xs" />
              <span className="sr-only">Assigned to {assignedTo.name}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

// Messages to confirm: possible replies, whose next step waits for the answer, and reports that match no email.

/** More are shown on request, so that conversations stay in sight. */
const FIRST = 3;

export function ReviewList({ onOpen }: { onOpen: (threadId: string) => void }) {
  const items = useReviews().data?.items ?? [];
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  return (
    <section aria-label="Messages to confirm" className="mb-4 rounded-m border border-line bg-surface">
      <h2 className="border-b border-line px-3 py-2 text-md font-label">Confirm {items.length}</h2>
      <ul>
        {items.slice(0, all ? undefined : FIRST).map((review) => (
          <li key={review.id} className="border-b border-line px-3 py-2.5 last:border-b-0">
            <Review review={review} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {items.length > FIRST && !all && (
        <Button block variant="ghost" size="sm" onClick={() => setAll(true)}>
          Show all {items.length}
        </Button>
      )}
    </section>
  );
}

function Review({ review, onOpen }: { review: InboxReview; onOpen: (threadId: string) => void }) {
  const { id, from, subject, body, at, replyTo } = review;
  const decide = useDecideReview();
  const say = (isReply: boolean) =>
    decide.mutate({ id, isReply }, { onSuccess: ({ threadId }) => threadId !== null && onOpen(threadId) });
  const question = replyTo && `Is this a reply to your email to ${replyTo.name || replyTo.email}?`;
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="min-w-0 text-md font-label break-words">{question ?? 'Report that matches no email'}</h3>
        <time dateTime={at} className="shrink-0 text-xs text-text-2">
          {formatRecent(at, Date.now())}
        </time>
      </div>
      <p className="text-sm break-words text-text-2">{from || review.mailbox}</p>
      {subject !== '' && <p className="mt-1 text-sm break-words">{subject}</p>}
      {body !== '' && <p className="mt-1 line-clamp-3 text-sm break-words text-text-2">{body}</p>}
      <p className="mt-1 text-sm break-words text-text-2">
        {reviewReason(review)}
        {replyTo !== null && ' The next step waits for your answer.'}
      </p>
      <div className="mt-2 flex gap-2">
        {replyTo === null ? (
          <Button needs="write" size="sm" loading={decide.isPending} onClick={() => say(false)}>
            Dismiss
          </Button>
        ) : (
          <>
            <Button needs="write" size="sm" variant="primary" disabled={decide.isPending} onClick={() => say(true)}>
              Yes, stop the sequence
            </Button>
            <Button needs="write" size="sm" disabled={decide.isPending} onClick={() => say(false)}>
              No, continue
            </Button>
          </>
        )}
      </div>
    </>
  );
}
