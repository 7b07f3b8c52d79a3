// Several short texts in one field (skills): Enter or a comma adds, Backspace takes the last one back, pasting splits.
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { controlBox, controlText } from './control-styles.ts';
import { useFieldControl } from './Field.tsx';

interface TagsInputProps {
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Most entries that can be added. */
  max?: number;
  'aria-label'?: string;
}

export function TagsInput({ value, onValueChange, onBlur, placeholder, disabled, max = 50, ...aria }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const [news, setNews] = useState('');
  const helpId = useId();
  const control = useFieldControl();

  function add(text: string) {
    const next = addTags(value, text, max);
    setTyped('');
    if (next.length === value.length) return;
    setNews(`Added ${next.slice(value.length).join(', ')}`);
    onValueChange(next);
  }
  function remove(tag: string) {
    setNews(`Removed ${tag}`);
    onValueChange(value.filter((other) => other !== tag));
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = value.at(-1);
    if ((event.key === 'Enter' || event.key === ',') && typed.trim()) {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last);
    }
  }
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    if (!/[,;\n]/.test(pasted)) return;
    event.preventDefault();
    add(typed + pasted);
  }

  return (
    <div className={controlBox({ className: 'flex-wrap gap-1.5 py-1.5' })}>
      {value.map((tag) => (
        <span
          key={tag}
          className="flex max-w-full items-center gap-0.5 rounded-s bg-surface-2 pl-2 text-sm text-text pointer-coarse:min-h-8"
        >
          <span className="truncate">{tag}</span>
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            disabled={disabled}
            onClick={() => remove(tag)}
            className="grid size-6 shrink-0 place-items-center rounded-s text-text-3 hover:bg-surface-3 hover:text-text pointer-coarse:size-11"
          >
            <X aria-hidden size={14} />
          </button>
        </span>
      ))}
      <input
        type="text"
        {...control}
        {...aria}
        aria-describedby={[control['aria-describedby'], helpId].filter(Boolean).join(' ')}
        disabled={disabled || value.length >= max}
        placeholder={value.length >= max ? `At most ${max}` : value.length === 0 ? placeholder : undefined}
        className={`${controlText} min-w-32`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (typed.trim()) add(typed);
          onBlur?.();
        }}
      />
      <span id={helpId} className="sr-only">
        Press Enter or comma to add, Backspace to remove the last
      </span>
      <span role="status" className="sr-only">
        {news}
      </span>
    </div>
  );
}

// How typed or pasted text becomes entries of a TagsInput.

/** The list with the texts between commas, semicolons and line breaks added; blanks and doubles (any case) are left out. */
export function addTags(tags: readonly string[], typed: string, max: number): string[] {
  const next = [...tags];
  for (const part of typed.split(/[,;\n]/)) {
    const tag = part.trim().replace(/\s+/g, ' ');
    const known = next.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag && !known && next.length < max) next.push(tag);
  }
  return next;
}
