// The bar that starts a search: its field, and the button with the price.
import { CircleAlert, Search } from 'lucide-react';
import { type ReactNode, type RefObject, useId } from 'react';
import { formatAge, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
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
  /** After the button: that of the filters. */
  beside?: ReactNode;
  /** Before the text box: a toggle of kinds. */
  children?: ReactNode;
}

export function SearchBar(props: SearchBarProps) {
  const { onSearch, searching, price, quote, onRefresh, beside, children, ...field } = props;
  return (
    <search className="mb-5 block max-md:mb-3">
      <Form onSubmit={onSearch} className="flex flex-wrap items-start gap-3 max-md:gap-2">
        {children}
        <div className="min-w-0 flex-1 max-md:basis-full">
          <TermField {...field} />
        </div>
        <SearchButton price={price} quote={quote} searching={searching} onRefresh={onRefresh} beside={beside} />
      </Form>
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
  /** After it, on the same line: the button of the filters. */
  beside?: ReactNode;
  className?: string;
}

export function SearchButton({
  price,
  quote,
  searching,
  onRefresh,
  onSearch,
  describedBy,
  beside,
  className = '',
}: SearchButtonProps) {
  const says = searchButtonText(price, quote);
  return (
    <div className={`flex flex-wrap gap-2 max-md:w-full max-md:flex-nowrap ${className}`}>
      <Button
        needs="spend"
        type={onSearch ? 'button' : 'submit'}
        variant="primary"
        loading={searching}
        loadingText="Searching..."
        className="min-w-41 max-md:min-w-0 max-md:flex-1 max-md:px-3"
        aria-describedby={describedBy}
        onClick={onSearch}
      >
        {says.press}
      </Button>
      {says.refresh !== null && onRefresh && !searching && (
        // On a phone there is no room for it; the opened results have one of their own.
        <Button needs="spend" className="max-md:hidden" onClick={onRefresh}>
          {says.refresh}
        </Button>
      )}
      {beside}
    </div>
  );
}

/** What a press does, and where an answer is stored what asking the source again costs. */
export function searchButtonText(price: number, quote: SearchQuote | null): { press: string; refresh: string | null } {
  const storedAt = quote?.storedAt ?? null;
  if (storedAt === null) return { press: `Search (${formatCredits(quote?.owed ? 0 : price)})`, refresh: null };
  return { press: `Open (free, ${toAge(storedAt)})`, refresh: `Refresh (${formatCredits(price)})` };
}

function toAge(storedAt: string): string {
  const at = Date.parse(storedAt);
  return formatAge(at, Math.max(Date.now(), at));
}
