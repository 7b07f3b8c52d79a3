// Routes that all networks share: the searches of a workspace, who would answer the next one, and its price.
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import type { Capability } from '#shared/capabilities.ts';
import {
  listOffers as listOffersContract,
  listRuns,
  quoteSearch as quoteSearchContract,
  type SearchOffer,
} from '../contract.ts';
import { ACTION_OF, creditsFor } from '../domain/capabilities.ts';
import { findRefusal, quoteSearch, type SearchContext, type SourcePort } from './register-routes.ts';
import { presentRun } from './run-summaries.ts';
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

// Who would answer a search now and at what price, decided by the same choice as the search itself.

/** Given by app/server, so that searches do not know where sources come from. Null where the capability has no source at all. */
export type Answering = (workspaceId: string, capability: Capability) => Promise<SourcePort | null>;

export async function listOffers(
  { config }: Pick<Platform, 'config'>,
  answering: Answering,
  workspaceId: string,
  capabilities: readonly Capability[],
): Promise<{ items: SearchOffer[] }> {
  const items = await Promise.all(
    capabilities.map(async (capability): Promise<SearchOffer> => {
      const source = await answering(workspaceId, capability);
      const refusal = source === null ? 'NOT_CONFIGURED' : findRefusal(source);
      const info = source === null || refusal === 'NOT_CONFIGURED' ? null : source.info;
      return {
        capability,
        source: info,
        refusal,
        credits: info === null ? 0 : creditsFor(ACTION_OF[capability], info),
        sampleAllowed: !config.production && info !== null && !info.sample && refusal !== null,
        sampleCredits: creditsFor(ACTION_OF[capability], {}),
      };
    }),
  );
  return { items };
}
