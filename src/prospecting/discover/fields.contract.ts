// What Discover can be asked: which kind, and which searches of outside sources there are.
// No schemas here, so that the page loads these tables without zod.
import { ORIGINS, type OriginKind } from '#crm/records/fields.contract.ts';
import type { Capability } from '#shared/capabilities.ts';

export const DISCOVER_KINDS = ['company', 'person'] as const;
export type DiscoverKind = (typeof DISCOVER_KINDS)[number];

/** The searches of outside sources, each a capability of its own: paid, owed and reopened like every other search. */
export interface OutsideSearch {
  capability: Capability;
  /** `/api/discover/local-businesses`. */
  base: `/api/discover/${string}`;
  kind: DiscoverKind;
  /** As the button's neighbour says it: "Local businesses". */
  name: string;
  /** The sources that answer where it is live. */
  sources: string;
  /** It answers without a key. */
  keyless: boolean;
  /** Filters that it uses; the others are neither sent nor part of what makes two searches the same. */
  uses: readonly OutsideField[];
  /** Of these all have to be filled. */
  needs: readonly OutsideField[];
  /** Of these one has to be filled, where there are any. */
  needsOneOf?: readonly OutsideField[];
}

export const OUTSIDE_FIELDS = [
  'q',
  'title',
  'seniority',
  'industry',
  'size',
  'country',
  'city',
  'businessKind',
  'language',
] as const;
export type OutsideField = (typeof OUTSIDE_FIELDS)[number];

interface DiscoverSource {
  key: string;
  label: string;
  /** Whose rows it has; both where it is left out. */
  only?: DiscoverKind;
  /** What the directory calls it, where that has rows of it. */
  directory?: string;
  /** Searches that bring its rows, and ways by which records came from it. */
  origins: readonly OriginKind[];
}

/** Sources with a filter of their own; rows of the directory by their row there. */
const NAMED_SOURCES = [
  { key: 'built-in', label: 'Built-in directory', only: 'company', directory: 'built-in', origins: [] },
  { key: 'companies-house', label: 'Companies House', only: 'company', directory: 'companies-house', origins: [] },
  { key: 'gleif', label: 'GLEIF', only: 'company', directory: 'gleif', origins: ['register-companies'] },
  { key: 'sirene', label: 'Sirene', only: 'company', directory: 'sirene', origins: [] },
  { key: 'kbo', label: 'Crossroads Bank for Enterprises', only: 'company', directory: 'kbo', origins: [] },
  { key: 'brreg', label: 'Brønnøysund Register Centre', only: 'company', directory: 'brreg', origins: [] },
  { key: 'ariregister', label: 'Estonian e-Business Register', only: 'company', directory: 'ariregister', origins: [] },
  { key: 'register', label: 'Other registers', only: 'company', directory: 'register', origins: [] },
  { key: 'openstreetmap', label: 'OpenStreetMap', only: 'company', origins: ['local-businesses'] },
  { key: 'wikidata', label: 'Wikidata', only: 'company', origins: ['open-companies'] },
  { key: 'company-data', label: 'Company data', only: 'company', origins: ['companies'] },
  { key: 'people-data', label: 'People data', only: 'person', origins: ['people'] },
  { key: 'domains', label: 'People of domains', only: 'person', origins: ['domain-people'] },
  { key: 'github', label: 'GitHub', only: 'person', origins: ['developers'] },
  { key: 'own', label: 'Typed or imported', origins: ['manual', 'import', 'api', 'merge', 'verifier'] },
] as const satisfies readonly DiscoverSource[];

const named = new Set<OriginKind>([
  ...NAMED_SOURCES.flatMap(({ origins }): readonly OriginKind[] => origins),
  'directory',
]);

/** Where rows come from, as people know it. Every origin of records is one of them. */
export const DISCOVER_SOURCES = [
  ...NAMED_SOURCES,
  { key: 'networks', label: 'Other searches', origins: ORIGINS.filter((origin) => !named.has(origin)) },
] as const satisfies readonly DiscoverSource[];
export type DiscoverSourceKey = (typeof DISCOVER_SOURCES)[number]['key'];
export const SOURCE_KEYS = DISCOVER_SOURCES.map(({ key }) => key) as [DiscoverSourceKey, ...DiscoverSourceKey[]];

/** Rows that one press keeps or takes along at most: the first ones of those that fit. */
export const MATCHING_LIMIT = 10_000;

/** What orders compare; with a minus sign the other way round. `founded`: the year; `found`: when it was found, or saved where it is yours. */
export const SORT_COLUMNS = ['name', 'industry', 'place', 'size', 'company', 'verdict', 'founded', 'found'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type DiscoverSort = 'relevance' | SortColumn | `-${SortColumn}`;
export const DISCOVER_SORTS: readonly [DiscoverSort, ...DiscoverSort[]] = [
  'relevance',
  ...SORT_COLUMNS.flatMap((column): DiscoverSort[] => [column, `-${column}`]),
];

export const OUTSIDE_SEARCHES = [
  {
    capability: 'local-businesses',
    base: '/api/discover/local-businesses',
    kind: 'company',
    name: 'Local businesses',
    sources: 'OpenStreetMap',
    keyless: true,
    uses: ['businessKind', 'city', 'country'],
    needs: ['businessKind', 'city'],
  },
  {
    capability: 'open-companies',
    base: '/api/discover/open-companies',
    kind: 'company',
    name: 'Known companies',
    sources: 'Wikidata',
    keyless: true,
    uses: ['q', 'industry', 'country'],
    needs: [],
    needsOneOf: ['q', 'industry'],
  },
  {
    capability: 'register-companies',
    base: '/api/discover/register-companies',
    kind: 'company',
    name: 'Registered companies',
    sources: 'GLEIF',
    keyless: true,
    uses: ['q', 'country'],
    needs: ['q'],
  },
  {
    capability: 'companies',
    base: '/api/discover/companies',
    kind: 'company',
    name: 'Company data',
    sources: 'Hunter or Apollo, with a key',
    keyless: false,
    uses: ['q', 'industry', 'size', 'country', 'city'],
    needs: [],
    needsOneOf: ['q', 'industry', 'country', 'city'],
  },
  {
    capability: 'people',
    base: '/api/discover/people',
    kind: 'person',
    name: 'People at companies',
    sources: 'Apollo, with a key',
    keyless: false,
    uses: ['q', 'title', 'seniority', 'size', 'country', 'city'],
    needs: [],
    needsOneOf: ['q', 'title', 'seniority'],
  },
  {
    capability: 'developers',
    base: '/api/discover/developers',
    kind: 'person',
    name: 'Developers',
    sources: 'GitHub',
    keyless: true,
    uses: ['q', 'language', 'city', 'country'],
    needs: [],
    needsOneOf: ['q', 'language', 'city'],
  },
] as const satisfies readonly OutsideSearch[];
export type OutsideCapability = (typeof OUTSIDE_SEARCHES)[number]['capability'];
export const OUTSIDE_CAPABILITIES = OUTSIDE_SEARCHES.map(({ capability }) => capability) as [
  OutsideCapability,
  ...OutsideCapability[],
];
