// The filters of the freelance job explorer: their defaults, and the rules that form, server and sources share.
import type { FreelanceJob, FreelanceQuery } from '../contract.ts';

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

type Bounds = Pick<FreelanceFilters, 'budget_min_usd' | 'budget_max_usd'>;

/** Whether the rate or price overlaps the bounds, the same for hourly and fixed-price jobs. A job without a budget always fits. */
export function withinBudget(job: Pick<FreelanceJob, keyof Bounds>, bounds: Bounds): boolean {
  const low = job.budget_min_usd ?? job.budget_max_usd;
  const high = job.budget_max_usd ?? job.budget_min_usd;
  if (low === null || high === null) return true;
  return high >= (bounds.budget_min_usd ?? 0) && low <= (bounds.budget_max_usd ?? Number.POSITIVE_INFINITY);
}

/** The query as sources get it, however it was typed: two queries with the same text are one call (ruling R13). */
export function canonicalQuery(query: FreelanceQuery & { cursor: string | null }): string {
  const fold = (text: string) => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
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
export function getLabel({ q, skills, location }: Pick<FreelanceQuery, 'q' | 'skills' | 'location'>): string {
  const words = q || skills.join(', ') || 'All jobs';
  return location ? `${words} · ${location}` : words;
}

// Whether a job asks for certain skills, however they are written.

/** "React.js", "ReactJS" and "react" are one skill; C, C# and C++ are three. */
export function skillName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, '');
  return plain.length > 3 ? plain.replace(/js$/, '') : plain;
}

/** All or any of the skills, among those that the job names or in its title. */
export function matchesSkills(
  job: Pick<FreelanceJob, 'skills' | 'title'>,
  { skills, skills_match_mode }: { skills: readonly string[] } & Pick<FreelanceQuery, 'skills_match_mode'>,
): boolean {
  if (skills.length === 0) return true;
  const asked = new Set([...job.skills, ...job.title.split(/[\s,/()]+/)].map(skillName));
  const has = (skill: string) => asked.has(skillName(skill));
  return skills_match_mode === 'all' ? skills.every(has) : skills.some(has);
}
