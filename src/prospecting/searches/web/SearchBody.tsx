// What stands below the form of a search page: results, nothing found, a failure, or what one can do before the first search.
import { type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Capability } from '#shared/capabilities.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { ReopenFailed } from './ReopenFailed.tsx';
import { ResultsLoading } from './ResultList.tsx';
import { SearchError } from './SearchError.tsx';
import { SearchIntro } from './SearchIntro.tsx';
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
}

export function SearchBody<Filters extends object, Item>(props: SearchBodyProps<Filters, Item>) {
  const { page, price, layout, skeleton, emptyText, emptyHint, idle, onExample, capabilities, ...list } = props;
  const { state, results, reopening, reopenError } = page;
  const isFurther = state.status !== 'idle' && state.query.page > 1;
  if (reopening || (state.status === 'searching' && !isFurther)) {
    return skeleton ?? <ResultsLoading shape={layout === 'grid' ? 'card' : 'person'} />;
  }
  const failure = (state.status === 'error' || state.status === 'owed') && state.error.code !== 'INVALID_INPUT' && (
    <SearchError error={state.error} price={price} onRetry={() => page.run(state.query)} />
  );
  return (
    <>
      {!isFurther && failure}
      {results ? (
        <ShownList {...list} page={page} price={price} layout={layout} results={results}>
          <Card>
            <EmptyState icon={<SearchX size={20} />} title={emptyText}>
              {emptyHint ?? 'The source answered and knows nothing by these words. Try fewer or other ones.'}
            </EmptyState>
          </Card>
        </ShownList>
      ) : reopenError ? (
        <ReopenFailed error={reopenError} to={page.path} />
      ) : (
        !failure &&
        (idle ? (
          <SearchIntro
            {...idle}
            price={price}
            kept={page.kept && { count: page.kept.searchResults.length, term: page.kept.searchQuery }}
            capabilities={capabilities}
            onExample={onExample}
          />
        ) : (
          <RecentSearches capabilities={capabilities} />
        ))
      )}
      {isFurther && <div className="mt-4">{failure}</div>}
    </>
  );
}
