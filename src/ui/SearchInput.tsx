// The search field of a list.
import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { Input } from './Input.tsx';
import { useTypedLater } from './use-debounced.ts';

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
  const typed = useTypedLater(q, onSearch);
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
        {...typed}
      />
    </span>
  );
}
