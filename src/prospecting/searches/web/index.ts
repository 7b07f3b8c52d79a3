// The grammar of searches: what every network's page is put together from, and what other pages show of searches.

export { pageOfRun, searchHref } from './capability-info.ts';
export { BackToResults, DetailScreen } from './DetailScreen.tsx';
export { CreditsBanner, OfferLine, SourceLine } from './OfferLine.tsx';
export type { SearchFilters } from './PhoneFilters.tsx';
export { OwedNotice, RecentSearches, ReopenRun, RunList, useRun } from './RecentSearches.tsx';
export {
  MarkTexts,
  RemotePicture,
  ResultArticle,
  ResultCard,
  type ResultMarks,
  ResultRow,
  SelectBox,
  TagList,
  Verified,
} from './ResultCard.tsx';
export { ArticlesLoading, ResultsLoading } from './ResultList.tsx';
export { type ResultParts, ResultPartsProvider, type SaveResultProps } from './result-parts.tsx';
export { SaveResult } from './SaveParts.tsx';
export { SearchBar, SearchButton, type SearchButtonProps, searchButtonText, TermField } from './SearchBar.tsx';
export { isExpired, owedDetails, SearchError } from './SearchError.tsx';
export { SearchScreen, SearchSection } from './SearchScreen.tsx';
export {
  answerOptions,
  type FilterCodec,
  NO_FILTERS,
  type NoFilters,
  type SearchAnswer,
  type SearchQuery,
  type ShownResults,
  unpackResults,
} from './search-page-state.ts';
export { SEARCHES_KEY, useCreditsFor, useOffer, useSearchQuote } from './use-offers.ts';
export { type DetailAnswer, usePaidDetail } from './use-paid-detail.ts';
export { usePaidSearch } from './use-paid-search.ts';
export { type SearchPage, useSearchPage } from './use-search-page.ts';
export { passedResults } from './use-stored-results.ts';
export type { PlaceFilter } from './use-typed-place.ts';
