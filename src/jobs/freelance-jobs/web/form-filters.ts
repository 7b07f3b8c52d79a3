// The filters as the form holds them: their form in the URL, what is sent of them, and which rule they break.
import type { RunSummary } from '#prospecting/searches/contract.ts';
import type { FilterCodec, PlaceFilter, SearchQuery } from '#prospecting/searches/web/index.ts';
import { countryName } from '#shared/countries.ts';
import type { FreelanceQuery } from '../contract.ts';
import { DEFAULT_FILTERS, type FreelanceFilters } from '../domain/filters.ts';

export const LEVELS = ['Entry level', 'Intermediate', 'Expert'] as const;
export const PAGE_SIZES = ['10', '25', '50', '100'] as const;

/** Budgets as typed: a field may be empty, or hold what is no amount. */
export interface FormFilters {
  location: string;
  skills: string[];
  mode: 'all' | 'any';
  /** Empty: any. */
  level: '' | (typeof LEVELS)[number];
  min: string;
  max: string;
  limit: (typeof PAGE_SIZES)[number];
}

/** The form's values for a query. */
function toForm(filters: FreelanceFilters): FormFilters {
  const { location, skills, skills_match_mode, experience_level, budget_min_usd, budget_max_usd, limit } = filters;
  return {
    location,
    skills: [...skills],
    mode: skills_match_mode,
    level: experience_level ?? '',
    min: budget_min_usd === null ? '' : String(budget_min_usd),
    max: budget_max_usd === null ? '' : String(budget_max_usd),
    limit: String(limit) as FormFilters['limit'],
  };
}

export const FORM_DEFAULTS: FormFilters = toForm(DEFAULT_FILTERS);

/** What "Reset Filters" restores: the panel's; the location stands beside the keywords. */
export function resetFilters({ location }: FormFilters): FormFilters {
  return { ...FORM_DEFAULTS, location };
}

const oneOf = <const T extends string>(values: readonly T[], value: string | null, otherwise: T): T =>
  values.find((known) => known === value) ?? otherwise;

const amount = (value: string | null, otherwise: string): string =>
  value !== null && /^\d{0,7}$/.test(value) ? value : otherwise;

export const formCodec: FilterCodec<FormFilters> = {
  defaults: FORM_DEFAULTS,
  read(params) {
    const skills = params.get('skills');
    return {
      location: (params.get('location') ?? '').slice(0, 200),
      skills: skills === null ? FORM_DEFAULTS.skills : skills.split(',').filter(Boolean).slice(0, 20),
      mode: oneOf(['all', 'any'], params.get('mode'), FORM_DEFAULTS.mode),
      level: oneOf(LEVELS, params.get('level'), '' as never),
      min: amount(params.get('min'), FORM_DEFAULTS.min),
      max: amount(params.get('max'), FORM_DEFAULTS.max),
      limit: oneOf(PAGE_SIZES, params.get('limit'), FORM_DEFAULTS.limit),
    };
  },
  write(filters) {
    const texts = (of: FormFilters): Record<string, string> => ({ ...of, skills: of.skills.join(',') });
    const defaults = texts(FORM_DEFAULTS);
    return Object.fromEntries(Object.entries(texts(filters)).filter(([name, value]) => value !== defaults[name]));
  },
};

/** The source takes the part before the first comma. */
export const FREELANCE_PLACE: PlaceFilter<FormFilters> = {
  isEmpty: ({ location }) => location.trim() === '',
  fill: (filters, { city, country }) => ({ ...filters, location: city || countryName(country) }),
};

const toNumber = (typed: string): number | null => (typed === '' ? null : Number(typed));

export type FreelanceBody = FreelanceQuery & { page: number; cursor: string | null };

export function toBody({ term, filters, page, cursor }: SearchQuery<FormFilters>): FreelanceBody {
  return {
    q: term,
    location: filters.location.trim(),
    skills: filters.skills,
    skills_match_mode: filters.mode,
    experience_level: filters.level || null,
    budget_min_usd: toNumber(filters.min),
    budget_max_usd: toNumber(filters.max),
    limit: Number(filters.limit) as FreelanceQuery['limit'],
    page,
    cursor,
  };
}

/** What a run asked, for asking or showing it again. */
export function queryOfRun({ query }: Pick<RunSummary, 'query'>): SearchQuery<FormFilters> {
  const { q = '', page = 1, cursor = null, ...filters } = query as Partial<FreelanceBody>;
  return { term: q, filters: toForm({ ...DEFAULT_FILTERS, ...filters }), page, cursor };
}

export interface BudgetFaults {
  min?: string;
  max?: string;
}

/** Amounts are whole numbers from 0 (spec section 5), and the lower one is not above the upper one. */
export function budgetFaults({ min, max }: Pick<FormFilters, 'min' | 'max'>): BudgetFaults {
  const faultOf = (typed: string) => {
    if (typed === '') return undefined;
    if (!/^\d+$/.test(typed)) return 'Please enter a whole number from 0';
    return Number(typed) > 1_000_000 ? 'At most 1,000,000' : undefined;
  };
  const [ofMin, ofMax] = [faultOf(min), faultOf(max)];
  if (!ofMin && !ofMax && min !== '' && max !== '' && Number(min) > Number(max)) {
    return { min: 'Cannot be more than the maximum' };
  }
  return { ...(ofMin && { min: ofMin }), ...(ofMax && { max: ofMax }) };
}

/** "JavaScript, React · all · $10-$30 · 100 per page": what narrows the list while the panel is closed. */
export function getSummary({ skills, mode, level, min, max, limit }: FormFilters): string {
  const budget = min || max ? (min && max ? `$${min}-$${max}` : min ? `from $${min}` : `up to $${max}`) : '';
  const asked = skills.length > 1 ? `${skills.join(', ')} (${mode})` : (skills[0] ?? 'any skill');
  return [asked, level, budget, `${limit} per page`].filter(Boolean).join(' · ');
}

/** How many of the panel narrow the list. */
export function countSet({ skills, level, min, max }: FormFilters): number {
  return [skills.length > 0, level !== '', min !== '', max !== ''].filter(Boolean).length;
}
