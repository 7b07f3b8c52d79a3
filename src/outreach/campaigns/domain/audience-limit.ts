// An audience with more contacts than a campaign allows blocks the launch, so that none of them is dropped silently.
import { formatCount } from '#shared/formats.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';

/** In words; null where all of them fit. */
export function audienceLimitMessage(people: number, limit: number = CAMPAIGN_LIMITS.recipients): string | null {
  if (people <= limit) return null;
  return `it holds ${formatCount(people)} people, and a campaign takes ${formatCount(limit)}`;
}
