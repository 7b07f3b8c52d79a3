// The bar that starts a search: its field, and the button with the price.
import { CircleAlert, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import { formatAge, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { Kbd } from '#ui/Kbd.tsx';
import type { SearchQuote } from '../contract.ts';

export interface SearchBarProps extends TermFieldProps {
  onSearch: () => void;
  searching: boolean;
  /** Credits, from the price table. */
  price: number;
  quote: SearchQuote | null;
  onRefresh?: (() => void) | undefined;
  /** Before the text box: a toggle of kinds. */
  children?: ReactNode;
}

export function SearchBar({ onSearch, searching, price, quote, onRefresh, children, ...field }: SearchBarProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }
  return (
    <search className="mb-5 block">
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        {children}
        <div className="min-w-0 flex-1 max-md:basis-full">
          <TermField {...field} />
        </div>
        <SearchButton price={price} quote={quote} searching={searching} onRefresh={onRefresh} />
      </form>
    </search>
  );
}

// The text box of a search, with the rule that its text breaks below it. `/` leads there from anywhere on the page.
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

// The button of a paid search: what a press costs, and where a fresh answer is stored, that it opens free and how to ask again.
export interface SearchButtonProps {
  /** Credits of asking the source. */
  price: number;
  quote: SearchQuote | null;
  searching: boolean;
  /** Asks the source though an answer is stored; left out where another button does. */
  onRefresh?: (() => void) | undefined;
  /** Left out, it submits its form. */
  onSearch?: () => void;
  describedBy?: string;
  className?: string;
}

export function SearchButton({
  price,
  quote,
  searching,
  onRefresh,
  onSearch,
  describedBy,
  className = '',
}: SearchButtonProps) {
  const says = searchButtonText(price, quote);
  return (
    <div className={`flex flex-wrap gap-2 max-md:w-full ${className}`}>
      <Button
        needs="spend"
        type={onSearch ? 'button' : 'submit'}
        variant="primary"
        loading={searching}
        loadingText="Searching..."
        className="min-w-41 max-md:flex-1"
        aria-describedby={describedBy}
        onClick={onSearch}
      >
        {says.press}
      </Button>
      {says.refresh !== null && onRefresh && !searching && (
        <Button needs="spend" className="max-md:flex-1" onClick={onRefresh}>
          {says.refresh}
        </Button>
      )}
    </div>
  );
}

/** What a press does, and where an answer is stored what asking the source again costs. */
export function searchButtonText(price: number, quote: SearchQuote | null): { press: string; refresh: string | null } {
  const storedAt = quote?.storedAt ?? null;
  if (storedAt === null) return { press: `Search (${formatCredits(quote?.owed ? 0 : price)})`, refresh: null };
  return { press: `Open (free, ${ageOf(storedAt)})`, refresh: `Refresh (${formatCredits(price)})` };
}

function ageOf(storedAt: string): string {
  const at = Date.parse(storedAt);
  return formatAge(at, Math.max(Date.now(), at));
}
