// The filters of the freelance job explorer: their defaults, and the rules that form, server and sources share.
import type { FreelanceQuery } from '../contract.ts';

export type FreelanceFilters = Omit<FreelanceQuery, 'q'>;

/** Spec section 5; "Reset Filters" restores them. */
export const DEFAULT_FILTERS: FreelanceFilters = {
  location: '',
  skills: ['JavaScript', 'React'],
  skills_match_mode: 'all',
  experience_level: null,
  budget_min_usd: 10,
  budget_max_usd: 30,
  limit: 100,
};

/** Only the part before the first comma is sent (spec section 5). */
export function locationSent(location: string): string {
  return (location.split(',')[0] ?? '').trim();
}

/**
 * Whether fixed prices are bounded too: the pair that the form begins with is an hourly rate, which would hide nearly all
 * of them (provider-contracts 4.6).
 */
export function boundsFixedPrices({
  budget_min_usd,
  budget_max_usd,
}: Pick<FreelanceFilters, 'budget_min_usd' | 'budget_max_usd'>): boolean {
  return budget_min_usd !== DEFAULT_FILTERS.budget_min_usd || budget_max_usd !== DEFAULT_FILTERS.budget_max_usd;
}

/** What is asked of a source, however it was typed: two queries with the same text are one call (ruling R13). */
export function canonicalQuery(query: FreelanceQuery & { cursor: string | null }): string {
  const fold = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-US');
  const skills = [...new Set(query.skills.map(fold))].sort();
  return JSON.stringify([
    fold(query.q),
    fold(locationSent(query.location)),
    skills,
    // One skill is met by all or any alike.
    skills.length > 1 ? query.skills_match_mode : 'all',
    query.experience_level,
    query.budget_min_usd,
    query.budget_max_usd,
    query.limit,
    query.cursor,
  ]);
}

/** What a search is called in lists: the keywords, else what it was narrowed by. */
export function labelOf({ q, skills, location }: Pick<FreelanceQuery, 'q' | 'skills' | 'location'>): string {
  const words = q || skills.join(', ') || 'All jobs';
  return location ? `${words} · ${location}` : words;
}
