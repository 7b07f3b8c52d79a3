// How each source may be called: its rate, shared by all processes, and a longer timeout for slow ones.
import type { SourceId } from '../contract.ts';

interface SourcePolicy {
  /** Counted for each key by itself; all of them hold at once. */
  rates: readonly { points: number; seconds: number }[];
  /** What differs from the limits of `source-client.ts`; the 9.5 s for everything stay (decision 006). */
  limits?: { attemptMs: number };
  /** Calls that are counted by themselves. */
  lanes?: Readonly<Record<string, readonly Rate[]>>;
}

type Rate = SourcePolicy['rates'][number];

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
  // Provider-contracts 9: the rates of each, or less.
  nominatim: { rates: [{ points: 1, seconds: 1 }] },
  overpass: {
    rates: [
      { points: 1, seconds: 2 },
      { points: 5_000, seconds: 86_400 },
    ],
    limits: { attemptMs: 9_000 },
  },
  wikidata: {
    rates: [
      { points: 1, seconds: 1 },
      { points: 20, seconds: 60 },
    ],
    limits: { attemptMs: 9_000 },
  },
  gleif: {
    rates: [
      { points: 2, seconds: 1 },
      { points: 50, seconds: 60 },
    ],
  },
  github: { rates: [{ points: 8, seconds: 60 }], lanes: { users: [{ points: 50, seconds: 3_600 }] } },
  hunter: {
    rates: [
      { points: 10, seconds: 1 },
      { points: 400, seconds: 60 },
    ],
    lanes: {
      discover: [
        { points: 4, seconds: 1 },
        { points: 40, seconds: 60 },
      ],
      verifier: [
        { points: 8, seconds: 1 },
        { points: 250, seconds: 60 },
      ],
    },
  },
  apollo: {
    rates: [
      { points: 5, seconds: 1 },
      { points: 100, seconds: 60 },
    ],
  },
};

/** GitHub with a token: 30 searches a minute, 5,000 other calls an hour. */
const GITHUB_WITH_TOKEN: SourcePolicy = {
  rates: [{ points: 25, seconds: 60 }],
  lanes: { users: [{ points: 4_500, seconds: 3_600 }] },
};

export function getPolicy(source: SourceId, withKey = false): SourcePolicy {
  if (source === 'github' && withKey) return GITHUB_WITH_TOKEN;
  return POLICIES[source] ?? GATEWAY;
}

/** For how long a key counts as not subscribed after the source said so; then it is tried again. */
const UNSUBSCRIBED_MS = 15 * 60_000;

export function isUnsubscribed(saidAt: number | null, now: number): boolean {
  return saidAt !== null && now - saidAt < UNSUBSCRIBED_MS;
}
