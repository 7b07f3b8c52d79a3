// LinkedIn search (spec section 2): people or companies, 5 credits a search, results that outlive the page.
import { useRef } from 'react';
import { useMe } from '#features/accounts/web/index.ts';
import { PRICES } from '#features/plans/contract.ts';
import { CreditsBanner, OwedNotice, owedDetails, SearchBar, useRowKeys } from '#features/searches/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Page } from '#ui/Page.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { SearchType } from './linkedin-calls.ts';
import { nounOf, SearchResults } from './SearchResults.tsx';
import { type LinkedinSearch, useLinkedinSearch } from './use-linkedin-search.ts';

const TYPES = [
  { value: 'people', label: 'People' },
  { value: 'companies', label: 'Companies' },
] as const;

const FORMS: Record<SearchType, { label: string; placeholder: string; price: number }> = {
  people: {
    label: 'Search people on LinkedIn',
    placeholder: 'Name, title, company or place',
    price: PRICES['linkedin-people-search'],
  },
  companies: {
    label: 'Search companies on LinkedIn',
    placeholder: 'Company name, trade or place',
    price: PRICES['linkedin-company-search'],
  },
};

const CAPABILITIES = ['linkedin-people', 'linkedin-companies'] as const;

export function LinkedinSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <LinkedinSearchOf uid={user.uid} /> : null;
}

function LinkedinSearchOf({ uid }: { uid: string }) {
  const search = useLinkedinSearch(uid);
  const { type, term, state } = search;
  const { label, placeholder, price } = FORMS[type];
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useRowKeys({ field, list });
  const searching = state.status === 'searching';
  return (
    <Page>
      <PageHeader
        title="LinkedIn Search"
        lead="Find people and companies, keep them, write to them."
        actions={<CreditsBanner price={price} />}
      />
      <SearchBar
        label={label}
        placeholder={placeholder}
        term={term}
        onTermChange={search.setTerm}
        onSearch={() => {
          if (!search.search()) field.current?.focus();
        }}
        searching={searching}
        price={price}
        error={search.fault}
        fieldRef={field}
      >
        <Segmented
          options={TYPES}
          value={type}
          onValueChange={search.setType}
          disabled={searching}
          aria-label="What to search"
        />
      </SearchBar>
      <OwedNotice
        capabilities={CAPABILITIES}
        exceptRunId={shownOwedRun(search)}
        searching={searching}
        onRetry={search.retry}
      />
      <p aria-live="polite" className="sr-only">
        {announcement(search)}
      </p>
      <SearchResults
        search={search}
        price={price}
        listRef={list}
        onExample={(example) => {
          search.setTerm(example);
          field.current?.focus();
        }}
      />
    </Page>
  );
}

function shownOwedRun({ state }: LinkedinSearch): string | null {
  return state.status === 'owed' ? (owedDetails(state.error)?.runId ?? null) : null;
}

/** What a screen reader hears when an answer arrives. */
function announcement({ type, results, state }: LinkedinSearch): string {
  if (state.status === 'searching') return 'Searching...';
  if (state.status !== 'results' || results?.searchType !== type) return '';
  const count = results.searchResults.length + results.companyResults.length;
  return `${formatCount(count)} ${nounOf(type, count)} shown`;
}
