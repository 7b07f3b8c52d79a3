// How a query is put to Freelancer.com (provider-contracts 7.5), and which of the filters it cannot serve.
import { toCountryCode } from '#shared/country-code.ts';
import type { FreelanceQuery } from '../contract.ts';
import { locationSent, skillName } from './filters.ts';

/** Ids of skills by their name, as `skillName` folds it. */
export type SkillIds = ReadonlyMap<string, number>;

/** Where to go on: how many projects were passed over. The source gives out no more than this. */
const LAST_OFFSET = 10_000;

export function toOffset(cursor: string | null): number {
  return cursor !== null && /^\d{1,6}$/.test(cursor) ? Math.min(Number(cursor), LAST_OFFSET) : 0;
}

export function nextOffset(query: FreelanceQuery & { cursor: string | null }, total: number | null, received: number) {
  const next = toOffset(query.cursor) + query.limit;
  const more = total === null ? received >= query.limit : received > 0 && next < total;
  return more && next <= LAST_OFFSET ? String(next) : null;
}

interface SkillTerms {
  /** Named by id: a project that asks for any of them is found. */
  ids: number[];
  /** Looked for in the text. */
  words: readonly string[];
  /** True where any of the words is enough. */
  anyWord: boolean;
  /** What the source was not able to tell apart, and what is found is looked through for. */
  check: readonly string[];
}

/** Ids mean "any of these", words "all of these" (or any, where there are no keywords): the rest is checked afterwards. */
export function skillTerms({ q, skills, skills_match_mode }: FreelanceQuery, known: SkillIds): SkillTerms {
  const idOf = (skill: string) => known.get(skillName(skill));
  const ids = skills.map(idOf).filter((id) => id !== undefined);
  if (skills_match_mode === 'all') {
    const [named, words] = [skills.filter((skill) => idOf(skill)), skills.filter((skill) => !idOf(skill))];
    return { ids, words, anyWord: false, check: named };
  }
  if (ids.length === skills.length) return { ids, words: [], anyWord: false, check: [] };
  if (q === '') return { ids: [], words: skills, anyWord: true, check: [] };
  return { ids: [], words: [], anyWord: false, check: skills };
}

export function freelancerParameters(
  query: FreelanceQuery & { cursor: string | null },
  { ids, words, anyWord }: SkillTerms,
): Record<string, string | readonly string[]> {
  const country = toCountryCode(locationSent(query.location))?.toLowerCase() ?? null;
  const text = [query.q, ...words].filter((part) => part !== '').join(' ');
  return {
    ...(text !== '' && { query: text }),
    ...(anyWord && { or_search_query: 'true' }),
    ...(ids.length > 0 && { 'jobs[]': ids.map(String) }),
    ...(country !== null && { 'countries[]': [country] }),
    ...priceBounds(query),
    limit: String(query.limit),
    offset: String(toOffset(query.cursor)),
    sort_field: 'time_submitted',
    full_description: 'true',
    job_details: 'true',
    location_details: 'true',
  };
}

function priceBounds(query: FreelanceQuery): Record<string, string> {
  const { budget_min_usd: min, budget_max_usd: max } = query;
  const bounds = (from: string, to: string) => ({
    ...(min !== null && { [from]: String(min) }),
    ...(max !== null && { [to]: String(max) }),
  });
  return { ...bounds('min_avg_hourly_rate', 'max_avg_hourly_rate'), ...bounds('min_avg_price', 'max_avg_price') };
}

/** What the screen says is not applied, in the words of the form. */
export function notServedByFreelancer(query: Pick<FreelanceQuery, 'experience_level' | 'location'>): string[] {
  const place = locationSent(query.location);
  return [
    ...(query.experience_level === null ? [] : [`Experience level “${query.experience_level}”`]),
    ...(place === '' || toCountryCode(place) !== null ? [] : [`Location “${place}” (only countries are known)`]),
  ];
}
