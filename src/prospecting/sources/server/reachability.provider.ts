// Whether an open source can be reached from here at all. Behind a closed network none can: then a search of it is refused before
// anything is charged.
import { OutboundError, type OutboundErrorCode } from '#platform/outbound/outbound-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { OpenSource } from '#shared/source-ids.ts';
import { userAgent } from './source-clients.provider.ts';

/** Resolves within the time of one probe, mostly at once. */
export type IsReachable = (source: OpenSource) => Promise<boolean>;

/** Whoever opens the page first waits for it. */
const PROBE_MS = 2_500;
const AGAIN_MS = 60_000;

/** Every other failure is one of the answer: somebody is there. */
const NOBODY_THERE = new Set<OutboundErrorCode>(['UNREACHABLE', 'TIMEOUT', 'ADDRESS_REFUSED']);

interface Probe {
  at: number;
  outcome: Promise<boolean>;
}

/**
 * One request for each source and process, and one a minute while nobody answers. Once somebody has, the source is
 * there: what goes wrong later is a fault, told as such (breaker, retries, the catalogue's text).
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
      const there = error instanceof OutboundError && !NOBODY_THERE.has(error.code);
      if (!there) log.warn({ err: error, source }, 'an open source cannot be reached from here');
      return there;
    }
  }

  return async (source) => {
    const known = probes.get(source);
    if (known && ((await known.outcome) || clock.now() - known.at < AGAIN_MS)) return known.outcome;
    // Of those that wait for one probe to end, only the first begins the next.
    const current = probes.get(source);
    if (current !== known && current) return current.outcome;
    const next = { at: clock.now(), outcome: probe(source) };
    probes.set(source, next);
    return next.outcome;
  };
}
