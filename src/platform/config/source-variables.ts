// The variables of the outside sources, generated from one table: three for each behind the gateway, two for each with a key of
// its own, one for each open one.
import type { z } from 'zod';
import {
  DIRECT_SOURCES,
  type DirectSource,
  GATEWAY_SOURCES,
  type GatewaySource,
  OPEN_SOURCES,
  type OpenSource,
} from '#shared/sources.ts';
import { apiKey, hostName, oneOf, sourceUrl, switched, text, variable } from './variable.ts';

/** Name for the documentation, and the host that the contract names. */
const GATEWAY: Record<GatewaySource, [name: string, host: string]> = {
  instagram: ['Instagram', 'instagram-looter2.p.rapidapi.com'],
  linkedin: ['LinkedIn', 'professional-network-data.p.rapidapi.com'],
  tiktok: ['TikTok', 'tiktok-api23.p.rapidapi.com'],
  facebook: ['Facebook', 'facebook-scraper3.p.rapidapi.com'],
  upwork: ['Upwork', 'upwork-jobs-api3.p.rapidapi.com'],
  jsearch: ['JSearch', 'jsearch.p.rapidapi.com'],
  suppliers: ['suppliers', 'alibaba-datahub.p.rapidapi.com'],
};

/** With the path prefix of their interface. */
const DIRECT: Record<DirectSource, [name: string, baseUrl: string]> = {
  hunter: ['Hunter', 'https://api.hunter.io/v2'],
  apollo: ['Apollo', 'https://api.apollo.io/api/v1'],
};

/** The origin: paths are those of the provider's own documentation. */
const OPEN: Record<OpenSource, [name: string, baseUrl: string]> = {
  freelancer: ['Freelancer.com', 'https://www.freelancer.com'],
  remotive: ['Remotive', 'https://remotive.com'],
  arbeitnow: ['Arbeitnow', 'https://www.arbeitnow.com'],
  remoteok: ['Remote OK', 'https://remoteok.com'],
  himalayas: ['Himalayas', 'https://himalayas.app'],
  jobicy: ['Jobicy', 'https://jobicy.com'],
  themuse: ['The Muse', 'https://www.themuse.com'],
  hackernews: ['Hacker News (Algolia)', 'https://hn.algolia.com'],
  nominatim: ['Nominatim (OpenStreetMap)', 'https://nominatim.openstreetmap.org'],
  overpass: ['Overpass (OpenStreetMap)', 'https://overpass-api.de'],
  wikidata: ['Wikidata', 'https://query.wikidata.org'],
  gleif: ['GLEIF', 'https://api.gleif.org'],
  github: ['GitHub', 'https://api.github.com'],
};

type Upper<S extends string> = Uppercase<S>;
const upper = <S extends string>(id: S) => id.toUpperCase() as Upper<S>;

const toBaseUrl = (name: string, absent: string) =>
  variable(sourceUrl().optional(), {
    description: `Base URL of the ${name} source.`,
    absent,
    example: 'https://gateway.example.com/prefix',
  });
const toHost = (name: string, host: string) =>
  variable(hostName().default(host), {
    description: `Host name that the ${name} source expects in \`X-RapidAPI-Host\`.`,
    absent: host,
  });
const toKey = (name: string, absent: string) =>
  variable(apiKey().optional(), {
    description: `Key of the ${name} source alone.`,
    absent,
    example: 'your-key',
  });

type Variables = { [S in GatewaySource | DirectSource as `${Upper<S>}_API_BASE_URL`]: ReturnType<typeof toBaseUrl> } & {
  [S in GatewaySource as `${Upper<S>}_API_HOST`]: ReturnType<typeof toHost>;
} & { [S in GatewaySource | DirectSource as `${Upper<S>}_API_KEY`]: ReturnType<typeof toKey> } & {
  [S in OpenSource as `${Upper<S>}_BASE_URL`]: ReturnType<typeof toBaseUrl>;
};

function generated(): Variables {
  const gateway = GATEWAY_SOURCES.flatMap((id) => {
    const [name, host] = GATEWAY[id];
    return [
      [`${upper(id)}_API_BASE_URL`, toBaseUrl(name, `https://${upper(id)}_API_HOST`)],
      [`${upper(id)}_API_HOST`, toHost(name, host)],
      [`${upper(id)}_API_KEY`, toKey(name, 'RAPIDAPI_KEY')],
    ];
  });
  const direct = DIRECT_SOURCES.flatMap((id) => {
    const [name, baseUrl] = DIRECT[id];
    return [
      [`${upper(id)}_API_BASE_URL`, toBaseUrl(name, baseUrl)],
      [`${upper(id)}_API_KEY`, toKey(name, 'none: not used')],
    ];
  });
  const open = OPEN_SOURCES.map((id) => [`${upper(id)}_BASE_URL`, toBaseUrl(...OPEN[id])]);
  return Object.fromEntries([...gateway, ...direct, ...open]) as Variables;
}

export const sourceShape = {
  RAPIDAPI_KEY: variable(apiKey().optional(), {
    description: 'One key for all sources behind the RapidAPI gateway.',
    absent: 'none: open sources where available, else sample data',
    example: 'your-key',
  }),
  OPEN_SOURCES: variable(switched('on'), {
    description: 'Sources that need no key, used where none is configured. `off` turns them off.',
    absent: 'on',
  }),
  OPEN_SOURCES_CONTACT: variable(text.regex(/^[\x21-\x7e]{3,200}$/, 'must be an address without spaces').optional(), {
    description: 'Your email or web address for open sources, sent in `User-Agent` as most of them require.',
    absent: 'PUBLIC_URL',
    example: 'sources@leads.example.com',
  }),
  ...generated(),
  GITHUB_TOKEN: variable(apiKey().optional(), {
    description: 'Token for the GitHub source (no scopes needed); raises its limit from 60 to 5,000 profiles an hour.',
    absent: 'none',
    example: 'your-token',
  }),
  UPWORK_BUDGET_STYLE: variable(oneOf(['budget', 'split']).default('budget'), {
    description: 'How the Upwork source takes the budget: one pair, or separate pairs for hourly and fixed-price jobs.',
    absent: 'budget',
  }),
  JSEARCH_PATH: variable(oneOf(['/search', '/search-v2']).default('/search'), {
    description: 'Path of the JSearch search; newer keys may only use `/search-v2`.',
    absent: '/search',
  }),
  FACEBOOK_GROUP_SEARCH: variable(switched('off'), {
    description: 'Enables the search for Facebook groups by name, if the source offers it.',
    absent: 'off',
  }),
};

/** `baseUrl` has no trailing slash. */
export interface SourcesConfig {
  /** Without a key the open source or the sample answers. */
  gateway: Record<GatewaySource, { baseUrl: string; host: string; key: string | null }>;
  /** Without a key they are not asked. */
  direct: Record<DirectSource, { baseUrl: string; key: string | null }>;
  open: Record<OpenSource, { baseUrl: string }>;
  /** False: no open source is ever asked. */
  openSources: boolean;
  /** Null: the public URL. */
  contact: string | null;
  githubToken: string | null;
  upworkBudgetStyle: 'budget' | 'split';
  jsearchPath: '/search' | '/search-v2';
  facebookGroupSearch: boolean;
}

type Values = z.output<z.ZodObject<typeof sourceShape>>;

export function toSourcesConfig(values: Values): SourcesConfig {
  const gateway = GATEWAY_SOURCES.map((id) => {
    const host = values[`${upper(id)}_API_HOST`];
    return [
      id,
      {
        baseUrl: values[`${upper(id)}_API_BASE_URL`] ?? `https://${host}`,
        host,
        key: values[`${upper(id)}_API_KEY`] ?? values.RAPIDAPI_KEY ?? null,
      },
    ];
  });
  const direct = DIRECT_SOURCES.map((id) => [
    id,
    { baseUrl: values[`${upper(id)}_API_BASE_URL`] ?? DIRECT[id][1], key: values[`${upper(id)}_API_KEY`] ?? null },
  ]);
  const open = OPEN_SOURCES.map((id) => [id, { baseUrl: values[`${upper(id)}_BASE_URL`] ?? OPEN[id][1] }]);
  return {
    gateway: Object.fromEntries(gateway) as SourcesConfig['gateway'],
    direct: Object.fromEntries(direct) as SourcesConfig['direct'],
    open: Object.fromEntries(open) as SourcesConfig['open'],
    openSources: values.OPEN_SOURCES,
    contact: values.OPEN_SOURCES_CONTACT ?? null,
    githubToken: values.GITHUB_TOKEN ?? null,
    upworkBudgetStyle: values.UPWORK_BUDGET_STYLE,
    jsearchPath: values.JSEARCH_PATH,
    facebookGroupSearch: values.FACEBOOK_GROUP_SEARCH,
  };
}
