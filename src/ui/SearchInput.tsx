// The search field of a list: it asks when nothing was typed for a moment, and at once when it is emptied.
import { Search } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { Input } from './Input.tsx';

interface SearchInputProps {
  /** Read aloud, and shown while nothing is typed: "Find contacts". */
  label: string;
  /** Shown in place of the label: "Name or subject". */
  placeholder?: string;
  /** What is searched for now, as the address has it. */
  q: string;
  onSearch: (q: string) => void;
  ref?: Ref<HTMLInputElement>;
  maxLength?: number;
  /** Of its place, which it fills. */
  className?: string;
  /** Of the field. */
  inputClassName?: string;
}

const TYPING_MS = 250;

export function SearchInput({
  label,
  placeholder = label,
  q,
  onSearch,
  ref,
  maxLength = 200,
  className,
  inputClassName,
}: SearchInputProps) {
  const [draft, setDraft] = useState({ q, asked: q, typed: q });
  // Words from elsewhere (a link, the back button, "Clear filters") take the place of what is typed. Those that were asked for
  // here do not: by the time they come back, more may have been typed.
  if (draft.q !== q) setDraft({ q, asked: q, typed: q === draft.asked ? draft.typed : q });
  const search = useEffectEvent(() => {
    const words = draft.typed.trim();
    if (words === draft.asked) return;
    setDraft({ ...draft, asked: words });
    onSearch(words);
  });
  useEffect(() => {
    if (draft.typed === '') return search();
    const timer = setTimeout(() => search(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft.typed]);
  return (
    <span className={className}>
      <Input
        {...(ref && { ref })}
        size="sm"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={inputClassName}
        icon={<Search aria-hidden size={14} />}
        maxLength={maxLength}
        value={draft.typed}
        onChange={({ target }) => setDraft({ ...draft, typed: target.value })}
      />
    </span>
  );
}
