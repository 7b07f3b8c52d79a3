// The connections to outside sources: one client for each source and key, shared by everything that asks it.
import { createHash } from 'node:crypto';
import { countersInDatabase, createPacer } from '#platform/outbound/pacer.ts';
import type { Dialect, Refusal, SourceAddress } from '#platform/outbound/source-attempt.ts';
import { createSourceClient, type SourceClient, type SourceEvent } from '#platform/outbound/source-client.ts';
import type { Platform } from '#platform/platform.ts';
import type { DirectSource, KeySource, OpenSource, SourceId } from '#shared/sources.ts';
import { getPolicy } from '../domain/source-policy.ts';

// What sources that are not behind the gateway mean by a refusal, where that is not what the status usually means.

/** Provider-contracts 9.1: 403 is the rate of a second or minute, 429 the plan's quota; 451 a person who asked to be left alone. */
const hunter: Dialect = ({ status }) => {
  if (status === 403) return 'RATE_LIMITED';
  if (status === 429) return 'QUOTA_EXHAUSTED';
  return status === 451 || status === 404 ? 'NOT_FOUND' : null;
};

/** 9.5: the plan lacks the call, or the key is wrong; its 404 is never the gateway's. */
const apollo: Dialect = ({ status }) => (status === 403 ? 'NOT_SUBSCRIBED' : null);

/** 9.4: both of its rates are signalled by 403 or 429. */
const github: Dialect = (refusal) => {
  const { status } = refusal;
  return status === 429 || (status === 403 && isRateLimited(refusal)) ? 'RATE_LIMITED' : null;
};

function isRateLimited({ headers, text }: Refusal): boolean {
  return headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined || /rate limit/i.test(text);
}

/** 9.2: over-use is signalled by 403 too, and continued calls are banned. */
const nominatim: Dialect = ({ status }) => (status === 403 || status === 429 ? 'RATE_LIMITED' : null);

const overpass: Dialect = ({ status }) => (status === 429 ? 'RATE_LIMITED' : null);

/** 9.3: a query that takes too long ends in a 500 that says so. */
const wikidata: Dialect = ({ status, text }) => {
  if (status === 500 && /TimeoutException/.test(text)) return 'TIMEOUT';
  return status === 429 ? 'RATE_LIMITED' : null;
};

const DIALECTS: Partial<Record<SourceId, Dialect>> = { hunter, apollo, github, nominatim, overpass, wikidata };

export interface SourceClients {
  /** Null where the operator has configured no key. */
  operator(source: KeySource): SourceClient | null;
  /** With a key of a workspace's own. */
  own(source: KeySource, workspaceId: string, key: string): SourceClient;
  /** A client of its own to try a key with: no breaker or quota of earlier calls blocks it. */
  trial(source: KeySource, key: string, observe: (event: SourceEvent) => void): SourceClient;
  /** Null where open sources are turned off. */
  open(source: OpenSource): SourceClient | null;
}

/** `workspaceId` is null for what the operator has configured. */
export type Observe = (event: SourceEvent, workspaceId: string | null) => void;

/** Clients of own keys that are kept: one knows its breaker, its quota and its queue, which are cheap to learn again. */
const MAX_OWN = 500;

type Needs = Pick<Platform, 'config' | 'outbound' | 'clock' | 'log' | 'db'>;

export function createSourceClients(platform: Needs, observe: Observe): SourceClients {
  const { config, outbound, clock, log, db } = platform;
  const configured = new Map<SourceId, SourceClient>();
  const own = new Map<string, SourceClient>();

  function connect(source: SourceId, address: SourceAddress, hear: (event: SourceEvent) => void): SourceClient {
    const [key] = address.secrets;
    const { rates, limits, lanes = {} } = getPolicy(source, key !== undefined);
    const pace = (name: string, each: typeof rates) => createPacer(countersInDatabase(db, name, digest(key), each));
    return createSourceClient(address, {
      outbound,
      clock,
      log,
      pacer: pace(source, rates),
      lanes: Object.fromEntries(Object.entries(lanes).map(([lane, each]) => [lane, pace(`${source}/${lane}`, each)])),
      observe: hear,
      ...(limits && { limits }),
    });
  }

  function once(source: SourceId, address: SourceAddress): SourceClient {
    const client = configured.get(source) ?? connect(source, address, (event) => observe(event, null));
    configured.set(source, client);
    return client;
  }

  return {
    operator(source) {
      const { key } = keyedPlace(config, source);
      return key === null ? null : once(source, keyedAddress(config, source, key));
    },
    own(source, workspaceId, key) {
      const name = `${workspaceId} ${source} ${digest(key)}`;
      const address = keyedAddress(config, source, key);
      const client = own.get(name) ?? connect(source, address, (event) => observe(event, workspaceId));
      // The one that was asked last is dropped last.
      own.delete(name);
      own.set(name, client);
      const [oldest = ''] = own.keys();
      if (own.size > MAX_OWN) own.delete(oldest);
      return client;
    },
    trial: (source, key, hear) => connect(source, keyedAddress(config, source, key), hear),
    open(source) {
      if (!config.sources.openSources) return null;
      const { baseUrl } = config.sources.open[source];
      const token = source === 'github' ? config.sources.githubToken : null;
      return once(source, openAddress(source, { baseUrl, userAgent: userAgent(config), token }));
    },
  };
}

/** Who calls and how to reach them, as open sources ask to be told. */
export function userAgent({ sources, publicUrl }: Platform['config']): string {
  return `Leadwright/1.0 (+${sources.contact ?? publicUrl})`;
}

/** Where a source that needs a key is, and the operator's key to it. */
export function keyedPlace({ sources }: Platform['config'], source: KeySource) {
  return isDirect(source) ? { ...sources.direct[source], host: null } : sources.gateway[source];
}

function keyedAddress({ sources }: Platform['config'], source: KeySource, key: string): SourceAddress {
  if (isDirect(source)) return directAddress(source, { baseUrl: sources.direct[source].baseUrl, key });
  return gatewayAddress(source, { ...sources.gateway[source], key });
}

const isDirect = (source: KeySource): source is DirectSource => source in DIRECT_KEY_HEADERS;

/** A header keeps a key out of the logs on its way (provider-contracts 9.1). */
const DIRECT_KEY_HEADERS: Record<DirectSource, string> = { hunter: 'x-api-key', apollo: 'x-api-key' };

export function directAddress(source: DirectSource, { baseUrl, key }: { baseUrl: string; key: string }): SourceAddress {
  return spoken(source, { name: source, baseUrl, headers: { [DIRECT_KEY_HEADERS[source]]: key }, secrets: [key] });
}

/** Forms of answer that some sources ask to be named. */
const ACCEPT: Partial<Record<SourceId, string>> = {
  wikidata: 'application/sparql-results+json',
  gleif: 'application/vnd.api+json',
  github: 'application/vnd.github+json',
};

interface OpenPlace {
  baseUrl: string;
  userAgent: string;
  /** Where the operator has one for it: an open source may allow more to those it knows. */
  token?: string | null;
}

export function openAddress(source: OpenSource, { baseUrl, userAgent: agent, token = null }: OpenPlace): SourceAddress {
  const accept = ACCEPT[source];
  return spoken(source, {
    name: source,
    baseUrl,
    headers: {
      'user-agent': agent,
      ...(accept && { accept }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    secrets: token === null ? [] : [token],
  });
}

function spoken(source: SourceId, address: SourceAddress): SourceAddress {
  const dialect = DIALECTS[source];
  return dialect ? { ...address, dialect } : address;
}

interface GatewayPlace {
  /** Where the calls go, with a path prefix if there is one. */
  baseUrl: string;
  /** Sent as `x-rapidapi-host`: the gateway routes by it. */
  host: string;
  key: string;
}

export function gatewayAddress(name: string, { baseUrl, host, key }: GatewayPlace): SourceAddress {
  return { name, baseUrl, headers: { 'x-rapidapi-key': key, 'x-rapidapi-host': host }, secrets: [key] };
}

/** What a key is counted under: the key itself is never stored with its counters. */
function digest(key: string | undefined): string {
  return key === undefined ? 'open' : createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
