// Discover: one question to the own data, the directory and what was found before (free), and the searches of outside sources (paid).
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
} from '#features/prospects/contract.ts';
import { EMAIL_VERDICTS } from '#features/records/contract.ts';
import { searchRoutes } from '#features/searches/contract.ts';
import { defineRoute } from '#shared/contract.ts';
import { pageOf } from '#shared/paging.ts';
import { optionalText } from '#shared/text.ts';
import { DISCOVER_KINDS, OUTSIDE_SEARCHES, type OutsideSearch } from './fields.contract.ts';

export * from './fields.contract.ts';

const several = <T extends readonly [string, ...string[]]>(values: T) =>
  z
    .union([z.string().transform((text) => (text === '' ? [] : text.split(','))), z.array(z.string())])
    .pipe(z.array(z.enum(values)).max(30))
    .default([]);
const industries = Object.keys(INDUSTRIES) as [Industry, ...Industry[]];
const countryCodes = z
  .union([z.string().transform((text) => (text === '' ? [] : text.split(','))), z.array(z.string())])
  .pipe(z.array(z.string().regex(/^[A-Z]{2}$/, 'Please choose a country of the list')).max(30))
  .default([]);

/** All of Discover's filters; empty leaves one out. In a query string lists are joined by commas. */
export const DiscoverFilters = z.object({
  /** Words of the name, the domain, what it does; for people also of the company. */
  q: optionalText({ label: 'Keyword', max: 120 }),
  title: optionalText({ label: 'Title', max: 120 }),
  seniority: several(SENIORITIES),
  industry: several(industries),
  size: several(SIZE_BANDS),
  country: countryCodes,
  city: optionalText({ label: 'City', max: 120 }),
  hasEmail: z.stringbool().or(z.boolean()).default(false),
  hasPhone: z.stringbool().or(z.boolean()).default(false),
  /** Of those that are yours: never written to. */
  notContacted: z.stringbool().or(z.boolean()).default(false),
});
export type DiscoverFilters = z.output<typeof DiscoverFilters>;

const Kind = z.enum(DISCOVER_KINDS);
/** `yours`: kept in the library. `new`: in the directory or found before, and not kept. */
export const SHOWN = ['new', 'yours'] as const;

/** Where a row stands: in the library, among what searches have found, or in the directory. */
export const RowRef = z.object({ from: z.enum(['record', 'found', 'directory']), id: z.string().min(1).max(500) });
export type RowRef = z.output<typeof RowRef>;

/** One row of the table, whatever it comes from. */
export const DiscoverRow = z.object({
  ref: RowRef,
  kind: Kind,
  /** Of a person `company` is filled, of a company `person` is null; what both have stands in the found shape. */
  company: FoundCompany.nullable(),
  person: FoundPerson.nullable(),
  /** The source's name for the screen, and when it said so. */
  source: z.object({
    name: z.string(),
    sample: z.boolean(),
    attribution: z.object({ text: z.string(), url: z.string() }).optional(),
  }),
  asOf: z.iso.datetime().nullable(),
  /** Credits of the search that brought it; 0 for own data and the directory. */
  paid: z.number().int(),
  /** The search that brought it, to open again. */
  runId: z.string().nullable(),
  emailVerdict: z.enum(EMAIL_VERDICTS).nullable(),
  emailCheckedAt: z.iso.datetime().nullable(),
  lastContactedAt: z.iso.datetime().nullable(),
  /** People of the library who work at this company. */
  contacts: z.number().int(),
});
export type DiscoverRow = z.output<typeof DiscoverRow>;

const FREE = { plan: 'discover', credits: 'free', errors: [] } as const;

export const listDiscover = defineRoute({
  method: 'GET',
  path: '/api/discover',
  summary: 'A page of people or companies that fit: own data, or the directory and what searches have found; free',
  ...FREE,
  request: {
    query: DiscoverFilters.extend({
      kind: Kind.default('company'),
      show: z.enum(SHOWN).default('new'),
      /** Only what has come since then; of those that are yours what has been kept since. */
      since: z.iso.datetime().optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
      cursor: z.string().max(2_000).optional(),
    }),
  },
  response: pageOf(DiscoverRow),
});

export const countDiscover = defineRoute({
  method: 'GET',
  path: '/api/discover/count',
  summary: 'How many fit, exactly: already yours, and new; free',
  ...FREE,
  request: { query: DiscoverFilters.extend({ kind: Kind.default('company') }) },
  response: z.object({ yours: z.number().int(), new: z.number().int() }),
});

export const readDiscover = defineRoute({
  method: 'GET',
  path: '/api/discover/row',
  summary: 'All that is known of one row; free',
  ...FREE,
  request: { query: RowRef },
  response: z.object({
    row: DiscoverRow,
    /** Every source that has said something of it, newest first. */
    origins: z.array(
      z.object({
        name: z.string(),
        at: z.iso.datetime().nullable(),
        paid: z.number().int(),
        runId: z.string().nullable(),
      }),
    ),
    /** People of the library at this company, at most 20. */
    people: z.array(z.object({ id: z.string(), name: z.string(), title: z.string(), email: z.string() })),
  }),
  errors: ['NOT_FOUND'],
});

const KeptRow = z.object({
  ref: RowRef,
  /** Of the record that it is now. */
  id: z.string(),
  name: z.string(),
  /** `merged`: added to a record that was there; `unchanged`: it knew all of it. */
  outcome: z.enum(['created', 'merged', 'unchanged']),
});

export const saveDiscovered = defineRoute({
  method: 'POST',
  path: '/api/discover/save',
  summary: 'Keep rows in the library; what is there already takes them in and loses nothing; free',
  ...FREE,
  request: { body: z.object({ kind: Kind, refs: z.array(RowRef).min(1).max(200), listId: z.uuid().optional() }) },
  response: z.object({ items: z.array(KeptRow), changeId: z.string().nullable() }),
  errors: ['RESULT_NOT_FOUND', 'LIST_NOT_FOUND', 'LIST_FULL', 'PLAN_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const excludeDiscovered = defineRoute({
  method: 'POST',
  path: '/api/discover/exclude',
  summary: 'Show these rows no more, or again; free',
  ...FREE,
  request: { body: z.object({ kind: Kind, refs: z.array(RowRef).min(1).max(200), excluded: z.boolean() }) },
  response: null,
});

export const SavedDiscoverSearch = z.object({
  id: z.string(),
  name: z.string(),
  kind: Kind,
  filters: DiscoverFilters,
  /** Rows that have come since it was last looked at. */
  newSince: z.number().int(),
  seenAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
export type SavedDiscoverSearch = z.output<typeof SavedDiscoverSearch>;

export const listDiscoverSearches = defineRoute({
  method: 'GET',
  path: '/api/discover/saved-searches',
  summary: 'Saved searches with how many rows are new since',
  ...FREE,
  request: {},
  response: z.object({ items: z.array(SavedDiscoverSearch) }),
});

export const saveDiscoverSearch = defineRoute({
  method: 'POST',
  path: '/api/discover/saved-searches',
  summary: 'Save a search under a name; at most 50',
  ...FREE,
  request: {
    body: z.object({
      name: z.string().trim().min(1, 'Please enter a name').max(80, 'A name can have at most 80 characters'),
      kind: Kind,
      filters: DiscoverFilters,
    }),
  },
  response: SavedDiscoverSearch,
  errors: ['IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

const SearchId = z.object({ id: z.uuid() });

export const seeDiscoverSearch = defineRoute({
  method: 'POST',
  path: '/api/discover/saved-searches/:id/seen',
  summary: 'Count what is new from now on',
  ...FREE,
  request: { params: SearchId },
  response: null,
  errors: ['NOT_FOUND'],
});

export const deleteDiscoverSearch = defineRoute({
  method: 'DELETE',
  path: '/api/discover/saved-searches/:id',
  summary: 'Forget a saved search',
  ...FREE,
  request: { params: SearchId },
  response: null,
  errors: ['NOT_FOUND'],
});

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
  /** Asks the source also where it has answered the same question within 30 days, which costs the price again. */
  fresh: z.boolean().default(false),
});
export type OutsideQuery = z.output<typeof OutsideQuery>;

function outside<const Search extends OutsideSearch, Item extends z.ZodType>(search: Search, item: Item) {
  return searchRoutes({
    base: search.base,
    summary: `${search.name} (${search.sources})`,
    plan: 'discover',
    credits: 'discover-search',
    query: OutsideQuery,
    item,
    failure: 'SEARCH_FAILED',
  });
}

/** How the map is drawn. Without tiles it is a plain grid with a scale. */
export const readMap = defineRoute({
  method: 'GET',
  path: '/api/discover/map',
  summary: 'Whether the map has pictures of the ground, and who is to be named for them; free',
  ...FREE,
  request: {},
  response: z.object({ tiles: z.boolean(), attribution: z.object({ text: z.string(), url: z.string() }).nullable() }),
});

/** Deeper than this no tile is asked for. */
export const DEEPEST_TILE = 19;
const place = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** DEEPEST_TILE - 1);

export const readTile = defineRoute({
  method: 'GET',
  path: '/api/discover/tiles/:z/:x/:y',
  summary: 'One picture of the ground, fetched from the configured place and kept by the server',
  plan: 'discover',
  credits: 'free',
  request: { params: z.object({ z: z.coerce.number().int().min(0).max(DEEPEST_TILE), x: place, y: place }) },
  response: 'stream',
  errors: ['PICTURE_UNAVAILABLE'],
});

const [localBusinesses, openCompanies, registerCompanies, companies, people, developers] = OUTSIDE_SEARCHES;

/** The two routes of each outside search, by its capability. */
export const outsideRoutes = {
  'local-businesses': outside(localBusinesses, FoundCompany),
  'open-companies': outside(openCompanies, FoundCompany),
  'register-companies': outside(registerCompanies, FoundCompany),
  companies: outside(companies, FoundCompany),
  people: outside(people, FoundPerson),
  developers: outside(developers, FoundPerson),
};
