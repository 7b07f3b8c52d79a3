// The composer: the message box, outside the 24-hour window the template picker, and notes at any time.
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { OfflineNote } from '#outreach/inbox/web/index.ts';
import { useFormDraft } from '#platform/web/form-draft.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Textarea } from '#ui/Input.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useRefusal } from '#ui/permission.tsx';
import type { ChatMessage } from '../../contract.ts';
import type { OpenChat } from '../api.ts';
import { windowLabel } from '../labels.ts';
import { MessageBox } from './MessageBox.tsx';
import { useNow } from './use-chats.ts';
import { useSend } from './use-thread.ts';

const TemplatePicker = lazyPart(() => import('./TemplatePicker.tsx').then((m) => m.TemplatePicker));

interface ComposerProps {
  chat: OpenChat;
  quote: ChatMessage | null;
  onQuote: (quote: ChatMessage | null) => void;
}

export function Composer({ chat, quote, onQuote }: ComposerProps) {
  const now = useNow();
  const draft = useDraft(chat.id);
  const { send } = useSend(chat.id);
  const [mode, setMode] = useState<'message' | 'template' | 'note'>(draft.values.note === '' ? 'message' : 'note');
  const isOpen = windowLabel(chat.windowUntil, now) !== null;
  const close = () => setMode('message');
  const refusal = useRefusal('write');

  if (refusal !== null) {
    return (
      <Frame>
        <Notice tone="neutral">{refusal}</Notice>
      </Frame>
    );
  }
  if (mode === 'note') {
    return (
      <Frame>
        <NoteBox
          text={draft.values.note}
          onText={(note) => draft.change({ note })}
          onClose={close}
          onSend={(text) => {
            send({ message: { kind: 'note', text }, shown: { kind: 'note', text } });
            draft.change({ note: '' });
            close();
          }}
        />
      </Frame>
    );
  }
  const note = (
    <Button size="sm" variant="ghost" icon={<StickyNote aria-hidden size={16} />} onClick={() => setMode('note')}>
      <span className="max-sm:sr-only">Note</span>
    </Button>
  );
  if (chat.blocked !== '') {
    return (
      <Frame>
        <Notice tone="neutral">{chat.blocked}</Notice>
        <div className="mt-2">{note}</div>
      </Frame>
    );
  }
  if (mode === 'template' || !isOpen) {
    return (
      <Frame>
        <TemplatePicker
          chat={chat}
          {...(isOpen && { onClose: close })}
          onSend={(message) => {
            send(message);
            close();
          }}
          tools={note}
        />
        <OfflineNote />
      </Frame>
    );
  }
  return (
    <Frame>
      <MessageBox
        chat={chat}
        text={draft.values.text}
        onText={(text) => draft.change({ text })}
        quote={quote}
        onQuote={onQuote}
        onSend={send}
        onTemplate={() => setMode('template')}
        tools={note}
      />
      <OfflineNote />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return <div className="max-h-[60%] shrink-0 overflow-y-auto border-t border-line p-3">{children}</div>;
}

/** Drafts per conversation survive a reload and end with the tab. */
const BLANK = { text: '', note: '' };

const useDraft = (chatId: string) => useFormDraft(`whatsapp-${chatId}`, BLANK);

/** Limit of the contract. */
const MAX_LENGTH = 10_000;

interface NoteBoxProps {
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  onClose: () => void;
}

function NoteBox({ text, onText, onSend, onClose }: NoteBoxProps) {
  const save = () => text.trim() && onSend(text.trim());
  return (
    <Form onSubmit={save}>
      <Textarea
        autoFocus
        aria-label="Note for your team"
        placeholder="Note for your team"
        rows={2}
        maxLength={MAX_LENGTH}
        className="bg-warn-soft!"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <div className="mt-2 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-xs text-text-2">Only your team sees notes.</p>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" variant="primary" disabled={!text.trim()}>
          Add note
        </Button>
      </div>
    </Form>
  );
}
