// A supplier search with its filters: the searched ones, and those chosen since, which narrow what is shown for free.
import { useState } from 'react';
import { type SearchPage, useSearchPage } from '#prospecting/searches/web/index.ts';
import { FIELD_TEXTS } from '#shared/errors.ts';
import type { Product, SupplierFilters } from '../contract.ts';
import { fitsFilters } from '../domain/supplier-filters.ts';
import { readRun, requestOf, sendSearch } from './api.ts';
import { FILTERS, keyOf, PATH, queryOfRun, readChosen, type ShownProducts, writeChosen } from './supplier-results.ts';

export interface SupplierSearch {
  page: SearchPage<SupplierFilters, Product>;
  /** Everything that came back, whether it fits the filters or not. */
  results: ShownProducts | null;
  unfit: number;
  hidden: boolean;
  toggleHidden: () => void;
  changeFilters: (change: Partial<SupplierFilters>) => void;
}

export function useSupplierSearch(uid: string): SupplierSearch {
  const page = useSearchPage<SupplierFilters, Product>({
    uid,
    name: 'supplier-search',
    path: PATH,
    filters: FILTERS,
    send: sendSearch,
    requestOf,
    reopen: readRun,
    queryOfRun,
    keyOf,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
  });
  const [hidden, setHidden] = useState(true);
  const filters = readChosen(page.view('view'), page.filters);
  /** With what was typed and chosen just now. */
  const filtersNow = () => readChosen(page.viewNow('view'), page.filters);
  const { results } = page;
  const fitting = (results?.searchResults ?? []).filter((product) => fitsFilters(product, filters));
  const unfit = (results?.searchResults.length ?? 0) - fitting.length;
  const narrowed = results && hidden && unfit > 0 ? { ...results, searchResults: fitting } : results;
  return {
    page: {
      ...page,
      ...page.pressWith(filters),
      filters,
      results: narrowed,
      search: (searched = filtersNow(), how) => page.search(searched, how),
    },
    results,
    unfit,
    hidden,
    toggleHidden: () => setHidden(!hidden),
    changeFilters(change) {
      setHidden(true);
      page.setView('view', writeChosen({ ...filtersNow(), ...change }, page.filters));
    },
  };
}
