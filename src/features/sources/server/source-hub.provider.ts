// Which source answers for a workspace, decided in one place for every capability.
import type { SourceInfo } from '#features/searches/contract.ts';
import type { SourceClient } from '#platform/outbound/source-client.ts';
import { createSourceMetrics } from '#platform/outbound/source-metrics.ts';
import type { Platform } from '#platform/platform.ts';
import type { FaultCode } from '#shared/source-fault.ts';
import type { KeySource, OpenSource } from '#shared/source-ids.ts';
import { ownName, SOURCES, type SourceId } from '../contract.ts';
import { createOwnKeys, type OwnKeys } from './own-keys.ts';
import { createReachability, type IsReachable } from './reachability.provider.ts';
import { createSourceClients, type SourceClients } from './source-clients.provider.ts';
import { createSourceHealth, type SourceHealth } from './source-health.provider.ts';

/** The least that every source can say of itself. */
export interface SourcePort {
  readonly info: SourceInfo;
  /** False while a call would fail without being sent: nothing should be charged then. */
  available(): boolean;
  /** Why it is not; the hub adds it to what an adapter is. */
  refusal?(): FaultCode | null;
}

/** `ownedBy`: the workspace whose own key asks; null for what the operator has configured. */
type Create<S> = (client: SourceClient, info: SourceInfo, ownedBy: string | null) => S;

export interface KeyedWiring<S> {
  source: KeySource;
  create: Create<S>;
}

export interface PortWiring<S extends SourcePort> {
  /** Several where any of them will do, the best first. */
  keyed?: KeyedWiring<S> | readonly KeyedWiring<S>[];
  open?: { source: OpenSource; create: Create<S> };
  /** Called once, when it is needed for the first time. */
  sample(): S;
}

export interface Sources {
  /**
   * The source that answers for a workspace: one of its own keys, else of the operator's keys, else the open one, else the
   * sample. Where a keyed source cannot answer now (over quota, down) and an open one can, the open one does; the sample
   * never stands in for a live source. An open source that nobody can reach from here counts as not there.
   */
  port<S extends SourcePort>(wiring: PortWiring<S>): (workspaceId: string) => Promise<S>;
  /** For scheduled fetches from an open source; null where `OPEN_SOURCES=off`. */
  openClient(source: OpenSource): SourceClient | null;
}

/** The hub with what the settings page needs: whose key it is, how sources fared, a client to try a key with. */
export interface SourceHub extends Sources {
  keys: OwnKeys;
  clients: SourceClients;
  health: SourceHealth;
  isReachable: IsReachable;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

export function createSources(platform: Platform, isReachable: IsReachable = createReachability(platform)): SourceHub {
  const count = createSourceMetrics(platform.metrics);
  const health = createSourceHealth(platform);
  const keys = createOwnKeys(platform);
  const clients = createSourceClients(platform, (event, workspaceId) => {
    count(event, workspaceId === null);
    health.note(event, workspaceId);
  });
  return {
    keys,
    clients,
    health,
    isReachable,
    close: health.flush,
    openClient: clients.open,
    port({ keyed, open, sample }) {
      type S = ReturnType<typeof sample>;
      const made = new WeakMap<SourceClient, S>();
      let drawn: S | null = null;
      const adapt = (client: SourceClient, create: Create<S>, info: SourceInfo, ownedBy: string | null = null): S => {
        const known = made.get(client);
        if (known) return known;
        const adapter = Object.assign(create(client, info, ownedBy), { refusal: client.refusal });
        made.set(client, adapter);
        return adapter;
      };
      const withKey = async (workspaceId: string): Promise<S | null> => {
        const wired = keyed === undefined ? [] : [keyed].flat();
        const own: S[] = [];
        const operators: S[] = [];
        for (const { source, create } of wired) {
          const key = await keys.find(workspaceId, source);
          const operator = key === null ? clients.operator(source) : null;
          if (key !== null)
            own.push(adapt(clients.own(source, workspaceId, key), create, infoOf(source, 'own'), workspaceId));
          else if (operator !== null) operators.push(adapt(operator, create, infoOf(source)));
        }
        const all = [...own, ...operators];
        return all.find((each) => each.available()) ?? all[0] ?? null;
      };
      const withoutKey = async (): Promise<S | null> => {
        const client = open ? clients.open(open.source) : null;
        if (open === undefined || client === null || !(await isReachable(open.source))) return null;
        return adapt(client, open.create, infoOf(open.source));
      };
      return async (workspaceId) => {
        const live = await withKey(workspaceId);
        if (live?.available()) return live;
        const free = await withoutKey();
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

function infoOf(source: SourceId, access?: 'own'): SourceInfo {
  const { kind, name, attribution } = SOURCES[source];
  return {
    key: kind === 'gateway' ? 'rapidapi' : source,
    name: access === 'own' ? ownName(name) : name,
    sample: false,
    ...(attribution && { attribution }),
  };
}
