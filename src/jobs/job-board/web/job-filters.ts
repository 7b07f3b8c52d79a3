// The filters as the form holds them: their form in the URL and what is sent of them.
import type { RunSummary } from '#prospecting/searches/contract.ts';
import type { FilterCodec, PlaceFilter, SearchQuery } from '#prospecting/searches/web/index.ts';
import { countryName } from '#shared/countries.ts';
import { formatCount } from '#shared/formats.ts';
import type { EmploymentType, JobQuery, PostedWithin, RemoteKind } from '../contract.ts';

export type JobFilters = Omit<JobQuery, 'keyword' | 'salaryFloor'> & {
  /** As typed, in thousands of US dollars a year or in full; '' for any. */
  salary: string;
};

interface Choice<V extends string> {
  value: V;
  label: string;
}

export const REMOTE_CHOICES: readonly Choice<'any' | RemoteKind>[] = [
  { value: 'any', label: 'Anywhere' },
  { value: 'remote', label: 'Remote' },
  { value: 'hybrid', label: 'Hybrid' },
  { value: 'on-site', label: 'On site' },
];

export const TYPE_CHOICES: readonly Choice<'any' | EmploymentType>[] = [
  { value: 'any', label: 'Any type' },
  { value: 'full-time', label: 'Full time' },
  { value: 'part-time', label: 'Part time' },
  { value: 'contract', label: 'Contract' },
  { value: 'temporary', label: 'Temporary' },
  { value: 'internship', label: 'Internship' },
];

export const POSTED_CHOICES: readonly Choice<PostedWithin>[] = [
  { value: 'any', label: 'Any time' },
  { value: 'day', label: 'Last 24 hours' },
  { value: '3days', label: 'Last 3 days' },
  { value: 'week', label: 'Last week' },
  { value: 'month', label: 'Last month' },
];

export const getLabel = <V extends string>(choices: readonly Choice<V>[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? '';

export const NO_FILTERS: JobFilters = {
  location: '',
  remote: 'any',
  type: 'any',
  salary: '',
  postedWithin: 'any',
  board: '',
};

const oneOf = <V extends string>(choices: readonly Choice<V>[], value: string | null): V =>
  choices.find((choice) => choice.value === value)?.value ?? ('any' as V);

export const jobCodec: FilterCodec<JobFilters> = {
  defaults: NO_FILTERS,
  read: (params) => ({
    location: (params.get('location') ?? '').slice(0, 100),
    remote: oneOf(REMOTE_CHOICES, params.get('remote')),
    type: oneOf(TYPE_CHOICES, params.get('type')),
    salary: /^\d{1,8}$/.test(params.get('salary') ?? '') ? (params.get('salary') ?? '') : '',
    postedWithin: oneOf(POSTED_CHOICES, params.get('posted')),
    board: (params.get('board') ?? '').slice(0, 60),
  }),
  write: ({ location, remote, type, salary, postedWithin, board }) => ({
    ...(location.trim() !== '' && { location: location.trim() }),
    ...(remote !== 'any' && { remote }),
    ...(type !== 'any' && { type }),
    ...(salary !== '' && { salary }),
    ...(postedWithin !== 'any' && { posted: postedWithin }),
    ...(board !== '' && { board }),
  }),
};

export const JOB_PLACE: PlaceFilter<JobFilters> = {
  isEmpty: ({ location }) => location.trim() === '',
  fill: (filters, { city, country }) => ({
    ...filters,
    location: [city, country && countryName(country)].filter(Boolean).join(', '),
  }),
};

/** Address of the search page with these filters. */
export function jobAddress(term: string, filters: JobFilters): string {
  return `/job-seeker?${new URLSearchParams({ ...jobCodec.write(filters), q: term })}`;
}

/** The query, as a search sends it and a saved search stores it. */
export function toJobQuery(term: string, { salary, location, ...filters }: JobFilters): JobQuery {
  const floor = salary === '' ? null : Math.min(Number(salary), 10_000_000);
  return { keyword: term, ...filters, location: location.trim(), salaryFloor: floor };
}

export function getBody({ term, filters, page, cursor }: SearchQuery<JobFilters>) {
  return { ...toJobQuery(term, filters), page, cursor };
}

/** The form of what was asked. */
export function toForm(query: Partial<JobQuery>): { term: string; filters: JobFilters } {
  const { keyword = '', salaryFloor, location, remote, type, postedWithin, board } = query;
  const filters: JobFilters = {
    location: location ?? '',
    remote: remote ?? 'any',
    type: type ?? 'any',
    salary: salaryFloor == null ? '' : String(salaryFloor),
    postedWithin: postedWithin ?? 'any',
    board: board ?? '',
  };
  return { term: keyword, filters };
}

export function queryOfRun({ query }: Pick<RunSummary, 'query'>): SearchQuery<JobFilters> {
  const { page = 1, cursor = null, ...asked } = query as Partial<JobQuery> & { page?: number; cursor?: string | null };
  return { ...toForm(asked), page, cursor };
}

/** "Berlin · Remote · from $60,000 · Last week": what narrows a search, in words. */
export function getSummary({ location, remote, type, salary, postedWithin }: JobFilters): string {
  const parts = [
    location.trim(),
    remote === 'any' ? '' : getLabel(REMOTE_CHOICES, remote),
    type === 'any' ? '' : getLabel(TYPE_CHOICES, type),
    salary === '' ? '' : `from $${formatCount(Number(salary))}`,
    postedWithin === 'any' ? '' : getLabel(POSTED_CHOICES, postedWithin),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
