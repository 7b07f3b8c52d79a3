// Which source answers for a workspace, decided in one place for every capability.
import type { SourceInfo } from '#features/searches/contract.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import { createSourceMetrics } from '#platform/outbound/source-metrics.ts';
import type { Platform } from '#platform/platform.ts';
import type { GatewaySource, OpenSource } from '#shared/source-ids.ts';
import { SOURCES } from '../contract.ts';
import { createReachability, type IsReachable } from './reachability.provider.ts';
import { createSourceClients } from './source-clients.provider.ts';

/** The least that every source can say of itself. */
export interface SourcePort {
  readonly info: SourceInfo;
  /** False while a call would fail without being sent: nothing should be charged then. */
  available(): boolean;
}

type Create<S> = (client: SourceClient, info: SourceInfo) => S;

export interface PortWiring<S extends SourcePort> {
  keyed?: { source: GatewaySource; create: Create<S> };
  open?: { source: OpenSource; create: Create<S> };
  /** Called once, when it is needed for the first time. */
  sample(): S;
}

export interface Sources {
  /**
   * The source that answers for a workspace: the one of its own key, else of the operator's key, else the open one, else the
   * sample. Where a keyed source cannot answer now (over quota, down) and an open one can, the open one does; the sample
   * never stands in for a live source. An open source that nobody can reach from here counts as not there.
   */
  port<S extends SourcePort>(wiring: PortWiring<S>): (workspaceId: string) => Promise<S>;
  /** For scheduled fetches from an open source; null where `OPEN_SOURCES=off`. */
  openClient(source: OpenSource): SourceClient | null;
}

export function createSources(platform: Platform, isReachable: IsReachable = createReachability(platform)): Sources {
  const count = createSourceMetrics(platform.metrics);
  const clients = createSourceClients(platform, (event, workspaceId) => count(event, workspaceId === null));
  return {
    openClient: clients.open,
    port({ keyed, open, sample }) {
      const made = new WeakMap<SourceClient, ReturnType<typeof sample>>();
      let drawn: ReturnType<typeof sample> | null = null;
      const adapt = (client: SourceClient | null, wiring: typeof keyed | typeof open) => {
        if (client === null || wiring === undefined) return null;
        const known = made.get(client);
        if (known) return known;
        const adapter = wiring.create(client, infoOf(wiring.source));
        made.set(client, adapter);
        return adapter;
      };
      const openSource = async () => {
        const offered = open ? adapt(clients.open(open.source), open) : null;
        return open && offered && (await isReachable(open.source)) ? offered : null;
      };
      return async () => {
        const live = keyed ? adapt(clients.operator(keyed.source), keyed) : null;
        if (live?.available()) return live;
        const free = await openSource();
        if (live !== null) return free?.available() ? free : live;
        if (free !== null) return free;
        drawn ??= sample();
        return drawn;
      };
    },
  };
}

/** Nothing but samples, whatever is configured: for data sets and pictures of the product. */
export function sampleSources(): Sources {
  return {
    openClient: () => null,
    port: ({ sample }) => {
      const drawn = sample();
      return async () => drawn;
    },
  };
}

function infoOf(source: GatewaySource | OpenSource): SourceInfo {
  const { kind, name, attribution } = SOURCES[source];
  return { key: kind === 'gateway' ? 'rapidapi' : source, name, sample: false, ...(attribution && { attribution }) };
}
