// An audience that holds more people than a campaign takes does not start: nobody is left behind in silence.
import { formatCount } from '#shared/formats.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';

/** In words; null where all of them fit. */
export function tooManyPeople(people: number, limit: number = CAMPAIGN_LIMITS.recipients): string | null {
  if (people <= limit) return null;
  return `it holds ${formatCount(people)} people, and a campaign takes ${formatCount(limit)}`;
}
