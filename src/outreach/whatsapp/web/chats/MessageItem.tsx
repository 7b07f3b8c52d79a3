// One message with its quote, reactions, delivery state and actions.
import { cx } from 'class-variance-authority';
import {
  Check,
  CheckCheck,
  CircleAlert,
  CircleQuestionMark,
  Clock,
  CornerUpLeft,
  Hourglass,
  type LucideIcon,
  Send,
  SmilePlus,
  StickyNote,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatTime } from '#shared/formats.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { ChatMessage } from '../../contract.ts';
import type { MessageState } from '../../fields.contract.ts';
import { KIND_LABELS, STATE_LABELS } from '../labels.ts';
import { MessageContent } from './MessageContent.tsx';
import { COMPOSER_ID } from './use-chats.ts';

/** `accepted` is a paper plane, never a tick: Meta accepted it, but the phone may not have it. */
const STATE_ICONS: Partial<Record<MessageState, LucideIcon>> = {
  queued: Clock,
  sending: Clock,
  accepted: Send,
  held: Hourglass,
  sent: Check,
  delivered: CheckCheck,
  read: CheckCheck,
  failed: CircleAlert,
  uncertain: CircleQuestionMark,
};

const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '🙏', '✅'];

interface MessageItemProps {
  chatId: string;
  message: ChatMessage;
  /** Name of the person on the other side. */
  person: string;
  /** Set if the server has not confirmed it. */
  unsent?: { error: string | null; again: () => void; discard: () => void };
  retrying: boolean;
  onRetry: () => void;
  /** '' removes our reaction. */
  onReact: (emoji: string) => void;
  onQuote: () => void;
}

export function MessageItem({ message, person, unsent, ...props }: MessageItemProps) {
  const { id, direction, by } = message;
  if (direction === 'note') {
    return (
      <li id={elementId(id)} className="mx-auto w-full max-w-140 rounded-m bg-warn-soft px-3 py-2 text-sm text-text">
        <p className="flex items-center gap-1.5 text-xs font-label text-warn">
          <StickyNote aria-hidden size={12} />
          Note{by && ` by ${by.name}`}
          <time dateTime={message.at} className="ml-auto font-normal">
            {formatTime(message.at)}
          </time>
        </p>
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          {message.text}
        </p>
        {unsent && <SendFailure {...unsent} />}
      </li>
    );
  }
  const ours = direction === 'out';
  const canAnswer = message.wamid !== null && unsent === undefined;
  return (
    <li id={elementId(id)} className={cx('group flex flex-col', ours ? 'items-end' : 'items-start')}>
      <span className="sr-only">{ours ? (by?.name ?? 'You') : person}:</span>
      <div className={cx('flex max-w-[85%] min-w-0 items-center gap-1 md:max-w-[75%]', ours && 'flex-row-reverse')}>
        <div
          className={cx(
            'min-w-0 rounded-l px-3 py-2 text-md',
            ours ? 'rounded-br-xs bg-accent-soft text-accent-text' : 'rounded-bl-xs border border-line bg-surface',
          )}
        >
          {message.quote && <Quote quote={message.quote} person={person} />}
          <MessageContent chatId={props.chatId} message={message} uploading={unsent !== undefined} />
        </div>
        {canAnswer && <Actions {...props} message={message} />}
      </div>
      <Reactions message={message} person={person} />
      <p
        className={cx(
          'mt-1 flex max-w-full flex-wrap items-center gap-x-1.5 text-xs text-text-2',
          ours && 'justify-end',
        )}
      >
        {message.content.template && <span>Template “{message.content.template.name}” ·</span>}
        {message.campaign && (
          <>
            <Link to={campaignPath(message.campaign.id)} className="link">
              {message.campaign.name}
            </Link>
            <span aria-hidden>·</span>
          </>
        )}
        {ours && by && <span>{by.name} ·</span>}
        <time dateTime={message.at} title={formatDateTime(message.at)}>
          {formatTime(message.at)}
        </time>
        {ours && !unsent?.error && <State state={message.state} />}
      </p>
      {unsent ? <SendFailure {...unsent} /> : <Fault {...props} message={message} />}
    </li>
  );
}

const elementId = (id: string) => `message-${id}`;

function State({ state }: { state: MessageState }) {
  const Icon = STATE_ICONS[state];
  const bad = state === 'failed' || state === 'uncertain';
  return (
    <span className={cx('inline-flex items-center gap-1', bad && 'text-bad', state === 'read' && 'text-accent-text')}>
      {STATE_LABELS[state]}
      {Icon && <Icon aria-hidden size={13} />}
    </span>
  );
}

function Quote({ quote, person }: { quote: NonNullable<ChatMessage['quote']>; person: string }) {
  return (
    <button
      type="button"
      onClick={() => document.getElementById(elementId(quote.id))?.scrollIntoView({ block: 'center' })}
      className="mb-1.5 block w-full rounded-s border-l-2 border-accent bg-surface-2 px-2 py-1 text-left text-xs text-text-2"
    >
      <span className="block font-label text-text">{quote.direction === 'in' ? person : 'You'}</span>
      <span className="line-clamp-2 break-words">{quote.text || KIND_LABELS[quote.kind]}</span>
    </button>
  );
}

function Reactions({ message: { reactions }, person }: { message: ChatMessage; person: string }) {
  if (reactions.length === 0) return null;
  return (
    <ul aria-label="Reactions" className="-mt-1 flex gap-1 px-2">
      {reactions.map(({ by, emoji }) => (
        <li key={by} className="rounded-full border border-line bg-surface px-1.5 text-sm">
          {emoji}
          <span className="sr-only"> by {by === 'us' ? 'you' : person}</span>
        </li>
      ))}
    </ul>
  );
}

type ActionsProps = Pick<MessageItemProps, 'message' | 'onReact' | 'onQuote'>;

/** Shown on hover and focus, and always on touch screens. */
function Actions({ message, onReact, onQuote }: ActionsProps) {
  const [open, setOpen] = useState(false);
  const ours = message.reactions.find(({ by }) => by === 'us')?.emoji;
  const choose = (emoji: string) => {
    onReact(emoji === ours ? '' : emoji);
    setOpen(false);
  };
  return (
    <span
      className={cx(
        'flex shrink-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        !open && 'opacity-0',
      )}
    >
      <IconButton
        needs="write"
        size="sm"
        label="Reply to this message"
        icon={<CornerUpLeft aria-hidden size={14} />}
        onClick={() => {
          onQuote();
          document.getElementById(COMPOSER_ID)?.focus();
        }}
      />
      {message.direction === 'in' && (
        <Popover
          label="React"
          align="center"
          side="top"
          open={open}
          onOpenChange={setOpen}
          className="flex gap-0.5 p-1"
          trigger={<IconButton needs="write" size="sm" label="React" icon={<SmilePlus aria-hidden size={14} />} />}
        >
          {QUICK_REACTIONS.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={emoji === ours ? `Remove ${emoji}` : `React with ${emoji}`}
              aria-pressed={emoji === ours}
              onClick={() => choose(emoji)}
              className="grid size-9 place-items-center rounded-s text-lg hover:bg-surface-2 aria-pressed:bg-accent-soft pointer-coarse:size-11"
            >
              {emoji}
            </button>
          ))}
        </Popover>
      )}
    </span>
  );
}

/** Why the message failed or is uncertain, and what to do. */
function Fault({ message, retrying, onRetry }: Pick<MessageItemProps, 'message' | 'retrying' | 'onRetry'>) {
  const { state, fault } = message;
  if (state !== 'failed' && state !== 'uncertain' && fault === null) return null;
  return (
    <div className="mt-1 max-w-[85%] rounded-m bg-bad-soft px-3 py-2 text-sm text-bad">
      <p>
        {fault?.text || 'WhatsApp did not answer. It may have arrived.'}
        {fault?.code && <span className="text-xs"> (code {fault.code})</span>}
      </p>
      {(state === 'failed' || state === 'uncertain') && (
        <Button needs="write" size="sm" className="mt-1.5" loading={retrying} onClick={onRetry}>
          {state === 'failed' ? 'Send again' : 'Send again anyway'}
        </Button>
      )}
    </div>
  );
}

/** Refused by the server; it can be sent again with the same id. */
function SendFailure({ error, again, discard }: NonNullable<MessageItemProps['unsent']>) {
  if (!error) return null;
  return (
    <div role="alert" className="mt-1 max-w-[85%] rounded-m bg-bad-soft px-3 py-2 text-sm text-bad">
      <p>Not sent. {error}</p>
      <div className="mt-1.5 flex gap-2">
        <Button size="sm" onClick={again}>
          Try again
        </Button>
        <Button size="sm" variant="ghost" onClick={discard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
