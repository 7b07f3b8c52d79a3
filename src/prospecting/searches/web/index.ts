// The grammar of searches: what every network's page is put together from, and what other pages show of searches.
export { BackToResults } from './BackToResults.tsx';
export { CreditsBanner } from './CreditsBanner.tsx';
export { pageOfRun, searchHref } from './capability-info.ts';
export { DetailScreen } from './DetailScreen.tsx';
export { OfferLine } from './OfferLine.tsx';
export { OwedNotice } from './OwedNotice.tsx';
export { RunList } from './RecentSearches.tsx';
export { RemotePicture } from './RemotePicture.tsx';
export { ReopenRun } from './ReopenRun.tsx';
export { ResultCard } from './ResultCard.tsx';
export { ResultsLoading } from './ResultList.tsx';
export { MarkTexts, type ResultMarks, SelectBox } from './ResultMarks.tsx';
export { ResultRow } from './ResultRow.tsx';
export { passedResults } from './restore-results.ts';
export { type ResultParts, ResultPartsProvider, SaveResult, type SaveResultProps } from './result-parts.tsx';
export { SearchBar } from './SearchBar.tsx';
export { SearchButton, type SearchButtonProps, searchButtonText } from './SearchButton.tsx';
export { SearchError } from './SearchError.tsx';
export { SearchScreen } from './SearchScreen.tsx';
export { SearchSection } from './SearchSection.tsx';
export { SourceLine } from './SourceLine.tsx';
export { owedDetails } from './search-failure.ts';
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
export { TermField } from './TermField.tsx';
export { offeredPrice, useCreditsFor, useOffers, useSearchQuote } from './use-offers.ts';
export { type DetailAnswer, usePaidDetail } from './use-paid-detail.ts';
export { usePaidSearch } from './use-paid-search.ts';
export { useRun } from './use-recent-searches.ts';
export { type SearchPage, useSearchPage } from './use-search-page.ts';
export { Verified } from './Verified.tsx';
