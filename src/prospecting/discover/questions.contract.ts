// The filters of Discover, and the queries of outside searches.
import { z } from 'zod';
import {
  BUSINESS_KINDS,
  type BusinessKind,
  FoundCompany,
  FoundPerson,
  INDUSTRIES,
  type Industry,
  SENIORITIES,
  SIZE_BANDS,
} from '#prospecting/prospects/contract.ts';
import { searchRoutes } from '#prospecting/searches/contract.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { optionalText } from '#shared/text.ts';
import { OUTSIDE_SEARCHES, type OutsideSearch, SOURCE_KEYS } from './fields.contract.ts';

/** A list, or a text in which commas stand between. */
const listed = <T extends z.ZodType<string, string>>(one: T) =>
  z
    .union([z.string().transform((text) => (text === '' ? [] : text.split(','))), z.array(z.string())])
    .pipe(z.array(one).max(30))
    .default([]);
const year = z
  .union([z.literal('').transform(() => null), z.coerce.number().int().min(1_500).max(2_100), z.null()])
  .default(null);
const BusinessKindChoice = z
  .enum(['', ...(Object.keys(BUSINESS_KINDS) as [BusinessKind, ...BusinessKind[]])])
  .default('');
const mark = z.stringbool().or(z.boolean()).default(false);
const industries = Object.keys(INDUSTRIES) as [Industry, ...Industry[]];

/** All of Discover's filters; empty leaves one out. In a query string lists are joined by commas. */
export const DiscoverFilters = z.object({
  /** Words of the name, the domain, what it does; for people also of the company. */
  q: optionalText({ label: 'Keyword', max: 120 }),
  title: optionalText({ label: 'Title', max: 120 }),
  seniority: listed(z.enum(SENIORITIES)),
  industry: listed(z.enum(industries)),
  size: listed(z.enum(SIZE_BANDS)),
  country: listed(z.string().regex(/^[A-Z]{2}$/, 'Please choose a country of the list')),
  city: optionalText({ label: 'City', max: 120 }),
  /** Where the row comes from. */
  source: listed(z.enum(SOURCE_KEYS)),
  hasEmail: mark,
  hasPhone: mark,
  /** Of those that are yours: never written to. */
  notContacted: mark,
  /** Founded in this year or later; what states no year is left out. */
  foundedFrom: year,
  /** A kind of local businesses: what was found as such, and what has its words. */
  businessKind: BusinessKindChoice,
  /** A programming language: "typescript". */
  language: optionalText({ label: 'Language', max: 40 }),
});
export type DiscoverFilters = z.output<typeof DiscoverFilters>;

/** The same as an answer carries them: as they were read. */
export const ReadFilters = z.object({
  q: z.string(),
  title: z.string(),
  seniority: z.array(z.enum(SENIORITIES)),
  industry: z.array(z.enum(industries)),
  size: z.array(z.enum(SIZE_BANDS)),
  country: z.array(z.string()),
  city: z.string(),
  source: z.array(z.enum(SOURCE_KEYS)),
  hasEmail: z.boolean(),
  hasPhone: z.boolean(),
  notContacted: z.boolean(),
  foundedFrom: z.number().int().nullable(),
  businessKind: z.enum(['', ...(Object.keys(BUSINESS_KINDS) as [BusinessKind, ...BusinessKind[]])]),
  language: z.string(),
}) satisfies z.ZodType<DiscoverFilters>;

/** The query of an outside search; only the fields that the search uses (`OUTSIDE_SEARCHES`) count and are sent. */
export const OutsideQuery = DiscoverFilters.pick({
  q: true,
  title: true,
  seniority: true,
  industry: true,
  size: true,
  country: true,
  city: true,
  businessKind: true,
  language: true,
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
    credits: search.keyless ? ('open-search' as const) : ('discover-search' as const),
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
