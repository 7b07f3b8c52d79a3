// The text box of a search, with the rule that its text breaks below it. `/` leads there from anywhere on the page.
import { CircleAlert, Search } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { Input } from '#ui/Input.tsx';
import { Kbd } from '#ui/Kbd.tsx';

export interface TermFieldProps {
  /** Name of the text box: "Search people on LinkedIn". */
  label: string;
  placeholder: string;
  term: string;
  onTermChange: (term: string) => void;
  /** The rule that the text breaks. */
  error: string | null;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** Where nothing longer may be typed, in place of a refusal. */
  maxLength?: number;
}

export function TermField({ label, placeholder, term, onTermChange, error, fieldRef, maxLength }: TermFieldProps) {
  const errorId = useId();
  return (
    <div className="min-w-0">
      <Input
        ref={fieldRef}
        aria-label={label}
        placeholder={placeholder}
        value={term}
        onChange={(event) => onTermChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={maxLength}
        spellCheck={false}
        dir="auto"
        icon={<Search aria-hidden size={16} />}
        trailing={
          <span aria-hidden className="flex max-md:hidden pointer-coarse:hidden">
            <Kbd>/</Kbd>
          </span>
        }
      />
      <div id={errorId} aria-live="polite">
        {error && (
          <p className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
            <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
