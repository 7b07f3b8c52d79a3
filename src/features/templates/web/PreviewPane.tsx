// What somebody would get: made by the server with the code that makes the mails, shown in a frame that may do nothing.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { TemplateContent } from '../contract.ts';
import { findContacts, type Preview, type PreviewWanted, readPreview } from './templates-calls.ts';

type Whom = 'sample' | 'emptiest' | 'contact';
const TYPING_MS = 350;

function useSettled<T>(value: T, after: number): T {
  const [settled, set] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => set(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}

export function PreviewPane({ content }: { content: TemplateContent }) {
  const [whom, setWhom] = useState<Whom>('sample');
  const [contact, setContact] = useState<{ id: string; name: string } | null>(null);
  const [turn, setTurn] = useState(0);
  const [plain, setPlain] = useState(false);
  const settled = useSettled(content, TYPING_MS);
  const wanted: PreviewWanted = {
    content: settled,
    for: whom !== 'contact' ? whom : contact ? { contactId: contact.id } : 'sample',
    turn,
  };
  const preview = useQuery({
    queryKey: ['template-preview', wanted],
    queryFn: ({ signal }) => readPreview(wanted, signal),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
  });
  return (
    <section aria-label="Preview" className="min-w-0 space-y-3 rounded-l border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-md font-semibold">Preview</h2>
        <span className="flex items-center gap-1">
          {content.channel !== 'whatsapp' && (
            <Segmented
              aria-label="Form of the preview"
              size="sm"
              value={plain ? 'text' : 'html'}
              onValueChange={(form) => setPlain(form === 'text')}
              options={[
                { value: 'html', label: 'HTML' },
                { value: 'text', label: 'Plain text' },
              ]}
            />
          )}
          <IconButton
            label="Show other choices"
            icon={<RefreshCw aria-hidden size={16} />}
            onClick={() => setTurn((now) => (now + 1) % 1_000)}
          />
        </span>
      </div>
      <Segmented
        aria-label="For whom"
        size="sm"
        value={whom}
        onValueChange={setWhom}
        options={[
          { value: 'sample', label: 'Example' },
          { value: 'emptiest', label: 'Most gaps' },
          { value: 'contact', label: 'Contact' },
        ]}
      />
      {whom === 'contact' && <ChooseContact chosen={contact} onChoose={setContact} />}
      {preview.data && <Shown preview={preview.data} plain={plain} message={content.channel === 'whatsapp'} />}
      {preview.isError && (
        <Notice tone="bad" role="alert">
          {preview.error.message}
        </Notice>
      )}
    </section>
  );
}

function Shown({ preview, plain, message }: { preview: Preview; plain: boolean; message: boolean }) {
  const { contact, subject, html, text, header, footer, missing, removed } = preview;
  return (
    <>
      <p className="text-sm text-text-2">{contact ? `For ${contact.name || contact.email}` : 'With example values'}</p>
      {missing.length > 0 && <Notice tone="warn">Empty here, without a fallback: {missing.join(', ')}.</Notice>}
      {removed.length > 0 && <Notice tone="warn">Left out, since no mail may hold it: {removed.join(', ')}.</Notice>}
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      {message ? (
        <div className="rounded-m bg-surface-2 p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {header && <p className="mb-1 font-semibold">{header}</p>}
          <p>{text}</p>
          {footer && <p className="mt-2 text-xs text-text-2">{footer}</p>}
        </div>
      ) : plain ? (
        <pre className="overflow-x-auto font-sans text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
      ) : (
        // No permission at all: no script, no form, no link that leaves it, an origin of its own.
        <iframe
          title="The mail"
          sandbox=""
          srcDoc={html}
          className="h-112 w-full rounded-m border border-line bg-white"
        />
      )}
    </>
  );
}

interface ChooseContactProps {
  chosen: { id: string; name: string } | null;
  onChoose: (contact: { id: string; name: string }) => void;
}

function ChooseContact({ chosen, onChoose }: ChooseContactProps) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['template-contacts', words],
    queryFn: ({ signal }) => findContacts(words, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="space-y-2">
      <Input
        size="sm"
        type="search"
        aria-label="Find a contact"
        placeholder={chosen?.name ?? 'Find a contact'}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="Contacts" className="max-h-44 overflow-y-auto">
        {(found.data?.items ?? []).map(({ id, name, email }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen?.id === id}
              className="flex min-h-8 w-full items-center gap-2 rounded-s px-2 text-left text-sm hover:bg-surface-2 aria-pressed:bg-surface-3 pointer-coarse:min-h-11"
              onClick={() => onChoose({ id, name: name || email })}
            >
              <span className="truncate">{name || email}</span>
              <span className="truncate text-text-3">{name ? email : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.items.length === 0 && <p className="text-sm text-text-3">No contact is found.</p>}
    </div>
  );
}
