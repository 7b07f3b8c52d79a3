// The connections to outside sources: one client for each source and key, shared by everything that asks it.
import { createHash } from 'node:crypto';
import { countersInDatabase, createPacer } from '#platform/outbound/pacer.ts';
import type { SourceAddress } from '#platform/outbound/source-attempt.ts';
import { createSourceClient, type SourceClient, type SourceEvent } from '#platform/outbound/source-client.ts';
import type { Platform } from '#platform/platform.ts';
import type { GatewaySource, OpenSource, SourceId } from '#shared/source-ids.ts';
import { policyOf } from '../domain/source-policy.ts';

export interface SourceClients {
  /** Null where the operator has configured no key. */
  operator(source: GatewaySource): SourceClient | null;
  /** With a key of a workspace's own. */
  own(source: GatewaySource, workspaceId: string, key: string): SourceClient;
  /** A client of its own to try a key with: no breaker or quota of earlier calls stands in its way. */
  trial(source: GatewaySource, key: string, observe: (event: SourceEvent) => void): SourceClient;
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
    const { rates, limits } = policyOf(source);
    const pacer = createPacer(countersInDatabase(db, source, digest(address.secrets[0]), rates));
    return createSourceClient(address, {
      outbound,
      clock,
      log,
      pacer,
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
      const { key, ...place } = config.sources.gateway[source];
      return key === null ? null : once(source, gatewayAddress(source, { ...place, key }));
    },
    own(source, workspaceId, key) {
      const name = `${workspaceId} ${source} ${digest(key)}`;
      const address = gatewayAddress(source, { ...config.sources.gateway[source], key });
      const client = own.get(name) ?? connect(source, address, (event) => observe(event, workspaceId));
      // The one that was asked last is dropped last.
      own.delete(name);
      own.set(name, client);
      const [oldest = ''] = own.keys();
      if (own.size > MAX_OWN) own.delete(oldest);
      return client;
    },
    trial: (source, key, hear) =>
      connect(source, gatewayAddress(source, { ...config.sources.gateway[source], key }), hear),
    open(source) {
      if (!config.sources.openSources) return null;
      const headers = { 'user-agent': userAgent(config) };
      return once(source, { name: source, baseUrl: config.sources.open[source].baseUrl, headers, secrets: [] });
    },
  };
}

/** Who calls and how to reach them, as open sources ask to be told. */
export function userAgent({ sources, publicUrl }: Platform['config']): string {
  return `Leadwright/1.0 (+${sources.contact ?? publicUrl})`;
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
