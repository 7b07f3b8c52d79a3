// JSearch (provider-contracts 7.1): its requests, and reading its answers.
import { isRecord, looseFlag } from '#shared/lenient.ts';
import { plainText } from '#shared/plain-text.ts';
import { SourceFault } from '#shared/sources.ts';
import type { EmploymentType, Highlight, JobDetail, JobLink, JobQuery } from '../contract.ts';
import {
  address,
  amount,
  employmentTypes,
  line,
  longLine,
  type Posting,
  posting,
  remoteKind,
  texts,
  toMoment,
} from './posting.ts';
import { toSalary, yearlyDollars } from './salary.ts';
import { reachesFloor } from './same-job.ts';
import { toCountry } from './search-terms.ts';

export interface JsearchPage {
  postings: (Posting & { publisher: string })[];
  /** Only `/search-v2` has one. */
  cursor: string | null;
}

const MAX_JOBS = 200;
const MAX_LINKS = 20;

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function readJsearch(json: unknown): JsearchPage {
  const data = toData(json);
  const jobs = Array.isArray(data) ? data : isRecord(data) ? (data.jobs ?? []) : data === null ? [] : undefined;
  if (!Array.isArray(jobs)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of jobs');
  // Where the cursor stands could not be confirmed: both places are read.
  const cursor = isRecord(data) && data.cursor != null ? data.cursor : isRecord(json) ? json.cursor : null;
  const read = new Map<string, Posting & { publisher: string }>();
  for (const raw of jobs.slice(0, MAX_JOBS)) {
    const job = isRecord(raw) ? toJob(raw) : null;
    if (job) read.set(job.sourceId, job);
  }
  return {
    postings: [...read.values()],
    cursor: typeof cursor === 'string' && cursor !== '' ? cursor.slice(0, 1_900) : null,
  };
}

/** Opens `{ status, request_id, data }`. */
function toData(json: unknown): unknown {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  const error = isRecord(json.error) ? json.error : {};
  const message = longLine.parse(error.message ?? json.message);
  if (/no longer available at this location/i.test(message)) throw new SourceFault('PROVIDER_MOVED', message);
  const status = line.parse(json.status);
  if (status !== '' && status.toUpperCase() !== 'OK') throw new SourceFault('SOFT_FAILURE', message || status);
  if (json.data === undefined) throw new SourceFault('BAD_PAYLOAD', 'the answer has no data');
  return json.data;
}

function toJob(raw: Record<string, unknown>): (Posting & { publisher: string }) | null {
  const sourceId = longLine.parse(raw.job_id);
  const title = line.parse(raw.job_title);
  if (sourceId === '' || title === '') return null;
  const country = line.parse(raw.job_country).toUpperCase();
  const parts = [line.parse(raw.job_city), line.parse(raw.job_state), country].filter((part) => part !== '');
  const place = line.parse(raw.job_location) || parts.join(', ');
  const publisher = line.parse(raw.job_publisher);
  const url = address.parse(raw.job_apply_link);
  return {
    ...posting({
      sourceId,
      title,
      company: line.parse(raw.employer_name),
      companyWebsite: address.parse(raw.employer_website),
      logo: address.parse(raw.employer_logo),
      url: url || address.parse(raw.job_google_link),
      links: toLinks(raw.apply_options),
      description: plainText(raw.job_description),
      highlights: toHighlights(raw.job_highlights),
      place,
      country: /^[A-Z]{2}$/.test(country) ? country : toCountry(place),
      remote: toRemote(raw),
      types: employmentTypes(raw.job_employment_types, raw.job_employment_type),
      tags: texts(raw.job_benefits, 8).map((tag) => tag.replaceAll('_', ' ')),
      salary: toSalary({
        min: amount(raw.job_min_salary),
        max: amount(raw.job_max_salary),
        currency: line.parse(raw.job_salary_currency) || (country === 'US' ? 'USD' : ''),
        period: line.parse(raw.job_salary_period),
        text: line.parse(raw.job_salary ?? raw.job_salary_string),
      }),
      postedAt: toMoment(raw.job_posted_at_timestamp) ?? toMoment(raw.job_posted_at_datetime_utc),
    }),
    publisher,
  };
}

function toRemote(raw: Record<string, unknown>): Posting['remote'] {
  const arrangement = remoteKind(line.parse(raw.work_arrangement));
  if (arrangement !== null) return arrangement;
  if (raw.job_is_remote === null || raw.job_is_remote === undefined) return null;
  return looseFlag().parse(raw.job_is_remote) ? 'remote' : 'on-site';
}

function toLinks(options: unknown): JobLink[] {
  if (!Array.isArray(options)) return [];
  return options
    .slice(0, MAX_LINKS)
    .filter(isRecord)
    .map((option) => ({ board: line.parse(option.publisher), url: address.parse(option.apply_link) }))
    .filter(({ url }) => url !== '');
}

/** `{ "Qualifications": ["..."] }`; may be empty, null, or anything. */
function toHighlights(value: unknown): Highlight[] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .slice(0, 6)
    .map(([title, items]) => ({
      title: line.parse(title),
      items: (Array.isArray(items) ? items : [items])
        .slice(0, 40)
        .map((item) => longLine.parse(typeof item === 'string' ? plainText(item) : item))
        .filter((item) => item !== ''),
    }))
    .filter(({ title, items }) => title !== '' && items.length > 0);
}

// A search in the words of JSearch (provider-contracts 7.1). What it cannot be asked is looked for in its answer.
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
  const country = toCountry(location).toLowerCase();
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
