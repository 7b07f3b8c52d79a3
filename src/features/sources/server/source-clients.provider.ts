// The connections to outside sources: one client for each source and key, shared by everything that asks it.

import type { SourceAddress } from '#platform/outbound/source-attempt.ts';
import { createSourceClient, type SourceClient } from '#platform/outbound/source-client.ts';
import type { Platform } from '#platform/platform.ts';
import type { GatewaySource, OpenSource } from '#shared/source-ids.ts';

export interface SourceClients {
  /** Null where the operator has configured no key. */
  operator(source: GatewaySource): SourceClient | null;
  /** Null where open sources are turned off. */
  open(source: OpenSource): SourceClient | null;
}

export function createSourceClients(platform: Pick<Platform, 'config' | 'outbound' | 'clock' | 'log'>): SourceClients {
  const { config, outbound, clock, log } = platform;
  const known = new Map<string, SourceClient>();
  const deps = { outbound, clock, log };

  function once(name: string, create: () => SourceClient): SourceClient {
    const client = known.get(name) ?? create();
    known.set(name, client);
    return client;
  }

  return {
    operator(source) {
      const { key, ...place } = config.sources.gateway[source];
      if (key === null) return null;
      return once(source, () => createSourceClient(gatewayAddress(source, { ...place, key }), deps));
    },
    open(source) {
      if (!config.sources.openSources) return null;
      const { baseUrl } = config.sources.open[source];
      const headers = { 'user-agent': `Leadwright/1.0 (+${config.sources.contact ?? config.publicUrl})` };
      return once(source, () => createSourceClient({ name: source, baseUrl, headers, secrets: [] }, deps));
    },
  };
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
