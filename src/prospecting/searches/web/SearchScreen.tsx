// A search page as every network has it: its head with what is left to spend, and the search.
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { Capability } from '#shared/capabilities.ts';
import { countryName } from '#shared/countries.ts';
import { formatCount } from '#shared/formats.ts';
import { Page, PageHeader } from '#ui/Page.tsx';
import { useRowKeys } from '#ui/single-key-shortcuts.ts';
import { useMinWidth } from '#ui/use-min-width.ts';
import { CreditsBanner, OfferLine } from './OfferLine.tsx';
import { FilterSummary, PhoneFilters, type SearchFilters } from './PhoneFilters.tsx';
import { OwedNotice } from './RecentSearches.tsx';
import type { SearchBarProps, SearchButtonProps } from './SearchBar.tsx';
import { SearchBody, type SearchBodyProps } from './SearchBody.tsx';
import { owedDetails } from './SearchError.tsx';
import { offeredPrice, useCreditsFor, useIsOfferLoading, useOffer, useSearchQuote } from './use-offers.ts';
import type { SearchPage } from './use-search-page.ts';

interface SearchScreenProps<Filters extends object, Item> extends SearchSectionProps<Filters, Item> {
  title: string;
  lead: string;
}

export function SearchScreen<Filters extends object, Item>(props: SearchScreenProps<Filters, Item>) {
  const { title, lead, ...search } = props;
  const price = useCreditsFor(search.capabilities[0] as Capability);
  return (
    <Page>
      {/* On a phone the results come first: the head is one line. */}
      <div className="max-md:[&>header]:mb-3 max-md:[&>header]:gap-y-1 max-md:[&>header>div>p]:hidden">
        <PageHeader title={title} lead={lead} actions={price > 0 && <CreditsBanner price={price} />} />
      </div>
      <SearchSection {...search} />
    </Page>
  );
}

// All of a search page below its head: form, price, states, results and what can be done with them. The network gives the
// words, its form and how one result looks.
interface SearchFormParts {
  /** The text box: `/` leads there. */
  fieldRef: RefObject<HTMLInputElement | null>;
  searching: boolean;
  price: number;
  /** For a button of the form's own. */
  button: Pick<SearchButtonProps, 'price' | 'quote' | 'searching' | 'onRefresh' | 'beside'>;
  /** The fields of the filters, where there is room for them; on a phone they are in a sheet, whose button is `button.beside`. */
  fields: ReactNode;
  /** Searches with what is typed, or leads to the field that breaks a rule. */
  submit: () => void;
  /** The same for SearchBar and TermField, which need no more than their words. */
  bar: Omit<SearchBarProps, 'label' | 'placeholder' | 'children'>;
}

export interface SearchSectionProps<Filters extends object, Item>
  extends Omit<SearchBodyProps<Filters, Item>, 'listRef' | 'onExample' | 'isLoading'> {
  /** The kinds of runs that belong to this page. */
  capabilities: readonly Capability[];
  form: (parts: SearchFormParts) => ReactNode;
  filters?: SearchFilters;
  /** Between the form and the results: what the source cannot do, what is shown in its place. */
  notice?: ReactNode;
}

export function SearchSection<Filters extends object, Item>(props: SearchSectionProps<Filters, Item>) {
  const { form, filters, notice, ...body } = props;
  const { page, capabilities } = body;
  // The kinds of one page have one source.
  const offer = useOffer(capabilities[0] as Capability);
  const isOfferLoading = useIsOfferLoading(capabilities[0] as Capability);
  const price = offer === null ? body.price : offeredPrice(offer, page.sample);
  const isWide = useMinWidth(768);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys({ field, list });
  const searching = page.state.status === 'searching';
  const [filtersOpen, setFiltersOpen] = useState(false);
  const submit = () => {
    const isValid = filters?.bySearch?.isValid?.() ?? true;
    // On a phone the sheet shows what is wrong.
    setFiltersOpen(!isValid && !isWide);
    if (isValid && !page.search() && !searching) field.current?.focus();
  };
  const quote = useSearchQuote(price > 0 ? page.request : null);
  // What is shown has a button of its own that asks again.
  const onRefresh = page.showsRequest ? undefined : () => void page.search(page.filters, { fresh: true });
  const beside = !isWide && (
    <PhoneFilters
      page={page}
      filters={filters}
      sorts={body.sorts ?? []}
      noun={body.noun}
      price={price}
      quote={quote}
      open={filtersOpen}
      onOpenChange={setFiltersOpen}
      onSearch={submit}
    />
  );
  const button = { price, quote, searching, onRefresh, beside };
  const bar = {
    term: page.term,
    onTermChange: page.setTerm,
    onSearch: submit,
    ...button,
    error: page.fault,
    fieldRef: field,
  };
  return (
    <>
      {form({ fieldRef: field, searching, price, button, submit, bar, fields: isWide && filters?.fields })}
      {!isWide && filters && <FilterSummary filters={filters} />}
      {page.place && <PlaceHint place={page.place} onKeep={page.keepWords} />}
      {/* Results of the sample say so themselves. */}
      {!(offer?.source?.sample && (page.results || searching || page.reopening)) && (
        <OfferLine offer={offer} sample={page.sample} onSample={page.setSample} />
      )}
      {notice}
      {price > 0 && (
        <OwedNotice
          capabilities={capabilities}
          exceptRunId={shownOwedRun(page)}
          searching={searching}
          onRetry={page.retry}
        />
      )}
      <p aria-live="polite" className="sr-only">
        {announcement(page, props.noun)}
      </p>
      <SearchBody
        {...body}
        price={price}
        // The notice of the source comes above it.
        isLoading={isOfferLoading}
        listRef={list}
        onExample={(example) => {
          page.setTerm(example);
          field.current?.focus();
        }}
      />
    </>
  );
}

function PlaceHint({ place, onKeep }: { place: { city: string; country: string }; onKeep: () => void }) {
  const name = [place.city, place.country && countryName(place.country)].filter(Boolean).join(', ');
  return (
    <p role="status" className="-mt-2 mb-3 text-sm text-text-2">
      Searches in <bdi className="font-semibold text-text">{name}</bdi>.{' '}
      <button type="button" className="link min-h-6 pointer-coarse:min-h-11" onClick={onKeep}>
        Keep the words as typed
      </button>
    </p>
  );
}

type AnyPage<Filters extends object, Item> = SearchPage<Filters, Item>;

function shownOwedRun<Filters extends object, Item>({ state }: AnyPage<Filters, Item>): string | null {
  return state.status === 'owed' ? (owedDetails(state.error)?.runId ?? null) : null;
}

/** What a screen reader hears when an answer arrives. */
function announcement<Filters extends object, Item>(
  { results, state }: AnyPage<Filters, Item>,
  noun: (count: number) => string,
): string {
  if (state.status === 'searching') return 'Searching...';
  if (state.status !== 'results' || !results) return '';
  const count = results.searchResults.length;
  return `${formatCount(count)} ${noun(count)} shown`;
}
