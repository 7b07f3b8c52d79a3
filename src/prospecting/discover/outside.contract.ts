// The searches of outside sources: what they are asked, and the two routes of each.
import { z } from 'zod';
import { BUSINESS_KINDS, type BusinessKind, FoundCompany, FoundPerson } from '#prospecting/prospects/contract.ts';
import { searchRoutes } from '#prospecting/searches/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { optionalText } from '#shared/text.ts';
import { OUTSIDE_SEARCHES, type OutsideSearch } from './fields.contract.ts';
import { DiscoverFilters } from './filters.contract.ts';

/** What an outside search is asked; of it only the fields that the search uses (`OUTSIDE_SEARCHES`) count and are sent. */
export const OutsideQuery = DiscoverFilters.pick({
  q: true,
  title: true,
  seniority: true,
  industry: true,
  size: true,
  country: true,
  city: true,
}).extend({
  businessKind: z.enum(['', ...(Object.keys(BUSINESS_KINDS) as [BusinessKind, ...BusinessKind[]])]).default(''),
  /** A programming language: "typescript". */
  language: optionalText({ label: 'Language', max: 40 }),
});
export type OutsideQuery = z.output<typeof OutsideQuery>;

function outside<const Search extends OutsideSearch, Item extends z.ZodType>(
  search: Search,
  item: Item,
  notFound?: ErrorCode,
) {
  return searchRoutes({
    base: search.base,
    summary: `${search.name} (${search.sources})`,
    plan: 'discover',
    credits: 'discover-search',
    query: OutsideQuery,
    item,
    failure: 'SEARCH_FAILED',
    ...(notFound && { notFound }),
  });
}

const [localBusinesses, openCompanies, registerCompanies, companies, people, developers] = OUTSIDE_SEARCHES;

/** The two routes of each outside search, by its capability. */
export const outsideRoutes = {
  'local-businesses': outside(localBusinesses, FoundCompany, 'PLACE_NOT_FOUND'),
  'open-companies': outside(openCompanies, FoundCompany),
  'register-companies': outside(registerCompanies, FoundCompany),
  companies: outside(companies, FoundCompany),
  people: outside(people, FoundPerson),
  developers: outside(developers, FoundPerson),
};
