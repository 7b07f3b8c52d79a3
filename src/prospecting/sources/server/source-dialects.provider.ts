// What sources that are not behind the gateway mean by a refusal, where that is not what the status usually means.
import type { Dialect, Refusal } from '#platform/outbound/gateway-faults.ts';
import type { SourceId } from '../contract.ts';

/** Provider-contracts 9.1: 403 is the rate of a second or minute, 429 the plan's quota; 451 a person who asked to be left alone. */
const hunter: Dialect = ({ status }) => {
  if (status === 403) return 'RATE_LIMITED';
  if (status === 429) return 'QUOTA_EXHAUSTED';
  return status === 451 || status === 404 ? 'NOT_FOUND' : null;
};

/** 9.5: the plan lacks the call, or the key is wrong; its 404 is never the gateway's. */
const apollo: Dialect = ({ status }) => (status === 403 ? 'NOT_SUBSCRIBED' : null);

/** 9.4: both of its rates are told by 403 or 429. */
const github: Dialect = (refusal) => {
  const { status } = refusal;
  return status === 429 || (status === 403 && saysRate(refusal)) ? 'RATE_LIMITED' : null;
};

function saysRate({ headers, text }: Refusal): boolean {
  return headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined || /rate limit/i.test(text);
}

/** 9.2: over-use is told by 403 too; whoever goes on is banned. */
const nominatim: Dialect = ({ status }) => (status === 403 || status === 429 ? 'RATE_LIMITED' : null);

const overpass: Dialect = ({ status }) => (status === 429 ? 'RATE_LIMITED' : null);

/** 9.3: a query that takes too long ends in a 500 that says so. */
const wikidata: Dialect = ({ status, text }) => {
  if (status === 500 && /TimeoutException/.test(text)) return 'TIMEOUT';
  return status === 429 ? 'RATE_LIMITED' : null;
};

export const DIALECTS: Partial<Record<SourceId, Dialect>> = { hunter, apollo, github, nominatim, overpass, wikidata };
