// Simulators and clients for tests of adapters: each client brings its scenario along, so that many run at the same time.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import type { SourceAddress } from '#platform/outbound/source-attempt.ts';
import {
  createSourceClient,
  type SourceClient,
  type SourceEvent,
  type SourceLimits,
} from '#platform/outbound/source-client.ts';
import type { SourceInfo } from '#prospecting/searches/contract.ts';
import type { SourceId } from '#prospecting/sources/contract.ts';
import { directAddress, gatewayAddress, openAddress } from '#prospecting/sources/server/source-clients.provider.ts';
import type { DirectSource, OpenSource } from '#shared/sources.ts';
import { type RecordedCall, type Scenario, type Simulators, startSimulators } from '#tests/simulators/index.ts';

export interface ClientOptions {
  scenario?: Scenario;
  limits?: Partial<SourceLimits> | undefined;
  /** In place of the simulators. */
  baseUrl?: string;
  clock?: { now(): number };
}

export interface TestClient {
  client: SourceClient;
  info: SourceInfo;
  key: string;
  /** What reached the simulators. */
  requests(): RecordedCall[];
  events: SourceEvent[];
  /** Everything that was logged. */
  logged(): string;
}

export interface SourceStage {
  readonly simulators: Simulators;
  client(source: SourceId, options?: ClientOptions): TestClient;
}

/** Call at the top of a test file. */
export function withSources(): SourceStage {
  let simulators: Simulators;
  let outbound: Outbound;
  beforeAll(async () => {
    simulators = await startSimulators();
    outbound = createOutbound({ log: createLog('silent'), allowPrivate: true });
  });
  afterAll(async () => {
    await outbound.close();
    await simulators.close();
  });

  function addressOf(source: SourceId, key: string, baseUrl: string): SourceAddress {
    const { gateway, direct } = loadConfig({}).sources;
    if (source in gateway) {
      const { host } = gateway[source as keyof typeof gateway];
      return gatewayAddress(source, { baseUrl, host, key });
    }
    const place = { baseUrl: `${baseUrl}/${source}` };
    if (source in direct) return directAddress(source as DirectSource, { ...place, key });
    return openAddress(source as OpenSource, { ...place, userAgent: 'Leadwright/1.0 (+https://leads.example)' });
  }

  return {
    get simulators() {
      return simulators;
    },
    client(source, { scenario, limits, baseUrl = simulators.url, clock = Date } = {}) {
      const key = `canary-${randomUUID()}`;
      const address = addressOf(source, key, baseUrl);
      const lines: string[] = [];
      const events: SourceEvent[] = [];
      const client = createSourceClient(
        {
          ...address,
          headers: { ...address.headers, 'x-sim-case': key, ...(scenario && { 'x-sim-scenario': scenario }) },
        },
        {
          outbound,
          clock,
          log: createLog('debug', { write: (line) => lines.push(line) }),
          observe: (event) => events.push(event),
          ...(limits && { limits }),
          pause: async () => undefined,
        },
      );
      return {
        client,
        info: { key: 'test', name: source, sample: false },
        key,
        requests: () => simulators.control.calls().filter(({ headers }) => headers['x-sim-case'] === key),
        events,
        logged: () => lines.join(''),
      };
    },
  };
}
