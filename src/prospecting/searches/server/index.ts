// What a search feature builds on: run a paid search or fetch a record, read it again, list them.
export { creditsFor } from '../domain/capabilities.ts';
export { NEW_SEARCH_RESULTS, notifyNewResults } from './notification-kinds.ts';
export {
  type ChooseSource,
  DAY_SECONDS,
  type DetailKind,
  findRefusal,
  quoteSearch,
  registerDetail,
  registerQuote,
  registerSearch,
  runSearch,
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
  createDropResultsJob,
  createExpireOwedJob,
  type DeliveredRun,
  type FoundPage,
  runPaidSearch,
  type SearchAnswer,
  type SearchCaller,
} from './run-paid-search.ts';
export { presentRun, requireItems, runsOverview } from './run-summaries.ts';
export { listOffers, registerSearchesRoutes } from './searches.routes.ts';
export { hasRequest, runById } from './searches.store.ts';
