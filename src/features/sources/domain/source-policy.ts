// How gently each source is asked: its rate, shared by all processes, and where its slowness needs another time-out.
import type { SourceId } from '../contract.ts';

interface SourcePolicy {
  /** Counted for each key by itself; all of them hold at once. */
  rates: readonly { points: number; seconds: number }[];
  /** What differs from the limits of `source-client.ts`; the 9.5 s for everything stay (decision 006). */
  limits?: { attemptMs: number };
}

/** Plans of the gateway begin at 10 requests a second; 5 leave room for another product on the same key. */
const GATEWAY: SourcePolicy = { rates: [{ points: 5, seconds: 1 }] };

/** Limits of provider-contracts 7.2 and 7.5, or slower; a rate of one request is also the least distance of two. */
const POLICIES: Partial<Record<SourceId, SourcePolicy>> = {
  // Known to need up to 30 s: one long attempt finds more than two short ones.
  facebook: { ...GATEWAY, limits: { attemptMs: 9_000 } },
  freelancer: { rates: [{ points: 1, seconds: 1 }] },
  remotive: { rates: [{ points: 2, seconds: 60 }] },
  arbeitnow: { rates: [{ points: 1, seconds: 2 }] },
  remoteok: { rates: [{ points: 1, seconds: 1 }] },
  himalayas: { rates: [{ points: 1, seconds: 2 }] },
  jobicy: { rates: [{ points: 2, seconds: 60 }] },
  themuse: {
    rates: [
      { points: 1, seconds: 1 },
      { points: 400, seconds: 3_600 },
    ],
  },
  hackernews: { rates: [{ points: 1, seconds: 1 }] },
};

export function policyOf(source: SourceId): SourcePolicy {
  return POLICIES[source] ?? GATEWAY;
}
