// The message box inside the 24-hour window: text with emoji, a file with caption, a quote, saved replies by "/".
import { cx } from 'class-variance-authority';
import { FileText, Paperclip, SendHorizontal, Smile, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { menuItem, menuPanel } from '#ui/control-styles.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Textarea } from '#ui/Input.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { ChatMessage } from '../../contract.ts';
import type { OpenChat } from '../api.ts';
import { insertText } from '../form-fields.ts';
import { KIND_LABELS } from '../labels.ts';
import { AttachmentLine, useAttachment } from './Attachment.tsx';
import { COMPOSER_ID } from './use-chats.ts';
import { type Draft, useReplies } from './use-thread.ts';

const EmojiPicker = lazyPart(() => import('./EmojiPicker.tsx').then((m) => m.EmojiPicker));
const CardDialog = lazyDialog(() => import('./CardDialogs.tsx').then((m) => m.CardDialog));
const LocationDialog = lazyDialog(() => import('./CardDialogs.tsx').then((m) => m.LocationDialog));

/** Limits of the contract. */
const MAX_LENGTH = 4_096;
const MAX_CAPTION = 1_024;

interface MessageBoxProps {
  chat: OpenChat;
  text: string;
  onText: (text: string) => void;
  quote: ChatMessage | null;
  onQuote: (quote: ChatMessage | null) => void;
  onSend: (draft: Draft) => void;
  onTemplate: () => void;
  tools: ReactNode;
}

export function MessageBox({ chat, text, onText, quote, onQuote, onSend, onTemplate, tools }: MessageBoxProps) {
  const { attachment, attach, remove } = useAttachment();
  const [dialog, setDialog] = useState<'card' | 'location' | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const replies = useReplyList(chat.id, text, onText);
  const ready = attachment === null ? text.trim() !== '' : attachment.uploaded !== null;
  const maxLength = attachment ? MAX_CAPTION : MAX_LENGTH;
  const quoted = quote && { id: quote.id, direction: quote.direction, kind: quote.kind, text: quote.text };

  function submit(draft: Draft) {
    const message =
      draft.message.kind === 'template' || draft.message.kind === 'note'
        ? draft.message
        : { ...draft.message, quoteId: quote?.id ?? null };
    onSend({ message, shown: { ...draft.shown, quote: quoted } });
    onQuote(null);
  }
  function sendTyped() {
    if (!ready) return;
    const words = text.trim();
    if (attachment?.uploaded) {
      const { file, kind, name, type, bytes } = attachment.uploaded;
      submit({
        message: { kind: 'media', file, name, caption: words },
        shown: { kind, text: words, content: { file: { kind, name, type, bytes, state: 'waiting', fault: '' } } },
      });
      remove();
    } else submit({ message: { kind: 'text', text: words }, shown: { kind: 'text', text: words } });
    onText('');
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes, Enter accepts its suggestion.
    if (event.nativeEvent.isComposing || replies.onKeyDown(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      sendTyped();
    } else if (event.key === 'Escape' && quote) {
      event.stopPropagation();
      onQuote(null);
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sendTyped();
      }}
    >
      {quote && <QuoteLine quote={quote} person={chat.name} onRemove={() => onQuote(null)} />}
      {attachment && (
        <div className="mb-2">
          <AttachmentLine attachment={attachment} onRemove={remove} />
        </div>
      )}
      <div className="relative">
        {replies.list}
        <Textarea
          id={COMPOSER_ID}
          {...replies.aria}
          aria-label={`Message to ${chat.name}`}
          placeholder={attachment ? 'Add a caption' : 'Write a message, / for saved replies'}
          rows={2}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            if (!file) return;
            event.preventDefault();
            void attach(file);
          }}
        />
      </div>
      <div className="mt-2 flex items-center gap-1">
        <Menu
          align="start"
          side="top"
          trigger={<IconButton label="Attach" icon={<Paperclip aria-hidden size={16} />} />}
        >
          <MenuItem onSelect={() => picker.current?.click()}>Photo, video or file</MenuItem>
          <MenuItem onSelect={() => setDialog('card')}>Contact card</MenuItem>
          <MenuItem onSelect={() => setDialog('location')}>Location</MenuItem>
        </Menu>
        <input
          ref={picker}
          type="file"
          aria-label="File to send"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void attach(file);
          }}
        />
        <EmojiButton
          onChoose={(emoji) =>
            insertText(document.getElementById(COMPOSER_ID) as HTMLTextAreaElement | null, emoji, {
              text,
              maxLength,
              onText,
            })
          }
        />
        <Button size="sm" variant="ghost" icon={<FileText aria-hidden size={16} />} onClick={onTemplate}>
          Template
        </Button>
        {tools}
        <Button
          type="submit"
          size="sm"
          variant="primary"
          className="ml-auto"
          icon={<SendHorizontal aria-hidden size={16} />}
          disabled={!ready}
        >
          Send
        </Button>
      </div>
      {dialog === 'card' && <CardDialog onClose={() => setDialog(null)} onSend={submit} />}
      {dialog === 'location' && <LocationDialog onClose={() => setDialog(null)} onSend={submit} />}
    </form>
  );
}

function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Emoji"
      align="start"
      side="top"
      open={open}
      onOpenChange={setOpen}
      className="w-auto"
      onClosed={(event) => event.preventDefault()}
      trigger={<IconButton label="Emoji" icon={<Smile aria-hidden size={16} />} />}
    >
      <EmojiPicker
        onChoose={(emoji) => {
          setOpen(false);
          onChoose(emoji);
        }}
      />
    </Popover>
  );
}

/** The list behind "/", with its keys and ARIA attributes. */
function useReplyList(chatId: string, text: string, onText: (text: string) => void) {
  const listId = useId();
  const [active, setActive] = useState(0);
  /** Closed by Escape until the text changes. */
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const query = replyQuery(text);
  const open = query !== null && closedAt !== text;
  const { data, isPending } = useReplies(chatId, open);
  const found = open ? matchingReplies(data?.items ?? [], query) : [];
  const index = Math.min(active, Math.max(0, found.length - 1));
  const choose = (reply: Reply | undefined) => {
    if (!reply) return;
    setClosedAt(reply.text);
    setActive(0);
    onText(reply.text);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  return {
    list: open && (
      <ReplyList
        id={listId}
        replies={found}
        active={index}
        onActive={setActive}
        onChoose={choose}
        loading={isPending}
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
    /** True if the list handled the key. */
    onKeyDown(event: KeyboardEvent): boolean {
      if (!open) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive(Math.min(Math.max(index + step, 0), Math.max(0, found.length - 1)));
      else if (event.key === 'Escape') setClosedAt(text);
      else if ((event.key === 'Enter' || event.key === 'Tab') && found.length > 0) choose(found[index]);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

interface QuoteLineProps {
  quote: ChatMessage;
  person: string;
  onRemove: () => void;
}

function QuoteLine({ quote, person, onRemove }: QuoteLineProps) {
  return (
    <div className="mb-2 flex items-center gap-2 rounded-s border-l-2 border-accent bg-surface-2 py-1 pr-1 pl-2 text-sm">
      <p className="min-w-0 flex-1">
        <span className="block text-xs font-label">Reply to {quote.direction === 'in' ? person : 'your message'}</span>
        <span className="block truncate text-text-2">{quote.text || KIND_LABELS[quote.kind]}</span>
      </p>
      <IconButton size="sm" label="Remove the quote" icon={<X aria-hidden size={14} />} onClick={onRemove} />
    </div>
  );
}

// Saved replies above the message box, opened by "/" at the start of a message. The box keeps the focus and handles the keys.
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
