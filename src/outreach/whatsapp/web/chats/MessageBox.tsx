// The message box inside the 24-hour window: text with emoji, a file with caption, a quote, saved replies by "/".
import { FileText, Paperclip, SendHorizontal, Smile, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useSavedReplies } from '#outreach/templates/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Textarea } from '#ui/Input.tsx';
import { lazyDialog, lazyPart } from '#ui/lazy.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { ChatMessage } from '../../contract.ts';
import { listReplies, type OpenChat } from '../api.ts';
import { insertText } from '../insert-text.ts';
import { KIND_LABELS } from '../labels.ts';
import { AttachmentLine, useAttachment } from './Attachment.tsx';
import { COMPOSER_ID } from './use-chats.ts';
import type { Draft } from './use-thread.ts';

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
  const replies = useSavedReplies({
    text,
    onText,
    boxId: COMPOSER_ID,
    queryKey: ['whatsapp', 'replies', chat.id],
    read: (signal) => listReplies(chat.id, signal),
  });
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
    // Without a submission: the message is shown at once, and as failed where it is not sent.
    <Form onSubmit={sendTyped}>
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
          placeholder={attachment ? 'Add a caption' : 'Reply on WhatsApp, / for saved replies'}
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
    </Form>
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
