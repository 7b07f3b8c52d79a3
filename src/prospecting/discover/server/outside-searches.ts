// The searches of outside sources: each paid, owed when it fails, and kept in the transaction that delivers it.

import type { Router } from '#platform/http/router.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { ProspectSource, Prospects } from '#prospecting/prospects/server/index.ts';
import {
  type ChooseSource,
  registerSearch,
  type SearchContext,
  type SearchKind,
} from '#prospecting/searches/server/index.ts';
import { AppError } from '#shared/errors.ts';
import { OUTSIDE_SEARCHES, type OutsideCapability, type OutsideQuery, outsideRoutes } from '../contract.ts';
import { askedOf, labelOf, missingFields, questionOf } from '../domain/outside-query.ts';
import { saveFound } from './save-found.ts';

/** A delivered answer this young is given again, free (ruling of price: nothing paid is ever charged again). */
const FRESH_SECONDS = 30 * 86_400;

type OutsideSearchOf<C extends OutsideCapability> = Extract<(typeof OUTSIDE_SEARCHES)[number], { capability: C }>;

/** One of them, as the frame of paid searches takes it. */
export function outsideKind<Item extends FoundCompany | FoundPerson>(
  search: OutsideSearchOf<OutsideCapability>,
  source: ChooseSource<ProspectSource<Item>>,
): SearchKind<OutsideQuery, Item, ProspectSource<Item>> {
  return {
    capabilities: [search.capability],
    capabilityOf: () => search.capability,
    activity: search.name,
    price: 'discover-search',
    failure: 'SEARCH_FAILED',
    notFound: 'PLACE_NOT_FOUND',
    label: (query) => labelOf(askedOf(search, query)),
    source,
    ask: (from, { page, cursor, ...query }) => from.search({ ...askedOf(search, query), page, cursor }),
    keyOf: ({ key }) => key,
    show: (item) => item,
    freshForSeconds: FRESH_SECONDS,
    check(query) {
      const fields = missingFields(search, askedOf(search, query));
      if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields });
    },
    asked: (query) => questionOf(search, query),
    keep: (tx, delivered, query) => saveFound(tx, { ...delivered, search, asked: askedOf(search, query) }),
  };
}

export function registerOutsideSearches(router: Router, context: SearchContext, prospects: Prospects): void {
  const [local, open, register, companies, people, developers] = OUTSIDE_SEARCHES;
  const routes = outsideRoutes;
  registerSearch(router, context, routes['local-businesses'], outsideKind(local, prospects.localBusinesses));
  registerSearch(router, context, routes['open-companies'], outsideKind(open, prospects.openCompanies));
  registerSearch(router, context, routes['register-companies'], outsideKind(register, prospects.registerCompanies));
  registerSearch(router, context, routes.companies, outsideKind(companies, prospects.companies));
  registerSearch(router, context, routes.people, outsideKind(people, prospects.people));
  registerSearch(router, context, routes.developers, outsideKind(developers, prospects.developers));
}
