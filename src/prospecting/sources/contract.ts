// The outside sources: what each is called, which capability it serves, how it fares, and a workspace's own keys to it.
import { z } from 'zod';
import type { Feature } from '#account/plans/contract.ts';
import type { Capability } from '#shared/capabilities.ts';
import { defineRoute } from '#shared/contract.ts';
import { FAULT_CODES, KEY_SOURCES, type KeySource, type OpenSource, OPEN_SOURCES as open } from '#shared/sources.ts';

export const SOURCE_IDS = [...KEY_SOURCES, ...open] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

export interface Attribution {
  text: string;
  url: string;
}

interface SourceFacts {
  /** For the screen, as `SourceInfo.name` of a search's answer. */
  name: string;
  /** `gateway`: needs a key of the RapidAPI gateway. `direct`: needs a key of its own. `open`: answers without a key. */
  kind: 'gateway' | 'direct' | 'open';
  /** How the source asks to be named beside what it gave (provider-contracts section 12). */
  attribution?: Attribution;
}

const keyed = (name: string): SourceFacts => ({ name: `${name} (RapidAPI)`, kind: 'gateway' });
const free = (name: string, url: string): SourceFacts => ({
  name,
  kind: 'open',
  attribution: { text: `Jobs by ${name}`, url },
});

/** The licence asks for these words (provider-contracts section 12). */
const OPEN_STREET_MAP: Attribution = {
  text: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
};

export const SOURCES: Record<SourceId, SourceFacts> = {
  instagram: keyed('Instagram data'),
  linkedin: keyed('LinkedIn data'),
  tiktok: keyed('TikTok data'),
  facebook: keyed('Facebook data'),
  upwork: keyed('Upwork jobs'),
  jsearch: keyed('JSearch'),
  suppliers: keyed('Alibaba data'),
  freelancer: {
    name: 'Freelancer.com',
    kind: 'open',
    attribution: { text: 'Projects by Freelancer.com', url: 'https://www.freelancer.com/' },
  },
  remotive: free('Remotive', 'https://remotive.com/'),
  arbeitnow: free('Arbeitnow', 'https://www.arbeitnow.com/'),
  remoteok: free('Remote OK', 'https://remoteok.com/'),
  himalayas: free('Himalayas', 'https://himalayas.app/'),
  jobicy: free('Jobicy', 'https://jobicy.com/'),
  themuse: free('The Muse', 'https://www.themuse.com/'),
  hackernews: free('Hacker News', 'https://news.ycombinator.com/'),
  hunter: { name: 'Hunter', kind: 'direct' },
  apollo: { name: 'Apollo', kind: 'direct' },
  overpass: { name: 'OpenStreetMap (Overpass)', kind: 'open', attribution: OPEN_STREET_MAP },
  nominatim: { name: 'OpenStreetMap places (Nominatim)', kind: 'open', attribution: OPEN_STREET_MAP },
  wikidata: {
    name: 'Wikidata',
    kind: 'open',
    attribution: { text: 'Data from Wikidata (CC0)', url: 'https://www.wikidata.org/' },
  },
  gleif: {
    name: 'GLEIF',
    kind: 'open',
    attribution: { text: 'LEI data from GLEIF (CC0)', url: 'https://www.gleif.org/' },
  },
  github: { name: 'GitHub', kind: 'open', attribution: { text: 'Profiles on GitHub', url: 'https://github.com/' } },
} satisfies Record<KeySource | OpenSource, SourceFacts>;

/** Where a workspace's own key asks, the screen says so: "LinkedIn data (your RapidAPI key)". */
export function ownName(name: string): string {
  return name.includes('RapidAPI') ? name.replace('RapidAPI', 'your RapidAPI key') : `${name} (your key)`;
}

interface CapabilityFacts {
  /** For the screen. */
  name: string;
  /** A plan with this feature may set an own key for it. */
  feature: Feature;
  /** Any of them will do; the first is the best. */
  keyed: readonly KeySource[];
  /** The first answers searches that no keyed source answers; helpers of it, and boards, follow. */
  open: readonly OpenSource[];
}

/** What can be searched, with the sources that can answer, best first: the keyed one, then the open ones. */
export const CAPABILITY_SOURCES = {
  instagram: { name: 'Instagram search', feature: 'instagram-search', keyed: ['instagram'], open: [] },
  linkedin: {
    name: 'LinkedIn people, companies and profiles',
    feature: 'linkedin-search',
    keyed: ['linkedin'],
    open: [],
  },
  tiktok: { name: 'TikTok search', feature: 'tiktok-search', keyed: ['tiktok'], open: [] },
  facebook: { name: 'Facebook search and details', feature: 'facebook-search', keyed: ['facebook'], open: [] },
  freelance: { name: 'Freelance jobs', feature: 'upwork-jobs', keyed: ['upwork'], open: ['freelancer'] },
  jobs: {
    name: 'Jobs',
    feature: 'jobs',
    keyed: ['jsearch'],
    open: ['remotive', 'arbeitnow', 'remoteok', 'himalayas', 'jobicy', 'themuse', 'hackernews'],
  },
  suppliers: { name: 'Suppliers and products', feature: 'suppliers', keyed: ['suppliers'], open: [] },
  'local-businesses': {
    name: 'Local businesses',
    feature: 'discover',
    keyed: [],
    open: ['overpass', 'nominatim'],
  },
  'open-companies': { name: 'Known companies', feature: 'discover', keyed: [], open: ['wikidata'] },
  'register-companies': { name: 'Registered companies', feature: 'discover', keyed: [], open: ['gleif'] },
  companies: { name: 'Company data', feature: 'discover', keyed: ['hunter', 'apollo'], open: [] },
  people: { name: 'People at companies', feature: 'discover', keyed: ['apollo'], open: [] },
  developers: { name: 'Developers', feature: 'discover', keyed: [], open: ['github'] },
  'domain-people': { name: 'Email addresses of a domain', feature: 'verifier', keyed: ['hunter'], open: [] },
} as const satisfies Record<string, CapabilityFacts>;
export type CapabilityKey = keyof typeof CAPABILITY_SOURCES;

/** What has to be set up for each kind of search and record. */
export const CAPABILITY_KEY_OF: Record<Capability, CapabilityKey> = {
  'linkedin-people': 'linkedin',
  'linkedin-companies': 'linkedin',
  'linkedin-profile': 'linkedin',
  'instagram-users': 'instagram',
  'tiktok-videos': 'tiktok',
  'facebook-pages': 'facebook',
  'facebook-people': 'facebook',
  'facebook-groups': 'facebook',
  'facebook-posts': 'facebook',
  'facebook-page': 'facebook',
  'facebook-profile': 'facebook',
  'facebook-group': 'facebook',
  'freelance-jobs': 'freelance',
  jobs: 'jobs',
  products: 'suppliers',
  product: 'suppliers',
  'local-businesses': 'local-businesses',
  'open-companies': 'open-companies',
  'register-companies': 'register-companies',
  companies: 'companies',
  people: 'people',
  developers: 'developers',
  'domain-people': 'domain-people',
};

export const SourceReport = z.object({
  source: z.enum(SOURCE_IDS),
  name: z.string(),
  /** With whose access it would be asked; `none`: there is no key, `off`: open sources are turned off. */
  access: z.enum(['own', 'operator', 'open', 'none', 'off']),
  /** False where it is known that it cannot be reached from this server at all. */
  reachable: z.boolean(),
  answeredAt: z.iso.datetime().nullable(),
  fault: z.object({ code: z.enum(FAULT_CODES), at: z.iso.datetime() }).nullable(),
  quota: z
    .object({
      limit: z.number().int().nullable(),
      remaining: z.number().int(),
      resetsAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  attribution: z.object({ text: z.string(), url: z.string() }).optional(),
});
export type SourceReport = z.output<typeof SourceReport>;

export const OwnKeyReport = z.object({
  /** '' where the key is too short to show any of it. */
  lastFour: z.string(),
  setBy: z.string(),
  setAt: z.iso.datetime(),
  /** False where it has to be entered again, because the server's own secret has changed. */
  readable: z.boolean(),
});

export const CapabilityReport = z.object({
  key: z.enum(Object.keys(CAPABILITY_SOURCES) as [CapabilityKey, ...CapabilityKey[]]),
  name: z.string(),
  /** Which of its sources would be asked now; null where none is set up. */
  answering: z.enum(SOURCE_IDS).nullable(),
  /** True where sample data answers in its place: never in production. */
  sample: z.boolean(),
  /** Best first. */
  sources: z.array(SourceReport),
  /** Where the viewer's plan does not reach the search: the name of the cheapest one that does. */
  neededPlan: z.string().nullable(),
  /** The sources that a key can be brought to. */
  keys: z.array(
    z.object({
      source: z.enum(KEY_SOURCES),
      name: z.string(),
      /** What a key has to be subscribed to, as the gateway calls it; null for a source with keys of its own. */
      host: z.string().nullable(),
      /** One key of the gateway serves every source behind it. */
      ownKey: OwnKeyReport.nullable(),
      /** False where the source said lately that the own key is not subscribed to it. */
      subscribed: z.boolean(),
    }),
  ),
});
export type CapabilityReport = z.output<typeof CapabilityReport>;
/** A source that a key can be brought to. */
export type SourceKeyReport = CapabilityReport['keys'][number];

const sourceParams = z.object({ source: z.enum(KEY_SOURCES) });
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,200}$/, 'A key has 8 to 200 letters, digits and signs, without spaces');

export const listSources = defineRoute({
  method: 'GET',
  path: '/api/settings/sources',
  summary: 'The source of each capability, its status, and which own keys are set (never the keys themselves)',
  plan: 'settings',
  credits: 'free',
  request: {},
  response: z.object({
    capabilities: z.array(CapabilityReport),
    /** Own keys are the owner's matter. */
    mayChangeKeys: z.boolean(),
  }),
  errors: [],
});

export const saveSourceKey = defineRoute({
  method: 'PUT',
  path: '/api/settings/sources/:source/key',
  summary:
    "Set or replace the workspace's own key of a source's account (one for all of RapidAPI); it is never shown again",
  plan: 'settings',
  credits: 'free',
  needs: 'configure',
  request: { params: sourceParams, body: z.object({ key }) },
  response: null,
  errors: ['PLAN_REQUIRED'],
  rateLimits: [{ by: 'user', points: 20, seconds: 300 }],
});

export const deleteSourceKey = defineRoute({
  method: 'DELETE',
  path: '/api/settings/sources/:source/key',
  summary: "Remove the workspace's own key of a source's account",
  plan: 'settings',
  credits: 'free',
  needs: 'configure',
  request: { params: sourceParams },
  response: null,
  errors: [],
  rateLimits: [{ by: 'user', points: 20, seconds: 300 }],
});

export const testSourceKey = defineRoute({
  method: 'POST',
  path: '/api/settings/sources/:source/test',
  summary: 'Test a source with a new or the stored key; 0 credits',
  plan: 'settings',
  credits: 'free',
  needs: 'configure',
  request: { params: sourceParams, body: z.object({ key: key.optional() }) },
  response: z.object({
    outcome: z.enum(['ok', ...FAULT_CODES]),
    quota: z.object({ limit: z.number().int().nullable(), remaining: z.number().int() }).nullable(),
  }),
  errors: ['PLAN_REQUIRED', 'NOT_FOUND'],
  // Each one is a real call, which the plan of the key pays for.
  rateLimits: [{ by: 'user', points: 10, seconds: 300 }],
});
