// The filters and the order of a search page on a phone: in a sheet, so that the results come first.

import type { ReactNode } from 'react';
import { formatCount } from '#shared/formats.ts';
import { FilterSheet } from '#ui/FilterSheet.tsx';
import type { SearchQuote } from '../contract.ts';
import { searchButtonText } from './SearchBar.tsx';
import { type ResultSort, SortSelect } from './ShownList.tsx';
import type { SearchPage } from './use-search-page.ts';

/** The filters of a search page: beside its form where there is room, in a sheet on a phone. */
export interface SearchFilters {
  title?: string;
  /** How many are set. */
  count: number;
  fields: ReactNode;
  /** What is set, in a line on a phone. */
  summary?: string;
  /** The rule that a field breaks, in its place. */
  error?: string | undefined;
  clear: { label: string; onClear: () => void } | null;
  /** They take effect by a search; else at once. */
  bySearch?: { label?: string; isValid?: () => boolean };
}

interface PhoneFiltersProps<Filters extends object, Item> {
  page: SearchPage<Filters, Item>;
  filters: SearchFilters | undefined;
  sorts: readonly ResultSort<Item>[];
  noun: (count: number) => string;
  price: number;
  quote: SearchQuote | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSearch: () => void;
}

/** Nothing where there is neither a filter nor an order to choose. */
export function PhoneFilters<Filters extends object, Item>(props: PhoneFiltersProps<Filters, Item>) {
  const { page, filters, noun, price, quote, open, onOpenChange, onSearch } = props;
  const shown = page.results?.searchResults.length ?? 0;
  const sorts = shown > 0 ? props.sorts : [];
  if (!filters && sorts.length === 0) return null;
  const bySearch = page.showsRequest ? undefined : filters?.bySearch;
  return (
    <FilterSheet
      open={open}
      onOpenChange={onOpenChange}
      count={filters?.count ?? 0}
      sort={sorts.length > 0 && <SortSelect page={page} sorts={sorts} />}
      {...(filters?.title && { title: filters.title })}
      clear={filters?.clear ?? null}
      done={
        bySearch
          ? {
              label: bySearch.label ?? searchButtonText(price, quote).press,
              onDone: onSearch,
              loading: page.state.status === 'searching',
              needs: 'spend',
            }
          : {
              label: page.results ? `Show ${formatCount(shown)} ${noun(shown)}` : 'Done',
              onDone: () => onOpenChange(false),
            }
      }
    >
      {filters?.fields}
    </FilterSheet>
  );
}

/** What narrows the list while the sheet is closed. */
export function FilterSummary({ filters: { summary = '', error } }: { filters: SearchFilters }) {
  if (error)
    return (
      <p role="alert" className="-mt-1 mb-3 text-sm text-bad">
        {error}
      </p>
    );
  return (
    summary !== '' && (
      <p dir="auto" title={summary} className="-mt-1 mb-3 truncate text-left text-sm text-text-3">
        {summary}
      </p>
    )
  );
}
