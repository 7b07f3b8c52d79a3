// What a search feature builds on: run a paid search or fetch a record, read it again, list them.
export { creditsFor } from '../domain/capabilities.ts';
export { createExpireOwedJob } from './expire-owed.job.ts';
export { notifySearchNews, SEARCH_NEWS } from './notification-kinds.ts';
export {
  askSource,
  type ChooseSource,
  DAY_SECONDS,
  type DetailKind,
  quoteSearch,
  refusalOf,
  registerDetail,
  registerQuote,
  registerSearch,
  type SearchContext,
  type SearchKind,
  type SearchQuotes,
  type SourcePort,
} from './register-routes.ts';
export {
  type FoundRun,
  foundByQuery,
  foundByRuns,
  foundItem,
  runsOfDetails,
  runsOfResults,
  searchOrigins,
} from './results.store.ts';
export {
  type DeliveredRun,
  type FoundPage,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
} from './run-paid-search.ts';
export { presentRun, runsOverview } from './run-summaries.ts';
export { listOffers, registerSearchesRoutes } from './searches.routes.ts';
export { hasRequest, runById } from './searches.store.ts';
