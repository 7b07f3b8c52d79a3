// The preview: rendered on the server by the code that sends, shown in a frame without permissions.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw, Search } from 'lucide-react';
import { useState } from 'react';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { EmailBody, EmailFormat } from '#ui/EmailFrame.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { MessageContent, TemplateContent } from '../contract.ts';
import { toMarks } from '../domain/engine/lexer.ts';
import { inMetaOrder } from '../message-buttons.contract.ts';
import { findContacts, type Preview, type PreviewWanted, readPreview } from './use-templates.ts';

type Recipient = 'sample' | 'emptiest' | 'contact';

export function PreviewPane({ content }: { content: TemplateContent }) {
  const [recipient, setRecipient] = useState<Recipient>('sample');
  const [contact, setContact] = useState<Chosen | null>(null);
  const [turn, setTurn] = useState(0);
  const [plain, setPlain] = useState(false);
  const settled = useDebounced(content);
  const wanted: PreviewWanted = {
    content: settled,
    for: recipient !== 'contact' ? recipient : contact ? { contactId: contact.id } : 'sample',
    turn,
  };
  const preview = useQuery({
    queryKey: ['template-preview', wanted],
    queryFn: ({ signal }) => readPreview(wanted, signal),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  const alternates = content.channel !== 'whatsapp' && hasChoices(content);
  return (
    <section
      aria-label="Preview"
      className="min-w-0 space-y-3 rounded-l border border-line bg-surface p-4 lg:sticky lg:top-4"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold">Preview</h2>
        <span className="flex items-center gap-1">
          {alternates && (
            <IconButton
              label="Show other variants"
              icon={<RefreshCw aria-hidden size={16} />}
              onClick={() => setTurn((now) => (now + 1) % 1_000)}
            />
          )}
          {content.channel !== 'whatsapp' && <EmailFormat isPlain={plain} onChange={setPlain} />}
        </span>
      </div>
      <Segmented
        aria-label="Recipient"
        size="sm"
        value={recipient}
        onValueChange={setRecipient}
        options={[
          { value: 'sample', label: 'Example' },
          { value: 'emptiest', label: 'Most gaps' },
          { value: 'contact', label: 'Contact' },
        ]}
      />
      {recipient === 'contact' && <ChooseContact chosen={contact} onChoose={setContact} />}
      {preview.data && (
        <Shown
          preview={preview.data}
          recipient={recipient}
          plain={plain}
          message={content.channel === 'whatsapp' ? content : null}
        />
      )}
      {preview.isError && (
        <Notice tone="bad" role="alert">
          {preview.error.message}
        </Notice>
      )}
    </section>
  );
}

function hasChoices(content: Exclude<TemplateContent, { channel: 'whatsapp' }>): boolean {
  const written = content.channel === 'email' ? content.subject + content.html : content.html;
  return toMarks(written).some(({ kind }) => kind === 'bar');
}

/** Names the recipient whose values are shown. */
function recipientText({ contact }: Preview, recipient: Recipient): string {
  if (contact === null)
    return recipient === 'emptiest' ? 'With sample values: you have no contacts' : 'With sample values';
  const name = contact.name || contact.email;
  return recipient === 'emptiest' ? `For ${name}, the contact with the most gaps` : `For ${name}`;
}

interface ShownProps {
  preview: Preview;
  recipient: Recipient;
  plain: boolean;
  /** Null for mails. */
  message: MessageContent | null;
}

function Shown({ preview, recipient, plain, message }: ShownProps) {
  const { subject, html, text, header, footer, missing, removed } = preview;
  return (
    <>
      <p className="text-sm text-text-2">{recipientText(preview, recipient)}</p>
      {missing.length > 0 && <Notice tone="warn">Empty here, without a fallback: {missing.join(', ')}.</Notice>}
      {removed.length > 0 && (
        <Notice tone="warn">Removed, because emails can't contain it: {removed.join(', ')}.</Notice>
      )}
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      {message ? (
        <div className="rounded-m bg-surface-2 text-sm">
          <div className="p-3 whitespace-pre-wrap wrap-anywhere">
            {header && <p className="mb-1 font-semibold">{header}</p>}
            <p>{text}</p>
            {footer && <p className="mt-2 text-xs text-text-2">{footer}</p>}
          </div>
          {message.buttons.length > 0 && (
            <ul aria-label="Buttons">
              {inMetaOrder(message.buttons).map((button, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a button has no other identity than its place
                <li key={index} className="border-t border-line px-3 py-2 text-center font-label text-accent-text">
                  {button.text.trim() || 'No text'}
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <EmailBody title="Email preview" html={html} text={text} isPlain={plain} className="h-112" />
      )}
    </>
  );
}

// The contact whose values the preview shows: found by typing, chosen from a list.
export interface Chosen {
  id: string;
  name: string;
}

interface ChooseContactProps {
  chosen: Chosen | null;
  onChoose: (contact: Chosen | null) => void;
}

function ChooseContact({ chosen, onChoose }: ChooseContactProps) {
  if (chosen === null) return <FindContact onChoose={onChoose} />;
  return (
    <p className="flex items-center justify-between gap-2 rounded-m bg-surface-2 py-1 pr-1 pl-3 text-sm">
      <span className="min-w-0 truncate">{chosen.name}</span>
      <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
        Change
      </Button>
    </p>
  );
}

function FindContact({ onChoose }: Pick<ChooseContactProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const words = useDebounced(typed.trim());
  const found = useListQuery(['template-contacts'], words, findContacts);
  const contacts = found.data?.items ?? [];
  return (
    <div className="space-y-1 rounded-m border border-line p-1.5">
      <Input
        size="sm"
        type="search"
        aria-label="Find a contact"
        placeholder="Find a contact"
        icon={<Search aria-hidden size={16} />}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="Contacts" className="max-h-44 overflow-y-auto">
        {contacts.map(({ id, name, email }) => (
          <li key={id}>
            <button
              type="button"
              className={`${menuItem()} hover:bg-surface-2 focus-visible:bg-surface-2`}
              onClick={() => onChoose({ id, name: name || email })}
            >
              <span className="truncate">{name || email}</span>
              <span className="truncate text-text-3">{name ? email : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && contacts.length === 0 && <p className="px-2 py-1 text-sm text-text-3">No matching contact</p>}
    </div>
  );
}
