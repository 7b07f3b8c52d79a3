// A search in the words of JSearch (provider-contracts 7.1). What it cannot be asked is looked for in its answer.
import type { EmploymentType, JobDetail, JobQuery } from '../contract.ts';
import { countryOf } from './place.ts';
import { reachesFloor } from './posting-detail.ts';
import { yearlyDollars } from './salary.ts';

export type JsearchPath = '/search' | '/search-v2';

const POSTED = { any: 'all', day: 'today', '3days': '3days', week: 'week', month: 'month' } as const;
const TYPES: Record<EmploymentType, string | null> = {
  'full-time': 'FULLTIME',
  'part-time': 'PARTTIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  temporary: null,
};

export function jsearchParameters(
  query: JobQuery & { page: number; cursor: string | null },
  path: JsearchPath,
): Record<string, string> {
  const { keyword, location, remote, type, postedWithin, page, cursor } = query;
  const country = countryOf(location).toLowerCase();
  const employment = type === 'any' ? null : TYPES[type];
  return {
    query: location === '' ? keyword : `${keyword} in ${location}`,
    date_posted: POSTED[postedWithin],
    ...(country !== '' && { country }),
    ...(remote === 'remote' && { work_from_home: 'true' }),
    ...(employment !== null && { employment_types: employment }),
    ...(path === '/search' ? { page: String(page), num_pages: '1' } : cursor === null ? {} : { cursor }),
  };
}

/** What the source has no parameter for: pay, kinds of work it does not tell apart. A job that says nothing of it stays. */
export function fitsJsearch({ remote, type, salaryFloor }: JobQuery): (job: JobDetail) => boolean {
  return (job) =>
    (remote === 'any' || remote === 'remote' || job.remote === null || job.remote === remote) &&
    (type !== 'temporary' || job.types.length === 0 || job.types.includes(type)) &&
    reachesFloor(yearlyDollars(job.salary), salaryFloor);
}
