// How a query is put to the keyed Upwork source (provider-contracts 4.6): only what narrows the list is sent.
import type { FreelanceQuery } from '../contract.ts';
import { locationSent } from './filters.ts';

/**
 * Setting UPWORK_BUDGET_STYLE. `budget`: the specification's pair. `split`: the bounds of the gateway's newer revision,
 * for hourly and fixed-price jobs apart.
 */
export type BudgetStyle = 'budget' | 'split';

export function upworkParameters(
  query: FreelanceQuery & { cursor: string | null },
  style: BudgetStyle,
): Record<string, string> {
  const skills = query.skills.join(',');
  return withoutEmpty({
    q: query.q,
    location: locationSent(query.location),
    skills,
    skills_match_mode: skills && query.skills_match_mode,
    experience_level: query.experience_level ?? '',
    ...budgetBounds(query, style),
    limit: String(query.limit),
    next_cursor: query.cursor ?? '',
  });
}

function budgetBounds(query: FreelanceQuery, style: BudgetStyle): Record<string, string> {
  const min = query.budget_min_usd === null ? '' : String(query.budget_min_usd);
  const max = query.budget_max_usd === null ? '' : String(query.budget_max_usd);
  if (style === 'budget') return { budget_min_usd: min, budget_max_usd: max };
  return { hourly_min_usd: min, hourly_max_usd: max, fixed_min_usd: min, fixed_max_usd: max };
}

function withoutEmpty(parameters: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}
