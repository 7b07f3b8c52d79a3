// Recipients as chips: found among contacts while typing, or pasted. Red is malformed, grey is suppressed.
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { controlBox, controlText, floatingPanel, menuItem } from '#ui/control-styles.ts';
import { useFieldControl } from '#ui/Field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import type { CheckedRecipient, DraftRecipient } from '../contract.ts';
import { useContactSearch } from './use-email-sender.ts';

interface RecipientsInputProps {
  value: readonly DraftRecipient[];
  /** In the same order; not there yet for what was just added. */
  checked: readonly CheckedRecipient[];
  onChange: (value: DraftRecipient[]) => void;
}

const TONES: Record<CheckedRecipient['state'], string> = {
  ok: 'bg-surface-2 text-text',
  malformed: 'bg-bad-soft text-bad',
  suppressed: 'bg-surface-3 text-text-2 line-through',
  undeliverable: 'bg-bad-soft text-bad line-through',
  duplicate: 'bg-warn-soft text-warn',
};

export function RecipientsInput({ value, checked, onChange }: RecipientsInputProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [news, setNews] = useState('');
  const id = useId();
  const control = useFieldControl();
  const q = useDebounced(typed.trim());
  const search = useContactSearch(q);
  const there = new Set(value.map(({ email }) => email.toLowerCase()));
  const found =
    typed.trim() === ''
      ? []
      : (search.data?.items ?? []).filter(({ email }) => email !== '' && !there.has(email.toLowerCase()));
  const byEmail = new Map(checked.map((each) => [each.email, each]));

  function add(more: DraftRecipient[]) {
    setTyped('');
    setActive(0);
    if (more.length === 0) return;
    setNews(`Added ${more.map(({ name, email }) => name || email).join(', ')}`);
    onChange([...value, ...more]);
  }
  const choose = (index: number) => {
    const contact = found[index];
    if (contact) add([{ email: contact.email, name: contact.name, contactId: contact.id }]);
  };
  function remove(index: number) {
    setNews(`Removed ${value[index]?.email ?? ''}`);
    onChange(value.filter((_, at) => at !== index));
  }
  function step(by: number) {
    if (found.length > 0) setActive((active + by + found.length) % found.length);
  }
  /** A typed address is taken as it is; a name means the contact. */
  function take() {
    if (typed.includes('@') || found.length === 0) add(pastedRecipients(typed));
    else choose(active);
  }
  function onKeyDown(event: KeyboardEvent) {
    const writing = typed.trim() !== '';
    const keys: Record<string, (() => void) | false> = {
      ArrowDown: found.length > 0 && (() => step(1)),
      ArrowUp: found.length > 0 && (() => step(-1)),
      Escape: typed !== '' && (() => setTyped('')),
      Enter: writing && take,
      ',': writing && (() => add(pastedRecipients(typed))),
      ';': writing && (() => add(pastedRecipients(typed))),
      Backspace: typed === '' && value.length > 0 && (() => remove(value.length - 1)),
    };
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('@')) return;
    event.preventDefault();
    add(pastedRecipients(`${typed}${pasted}`));
  }

  return (
    <div className="relative">
      <div className={controlBox({ className: 'h-auto! max-h-44 flex-wrap gap-1.5 overflow-y-auto py-1.5' })}>
        {value.map((recipient, index) => {
          const known = byEmail.get(recipient.email);
          const name = known?.name || recipient.name;
          return (
            <Chip
              // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be there twice
              key={`${recipient.email} ${index}`}
              label={name || recipient.email}
              hint={known?.why || known?.note || (name ? recipient.email : '')}
              state={known?.state ?? 'ok'}
              onRemove={() => remove(index)}
            />
          );
        })}
        <input
          type="text"
          {...control}
          role="combobox"
          aria-label="To"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          {...(found.length > 0 && { 'aria-activedescendant': `${id}-${active}` })}
          autoComplete="off"
          spellCheck={false}
          placeholder={value.length === 0 ? 'Find a contact, or paste addresses' : undefined}
          className={`${controlText} min-w-48`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => typed.includes('@') && take()}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Contacts"
        hidden={found.length === 0}
        className={`${floatingPanel} absolute inset-x-0 top-full mt-1 max-h-72 p-1`}
      >
        {found.map((contact, index) => (
          <div
            key={contact.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            {...(index === active && { 'data-highlighted': '' })}
            className={menuItem()}
            // Before the field loses the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(index);
            }}
          >
            <span className="truncate">{contact.name || contact.email}</span>
            <span className="truncate text-text-3">
              {[contact.name ? contact.email : '', contact.companyName].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  );
}

interface ChipProps {
  label: string;
  hint: string;
  state: CheckedRecipient['state'];
  onRemove: () => void;
}

function Chip({ label, hint, state, onRemove }: ChipProps) {
  return (
    <span
      title={hint}
      className={`flex max-w-full items-center gap-0.5 rounded-s pl-2 text-sm pointer-coarse:min-h-8 ${TONES[state]}`}
    >
      <span className="truncate">{label}</span>
      {state !== 'ok' && <span className="sr-only">: {hint}</span>}
      <button
        type="button"
        aria-label={`Remove ${label}`}
        onClick={onRemove}
        className="grid size-6 shrink-0 place-items-center rounded-s hover:bg-surface-3 pointer-coarse:size-11"
      >
        <X aria-hidden size={14} />
      </button>
    </span>
  );
}

// Addresses out of whatever was pasted: one a line, with commas or semicolons, with names around them.
const NAMED = /^"?([^"<]*?)"?\s*<\s*([^<>\s]+)\s*>$/;

/** Every part between two separators is a recipient: one that is no address is shown as malformed, not dropped. */
export function pastedRecipients(text: string): DraftRecipient[] {
  // A comma within quotes belongs to a name.
  const parts = text.split(/[;\n\r\t]|,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const named = NAMED.exec(part);
      if (named) return [{ email: named[2] ?? '', name: (named[1] ?? '').trim().slice(0, 200), contactId: null }];
      const several = part.split(/\s+/);
      // "a@x.example b@y.example": separated by spaces alone.
      const each = several.length > 1 && several.every((word) => word.includes('@')) ? several : [part];
      return each.map((email) => ({ email: email.slice(0, 320), name: '', contactId: null }));
    });
}
