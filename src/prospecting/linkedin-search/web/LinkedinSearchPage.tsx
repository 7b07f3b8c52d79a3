// LinkedIn search (spec section 2): people or companies, 5 credits a search, results that outlive the page.
import { Building2, Users } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import { ResultsLoading, SearchBar, SearchScreen, useSearchPage } from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS, FIELD_TEXTS } from '#shared/errors.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { readRun, requestOf, sendSearch } from './api.ts';
import { CompanyRow } from './CompanyRow.tsx';
import { FILTERS, isPerson, itemKey, kindOf, queryOfRun, type SearchType, STORAGE } from './linkedin-results.ts';
import { PersonRow } from './PersonRow.tsx';
import { COLUMNS, nounOf, SORTS } from './result-columns.ts';

const TYPES = [
  { value: 'people', label: 'People' },
  { value: 'companies', label: 'Companies' },
] as const;

const WORDS = {
  people: {
    label: 'Search people on LinkedIn',
    placeholder: 'Name, title, company or place',
    price: PRICES['linkedin-people-search'],
    emptyText: EMPTY_TEXTS.NO_RESULTS,
    idle: {
      icon: Users,
      title: 'Find people by name, title, company or place',
      examples: ['procurement timber', 'head of operations', 'architect'],
    },
  },
  companies: {
    label: 'Search companies on LinkedIn',
    placeholder: 'Company name, trade or place',
    price: PRICES['linkedin-company-search'],
    emptyText: EMPTY_TEXTS.NO_COMPANY_RESULTS,
    idle: {
      icon: Building2,
      title: 'Find companies by name, trade or place',
      free: 'company details are free',
      examples: ['timber', 'packaging', 'logistics'],
    },
  },
};

const CAPABILITIES = ['linkedin-people', 'linkedin-companies'] as const;

export function LinkedinSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <LinkedinSearchOf uid={user.uid} /> : null;
}

function LinkedinSearchOf({ uid }: { uid: string }) {
  const page = useSearchPage({
    uid,
    name: 'linkedin-search',
    path: '/linkedin-search',
    filters: FILTERS,
    send: sendSearch,
    requestOf,
    reopen: readRun,
    queryOfRun,
    keyOf: itemKey,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
    kindOf,
    storage: STORAGE,
  });
  const { searchType } = page.filters;
  const { label, placeholder, price, emptyText, idle } = WORDS[searchType];
  return (
    <SearchScreen
      page={page}
      title="LinkedIn Search"
      lead="Find people and companies, keep them, write to them."
      price={price}
      capabilities={CAPABILITIES}
      layout="list"
      noun={(count) => nounOf(searchType, count)}
      sorts={SORTS[searchType]}
      columns={COLUMNS[searchType]}
      csvName={`linkedin ${searchType}`}
      skeleton={<ResultsLoading shape={searchType === 'people' ? 'person' : 'logo'} />}
      emptyText={emptyText}
      idle={idle}
      form={({ searching, bar }) => (
        <SearchBar label={label} placeholder={placeholder} {...bar}>
          <Segmented
            options={TYPES}
            value={searchType}
            onValueChange={(next: SearchType) => page.switchTo({ searchType: next })}
            disabled={searching}
            aria-label="What to search"
          />
        </SearchBar>
      )}
      renderItem={(item, marks) => {
        const row = { marks, passed: page.passed };
        return isPerson(item) ? (
          <PersonRow key={itemKey(item)} {...row} person={item} />
        ) : (
          <CompanyRow key={itemKey(item)} {...row} company={item} />
        );
      }}
    />
  );
}
