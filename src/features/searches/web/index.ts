// The grammar of searches: what every network's page is put together from, and what other pages show of searches.
export { CreditsBanner } from './CreditsBanner.tsx';
export { pageOfRun } from './capability-info.ts';
export { ExternalIconLink, ExternalLink } from './ExternalLink.tsx';
export { externalUrl, shortUrl } from './external-url.ts';
export { LoadMore } from './LoadMore.tsx';
export { OwedNotice } from './OwedNotice.tsx';
export { RecentSearches } from './RecentSearches.tsx';
export { ResultKeys, ResultList, ResultsLoading } from './ResultList.tsx';
export { ResultRow } from './ResultRow.tsx';
export { ResultsHead } from './ResultsHead.tsx';
export { SearchBar } from './SearchBar.tsx';
export { SearchError } from './SearchError.tsx';
export { SourceLine } from './SourceLine.tsx';
export { owedDetails } from './search-failure.ts';
export { useMayUse } from './use-may-use.ts';
export { type PaidSearchState, usePaidSearch } from './use-paid-search.ts';
export { useRowKeys } from './use-row-keys.ts';
export { useStoredResults } from './use-stored-results.ts';
