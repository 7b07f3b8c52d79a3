// Paid searches of outside sources, and storing what they deliver in the transaction that delivers it.
import type { Router } from '#platform/http/router.ts';
import type { Executor } from '#platform/platform.ts';
import type { FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import type { ProspectSource, Prospects } from '#prospecting/prospects/server/index.ts';
import {
  type ChooseSource,
  DAY_SECONDS,
  type DeliveredRun,
  registerSearch,
  type SearchContext,
  type SearchKind,
} from '#prospecting/searches/server/index.ts';
import { AppError } from '#shared/errors.ts';
import { OUTSIDE_SEARCHES, type OutsideCapability, type OutsideQuery, outsideRoutes } from '../../contract.ts';
import { EMPTY_QUERY, getLabel, missingFields, toQuestion, usedFilters } from '../../domain/outside-query.ts';
import type { OutsideSearch } from '../../fields.contract.ts';
import {
  clearPrice,
  findKnownBefore,
  joinGroups,
  lockDiscover,
  recordKnownRecords,
  recordTwins,
  updateStatistics,
  upsertFound,
  writeKeys,
} from './found.store.ts';
import { type Found, foundColumns } from './found-columns.ts';
import { startMatchingPeople } from './matching.store.ts';

/** A paid answer this young is given again, free (ruling of price: nothing paid is ever charged again); one of a free source for a day. */
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
    price: search.keyless ? 'open-search' : 'discover-search',
    failure: 'SEARCH_FAILED',
    notFound: 'PLACE_NOT_FOUND',
    label: (query) => getLabel(usedFilters(search, query)),
    source,
    ask: (from, { page, cursor, ...query }) => from.search({ ...usedFilters(search, query), page, cursor }),
    keyOf: ({ key }) => key,
    show: (item) => item,
    freshForSeconds: search.keyless ? DAY_SECONDS : FRESH_SECONDS,
    check(query) {
      const fields = missingFields(search, usedFilters(search, query));
      if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields });
    },
    asked: (query) => toQuestion(search, query),
    keep: (tx, delivered, query) => saveFound(tx, { ...delivered, search, asked: usedFilters(search, query) }),
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

export interface Delivered extends DeliveredRun<FoundCompany | FoundPerson> {
  search: Pick<OutsideSearch, 'kind' | 'capability'>;
  asked: OutsideQuery;
}

/** `nothingNew`: all of it had been found by another search, or is in the library. */
export async function saveFound(
  tx: Executor,
  { workspaceId, runId, source, charged, items, at, search, asked }: Delivered,
): Promise<{ nothingNew: boolean }> {
  const { kind, capability } = search;
  const byKey = new Map(items.filter(({ key }) => key !== '').map((item) => [item.key.slice(0, 500), item]));
  const rows = [...byKey.values()].map((item) => foundColumns({ kind, item } as Found, asked));
  if (rows.length === 0) return { nothingNew: false };
  await lockDiscover(tx, workspaceId);
  if (kind === 'person') await startMatchingPeople(tx, workspaceId);
  const kept = await upsertFound(tx, { workspaceId, kind, runId, capability, source, price: charged, at }, rows);
  const ids = kept.map(({ id }) => id);
  await writeKeys(tx, workspaceId, kind, ids);
  await updateStatistics(tx);
  await joinGroups(
    tx,
    workspaceId,
    kind,
    kept.filter(({ added }) => added).map(({ id }) => id),
  );
  await recordKnownRecords(tx, workspaceId, kind, ids);
  if (kind === 'company') await recordTwins(tx, workspaceId, ids);
  const had = await findKnownBefore(tx, workspaceId, kind, { ids, runId });
  const nothingNew = items.every(({ key }) => key !== '') && had.size === ids.length;
  if (nothingNew) await clearPrice(tx, workspaceId, runId);
  return { nothingNew };
}

const SEARCH = { kind: 'person', capability: 'domain-people' } as const;

/** Stores the people that the verifier's search found at a domain. `nothingNew`: all of them were found before, or are in the library. */
export function savePeopleOfDomain(
  tx: Executor,
  delivered: DeliveredRun<FoundPerson>,
  domain: string,
): Promise<{ nothingNew: boolean }> {
  return saveFound(tx, { ...delivered, search: SEARCH, asked: { ...EMPTY_QUERY, q: domain } });
}
