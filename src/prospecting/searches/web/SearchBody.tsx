// What stands below the form of a search page: results, nothing found, a failure, or what one can do before the first search.
import { History, type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import type { Capability } from '#shared/capabilities.ts';
import { formatCredits, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import type { RunSummary } from '../contract.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { ResultsLoading } from './ResultList.tsx';
import { isExpired, SearchError } from './SearchError.tsx';
import { ShownList, type ShownListProps } from './ShownList.tsx';
import type { SearchPage } from './use-search-page.ts';

export interface SearchBodyProps<Filters extends object, Item>
  extends Omit<ShownListProps<Filters, Item>, 'results' | 'listRef'> {
  page: SearchPage<Filters, Item>;
  capabilities: readonly Capability[];
  listRef: RefObject<HTMLUListElement | null>;
  /** The shape of results while a search is running, where it is none of the usual ones. */
  skeleton?: ReactNode;
  /** The catalogue's text for an answer without results. */
  emptyText: string;
  /** A sentence below it. */
  emptyHint?: string;
  /** Null: nothing but the searches made before, where the page says elsewhere what can be done. */
  idle: {
    icon: LucideIcon;
    title: string;
    /** Words to begin with; choosing one fills the text box, nothing more. */
    examples?: readonly string[];
    /** After "Each search costs 5 credits; ". */
    free?: string;
    /** Further sentences. */
    children?: ReactNode;
  } | null;
  onExample: (term: string) => void;
  /** What comes above the intro is on its way. */
  isLoading: boolean;
}

export function SearchBody<Filters extends object, Item>(props: SearchBodyProps<Filters, Item>) {
  const { page, price, layout, skeleton, emptyText, emptyHint } = props;
  const { state, results, reopening, reopenError } = page;
  const isFurther = state.status !== 'idle' && state.query.page > 1;
  if (reopening || (state.status === 'searching' && !isFurther)) {
    return skeleton ?? <ResultsLoading shape={layout === 'grid' ? 'card' : 'person'} />;
  }
  const failure = (state.status === 'error' || state.status === 'owed') && state.error.code !== 'INVALID_INPUT' && (
    <SearchError
      error={state.error}
      price={price}
      onRetry={() => page.run({ ...state.query, ...(isExpired(state.error) && { fresh: true }) })}
    />
  );
  return (
    <>
      {!isFurther && failure}
      {results ? (
        <ShownList {...props} results={results}>
          <Card>
            <EmptyState icon={<SearchX size={20} />} title={emptyText}>
              {emptyHint ?? 'The source has no results for these words. Try fewer or other words.'}
            </EmptyState>
          </Card>
        </ShownList>
      ) : reopenError ? (
        <ReopenFailed error={reopenError} to={page.path} price={price} onSearch={page.retry} />
      ) : (
        !failure && <Before {...props} />
      )}
      {isFurther && <div className="mt-4">{failure}</div>}
    </>
  );
}

/** Before the first search. */
function Before<Filters extends object, Item>(props: SearchBodyProps<Filters, Item>) {
  const { page, price, idle, isLoading, capabilities, onExample } = props;
  if (isLoading) return <IntroLoading />;
  if (!idle) return <RecentSearches capabilities={capabilities} />;
  return (
    <SearchIntro
      {...idle}
      price={price}
      kept={page.kept && { count: page.kept.searchResults.length, term: page.kept.searchQuery }}
      capabilities={capabilities}
      onExample={onExample}
    />
  );
}

// An earlier search that could not be opened again.

interface ReopenFailedProps {
  error: Error;
  /** The page of its network. */
  to: string;
  price: number;
  onSearch: (run: RunSummary) => void;
}

function ReopenFailed({ error, to, price, onSearch }: ReopenFailedProps) {
  const away = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT');
  const newSearch = (
    <Button asChild size="sm">
      <Link to={to} replace>
        Start a new search
      </Link>
    </Button>
  );
  const expired = error instanceof ApiError && isExpired(error) ? (error.details.run as RunSummary | undefined) : null;
  if (expired) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<History size={20} />}
          title={`The results for “${expired.label}” were deleted`}
          action={
            <Button needs="spend" variant="primary" size="sm" onClick={() => onSearch(expired)}>
              Search again ({formatCredits(price)})
            </Button>
          }
        >
          {error.message} It had {formatNoun(expired.resultCount, 'result')}; what you saved is still in your workspace.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card padded={false}>
      {away ? (
        <EmptyState icon={<SearchX size={20} />} title="This search cannot be opened" action={newSearch}>
          It was never delivered, or it does not belong to your workspace. Nothing was charged.
        </EmptyState>
      ) : (
        <ErrorState
          error={error instanceof ApiError ? error : { message: 'The search could not be opened' }}
          cost="Opening a search again is free. Nothing was charged."
          action={newSearch}
        />
      )}
    </Card>
  );
}

function IntroLoading() {
  return (
    <Card>
      <Loading label="Loading the search..." className="flex flex-col items-center gap-3 py-8">
        <Skeleton className="size-10" />
        <Skeleton className="h-4 w-64 max-w-full" />
        <Skeleton className="h-3.5 w-80 max-w-full" />
        <Skeleton className="h-8 w-56 max-w-full" />
      </Loading>
    </Card>
  );
}

// Before the first search: what can be found, what it costs, words to begin with, and the searches made before.
interface SearchIntroProps {
  icon: LucideIcon;
  title: string;
  examples?: readonly string[];
  free?: string;
  children?: ReactNode;
  /** Credits of one search. */
  price: number;
  /** Results of an earlier search that are stored, though not those that the address asks for. */
  kept: { count: number; term: string } | null;
  capabilities: readonly Capability[];
  /** Fills the text box; nothing is searched or charged by it. */
  onExample: (term: string) => void;
}

/** Its words differ by whether earlier results are stored (product-spec section 2). */
function SearchIntro(props: SearchIntroProps) {
  const { icon: Icon, title, examples = [], free, children, price, kept, capabilities, onExample } = props;
  const cost = price > 0 ? `Each search costs ${formatCredits(price)}` : 'Searching is free';
  return (
    <div className="space-y-4">
      <Card padded={false}>
        <EmptyState
          icon={<Icon size={20} />}
          title={title}
          action={examples.map((example) => (
            <Button key={example} size="sm" className="rounded-full!" onClick={() => onExample(example)}>
              {example}
            </Button>
          ))}
        >
          {kept ? (
            <p>
              Your {formatNoun(kept.count, 'earlier result')}
              {kept.term && (
                <>
                  {' '}
                  for <bdi>“{kept.term}”</bdi>
                </>
              )}{' '}
              {kept.count === 1 ? 'is' : 'are'} still stored:{' '}
              <Link to="." className="link underline">
                show them
              </Link>{' '}
              for free. A new search costs {formatCredits(price)} and takes their place.
            </p>
          ) : (
            <p>
              {cost}; {free ?? 'opening its results again is free'}.
            </p>
          )}
          {children}
        </EmptyState>
      </Card>
      <RecentSearches capabilities={capabilities} />
    </div>
  );
}
