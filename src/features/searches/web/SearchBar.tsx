// The form of every search: what to look for, and one button with its price.
import { CircleAlert, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { Kbd } from '#ui/Kbd.tsx';

interface SearchBarProps {
  /** Name of the text box: "Search people on LinkedIn". */
  label: string;
  placeholder: string;
  term: string;
  onTermChange: (term: string) => void;
  onSearch: () => void;
  searching: boolean;
  /** Credits, from the price table. */
  price: number;
  /** The rule that the text breaks. */
  error: string | null;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** Before the text box: a toggle of kinds. */
  children?: ReactNode;
}

export function SearchBar(props: SearchBarProps) {
  const { label, placeholder, term, onTermChange, onSearch, searching, price, error, fieldRef, children } = props;
  const errorId = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }
  return (
    <search className="mb-5 block">
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        {children}
        <div className="min-w-0 flex-1 max-md:basis-full">
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
        <Button
          type="submit"
          variant="primary"
          loading={searching}
          loadingText="Searching..."
          className="min-w-41 max-md:w-full"
        >
          Search ({formatCredits(price)})
        </Button>
      </form>
    </search>
  );
}
