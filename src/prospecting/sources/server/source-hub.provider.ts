// Which source answers for a workspace, decided in one place for every capability.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { OutboundError, type OutboundErrorCode } from '#platform/outbound/outbound-error.ts';
import type { SourceClient, SourceEvent } from '#platform/outbound/source-client.ts';
import type { Platform } from '#platform/platform.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import { type FaultCode, type KeySource, type OpenSource, SourceFault } from '#shared/sources.ts';
import { type CapabilityKey, ownName, SOURCES, type SourceId } from '../contract.ts';
import { isUnsubscribed } from '../domain/source-policy.ts';
import { createOwnKeys, type OwnKeys } from './own-keys.ts';
import { createSourceClients, type SourceClients, userAgent } from './source-clients.provider.ts';
import { type HealthChange, writeHealth } from './sources.store.ts';

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
  /** Under which `answering` tells who would answer. */
  capability?: CapabilityKey;
  /** Several where any of them will do, the best first. */
  keyed?: KeyedWiring<S> | readonly KeyedWiring<S>[];
  /** `stored`: what open sources have given on a schedule; it answers once there is something of them. */
  open?: { source: OpenSource; create: Create<S> } | { stored: S; hasAny(): Promise<boolean> };
  /** Called once, when it is needed for the first time. */
  sample(): S;
}

/** The source that answers for a workspace; `sample` asks for sample data in place of a source that cannot be reached. */
export type ChooseSource<S> = (workspaceId: string, wanted?: { sample: boolean }) => Promise<S>;

export interface Sources {
  /**
   * The source that answers for a workspace: one of its own keys, else of the operator's keys, else the open one. Where a keyed source
   * cannot answer now (over quota, down) and an open one can, the open one does. Where nothing is configured the sample answers,
   * but in production nothing does (ruling R15). A live source that fails or cannot be reached never turns into the sample.
   */
  port<S extends SourcePort>(wiring: PortWiring<S>): ChooseSource<S>;
  /** For scheduled fetches from an open source; null where `OPEN_SOURCES=off`. */
  openClient(source: OpenSource): SourceClient | null;
}

/** The hub with what the settings page needs: whose key it is, how sources fared, a client to try a key with. */
export interface SourceHub extends Sources {
  keys: OwnKeys;
  clients: SourceClients;
  health: SourceHealth;
  isReachable: IsReachable;
  /** Who would answer a search now, by the same decision as the search itself; null for a capability that has no port. */
  answering(workspaceId: string, capability: CapabilityKey): Promise<SourcePort | null>;
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
  /**
   * With the workspace's own key, which serves every source of its account. A source that it is not subscribed to gets the operator's
   * key, where there is one. Null: not with an own key.
   */
  const ownClient = async (workspaceId: string, source: KeySource, operatorCan: boolean) => {
    const key = await keys.find(workspaceId, source);
    const client = key === null ? null : clients.own(source, workspaceId, key);
    const said = client?.unsubscribedAt() ?? null;
    return operatorCan && isUnsubscribed(said, platform.clock.now()) ? null : client;
  };
  const ports = new Map<CapabilityKey, ChooseSource<SourcePort>>();
  const { production } = platform.config;
  return {
    keys,
    clients,
    health,
    isReachable,
    answering: async (workspaceId, capability) => (await ports.get(capability)?.(workspaceId)) ?? null,
    close: health.flush,
    openClient: clients.open,
    port({ capability, keyed, open, sample }) {
      type S = ReturnType<typeof sample>;
      const made = new WeakMap<SourceClient, S>();
      const refused = new WeakMap<S, S>();
      let drawn: S | null = null;
      const practice = (): S => {
        drawn ??= sample();
        return production ? refusing(drawn, 'NOT_CONFIGURED', NO_SOURCE) : drawn;
      };
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
          const operator = clients.operator(source);
          const mine = await ownClient(workspaceId, source, operator !== null);
          if (mine !== null) own.push(adapt(mine, create, getInfo(source, 'own'), workspaceId));
          else if (operator !== null) operators.push(adapt(operator, create, getInfo(source)));
        }
        const all = [...own, ...operators];
        return all.find((each) => each.available()) ?? all[0] ?? null;
      };
      const unreachable = (adapter: S): S => {
        const known = refused.get(adapter) ?? refusing(adapter, 'PROVIDER_DOWN');
        refused.set(adapter, known);
        return known;
      };
      const withoutKey = async (): Promise<S | null> => {
        if (open === undefined || !platform.config.sources.openSources) return null;
        if ('stored' in open) return (await open.hasAny()) ? open.stored : unreachable(open.stored);
        const client = clients.open(open.source);
        if (client === null) return null;
        const adapter = adapt(client, open.create, getInfo(open.source));
        return (await isReachable(open.source)) ? adapter : unreachable(adapter);
      };
      const choose: ChooseSource<S> = async (workspaceId, wanted) => {
        if (wanted?.sample) return practice();
        const live = await withKey(workspaceId);
        if (live?.available()) return live;
        const free = await withoutKey();
        if (live !== null) return free?.available() ? free : live;
        return free ?? practice();
      };
      if (capability) ports.set(capability, choose);
      return choose;
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

function getInfo(source: SourceId, access?: 'own'): SourceInfo {
  const { kind, name, attribution } = SOURCES[source];
  return {
    key: kind === 'gateway' ? 'rapidapi' : source,
    name: access === 'own' ? ownName(name) : name,
    sample: false,
    ...(access === 'own' && { ownKey: true }),
    ...(attribution && { attribution }),
  };
}

const NO_SOURCE: SourceInfo = { key: 'none', name: 'No source', sample: false };

/** An adapter that cannot be asked: nothing is charged for it, and whatever is called fails. */
function refusing<S extends SourcePort>(adapter: S, fault: FaultCode, info = adapter.info): S {
  const refuse = () => Promise.reject(new SourceFault(fault, `${info.name} cannot be asked`));
  const members = Object.entries(adapter).map(([name, member]) => [
    name,
    typeof member === 'function' ? refuse : member,
  ]);
  return { ...Object.fromEntries(members), info, available: () => false, refusal: () => fault };
}

// Whether an open source can be reached from here at all. Behind a closed network none can: then a search of it is refused before
// anything is charged.

/** Resolves within the time of one probe, mostly at once. */
export type IsReachable = (source: OpenSource) => Promise<boolean>;

/** The first request waits for it. */
const PROBE_MS = 2_500;
const RETRY_MS = 60_000;

/** Every other failure is one of the answer: the source is reachable. */
const UNREACHABLE = new Set<OutboundErrorCode>(['UNREACHABLE', 'TIMEOUT', 'ADDRESS_REFUSED']);

interface Probe {
  at: number;
  outcome: Promise<boolean>;
}

/**
 * One request for each source and process, and one a minute without an answer. Once it has answered, the source is
 * reachable: later failures are faults and shown as such (breaker, retries, the catalogue's text).
 */
export function createReachability({
  config,
  outbound,
  clock,
  log,
}: Pick<Platform, 'config' | 'outbound' | 'clock' | 'log'>): IsReachable {
  const probes = new Map<OpenSource, Probe>();

  async function probe(source: OpenSource): Promise<boolean> {
    try {
      await outbound.request({
        url: config.sources.open[source].baseUrl,
        headers: { 'user-agent': userAgent(config) },
        deadlineMs: PROBE_MS,
        maxBytes: 64 * 1024,
        trust: 'configured',
      });
      return true;
    } catch (error) {
      const there = error instanceof OutboundError && !UNREACHABLE.has(error.code);
      if (!there) log.warn({ err: error, source }, 'an open source cannot be reached from here');
      return there;
    }
  }

  return async (source) => {
    const known = probes.get(source);
    if (known && ((await known.outcome) || clock.now() - known.at < RETRY_MS)) return known.outcome;
    // Of those that wait for one probe to end, only the first begins the next.
    const current = probes.get(source);
    if (current !== known && current) return current.outcome;
    const next = { at: clock.now(), outcome: probe(source) };
    probes.set(source, next);
    return next.outcome;
  };
}

// Gathers how sources fare and writes it now and then: one statement for many calls, not one for each.
export interface SourceHealth {
  /** Called for every event of every client; costs nothing but memory. */
  note(event: SourceEvent, workspaceId: string | null): void;
  /** Writes what has been gathered. Resolves when all of it is there, also what another call has begun to write. */
  flush(): Promise<void>;
}

/** How long news is gathered: what the page shows is at most this old where another process met it. */
const WRITE_DELAY_MS = 2_000;

export function createSourceHealth({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): SourceHealth {
  let news = new Map<string, HealthChange>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const written = [...news.values()];
    news = new Map();
    // One after the other: who flushes and then reads also finds what another flush is still writing. Its failure is reported to its own caller.
    writing = writing.catch(() => undefined).then(() => (written.length > 0 ? writeHealth(db, written) : undefined));
    return writing;
  }

  function entryOf(source: SourceId, workspaceId: string | null): HealthChange {
    const name = `${workspaceId} ${source}`;
    const entry = news.get(name) ?? { workspaceId, source, answeredAt: null, fault: null, quota: null };
    news.set(name, entry);
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, 'the health of sources could not be written'));
    }, WRITE_DELAY_MS).unref();
    return entry;
  }

  return {
    flush,
    note(event, workspaceId) {
      const source = event.source as SourceId;
      const at = new Date(clock.now());
      if (event.kind === 'quota') {
        const { limit, remaining, resetsAt } = event.quota;
        entryOf(source, workspaceId).quota = {
          limit,
          remaining,
          resetsAt: resetsAt === null ? null : new Date(resetsAt),
          at,
        };
      } else if (event.kind === 'call' && event.attempts > 0) {
        // A call that was refused before it was sent says nothing of the source: its last refusal stays.
        const entry = entryOf(source, workspaceId);
        // A record that it does not have is an answer.
        if (event.outcome === 'ok' || event.outcome === 'NOT_FOUND') entry.answeredAt = at;
        else entry.fault = { code: event.outcome, at };
      }
    },
  };
}

// What /metrics counts of outside sources. Labels are the source's name alone: no key, no query, no workspace.

/** Of the operator's own sources; a workspace's own key counts in the calls, its breaker and quota are its own matter. */
function createSourceMetrics(registry: Registry): (event: SourceEvent, ofOperator: boolean) => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'source_calls_total',
    help: 'Calls of outside sources by their outcome',
    labelNames: ['source', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'source_call_duration_seconds',
    help: 'Time of a call of an outside source with its retries and waits',
    labelNames: ['source'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 6, 8, 10],
    registers,
  });
  const open = new Gauge({
    name: 'source_breaker_open',
    help: '1 while the circuit breaker of a source is open in this process, 0.5 while one call probes it',
    labelNames: ['source'],
    registers,
  });
  const remaining = new Gauge({
    name: 'source_quota_remaining',
    help: 'Requests that remain in the plan of a source, as the gateway said last',
    labelNames: ['source'],
    registers,
  });

  return (event, ofOperator) => {
    const { source } = event;
    if (event.kind === 'call') {
      calls.inc({ source, outcome: event.outcome });
      durations.observe({ source }, event.ms / 1000);
    } else if (!ofOperator) {
      return;
    } else if (event.kind === 'breaker') {
      open.set({ source }, { open: 1, 'half-open': 0.5, closed: 0 }[event.state]);
    } else if (event.quota.remaining !== null) {
      remaining.set({ source }, event.quota.remaining);
    }
  };
}
