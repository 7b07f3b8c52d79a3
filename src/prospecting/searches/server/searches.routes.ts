// The searches of a workspace, newest first, and what the next one would cost.
import type { Router } from '#platform/http/router.ts';
import { listOffers as listOffersContract, listRuns, quoteSearch as quoteSearchContract } from '../contract.ts';
import { type Answering, listOffers } from './list-offers.ts';
import { presentRun } from './present-run.ts';
import { quoteSearch, type SearchContext } from './register-search.ts';
import { runsPage } from './searches.store.ts';

export function registerSearchesRoutes(
  router: Router,
  { platform, quotes }: SearchContext,
  answering: Answering,
): void {
  const { db } = platform;
  router.route(listOffersContract, ({ principal, query }) =>
    listOffers(platform, answering, principal.workspaceId, query.capability),
  );
  router.route(quoteSearchContract, ({ principal, body }) => quoteSearch(quotes, principal.workspaceId, body));
  router.route(listRuns, async ({ principal, query }) => {
    const { limit, capability, owed, id, cursor } = query;
    const rows = await runsPage(db, principal.workspaceId, { capability, owed, id, limit: limit + 1, before: cursor });
    const shown = rows.slice(0, limit);
    return {
      items: shown.map(presentRun),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}
