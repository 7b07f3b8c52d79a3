// Saved replies above the message box, opened by "/" at the start of a message. The box keeps the focus and handles the keys.
import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { menuItem, menuPanel } from '#ui/control-styles.ts';

interface ReplyListProps {
  id: string;
  replies: readonly Reply[];
  active: number;
  onActive: (index: number) => void;
  onChoose: (reply: Reply) => void;
  loading: boolean;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

export function ReplyList({ id, replies, active, onActive, onChoose, loading }: ReplyListProps) {
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
              No saved reply found. Add one as a snippet in{' '}
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

export interface Reply {
  id: string;
  name: string;
  text: string;
}

/** The text after the slash; null for a normal message. */
export function replyQuery(text: string): string | null {
  return text.startsWith('/') && !text.includes('\n') ? text.slice(1).trim().toLowerCase() : null;
}

export function matchingReplies(replies: readonly Reply[], query: string): readonly Reply[] {
  const names = replies.filter(({ name }) => name.toLowerCase().includes(query));
  const texts = replies.filter((reply) => !names.includes(reply) && reply.text.toLowerCase().includes(query));
  return [...names, ...texts].slice(0, 8);
}
