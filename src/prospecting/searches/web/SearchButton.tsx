// The button of a paid search: what a press costs, and where a fresh answer is stored, that it opens free and how to ask again.
import { formatAge, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import type { SearchQuote } from '../contract.ts';

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
