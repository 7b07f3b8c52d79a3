// Upwork (provider-contracts 7.2): its requests, and reading its answers.
import { isRecord, looseCount, looseLine, looseList, looseObject, looseParagraphs, looseUrl } from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FreelanceJob, FreelanceQuery } from '../contract.ts';
import { locationSent } from './filters.ts';
import {
  budgetPair,
  type FoundJobs,
  looseAmount,
  looseMoment,
  looseNames,
  MAX_DESCRIPTION,
  MAX_JOBS,
  MAX_SKILLS,
} from './payload-parts.ts';

const line = looseLine(200);
const amount = looseAmount();

const job = looseObject({
  job_id: looseLine(100),
  url: looseUrl(),
  title: looseLine(300),
  description: looseParagraphs(MAX_DESCRIPTION),
  published_at: looseMoment(),
  skills: looseNames(MAX_SKILLS),
  budget_type: line,
  budget_min_usd: amount,
  budget_max_usd: amount,
  hourly_min_usd: amount,
  hourly_max_usd: amount,
  budget_total_usd: amount,
  experience_level: line,
  project_length: line,
  hours_per_week: line,
  location: line,
  client_total_hires: looseCount(),
  client_spent: looseLine(40),
  client_member_since: looseLine(40),
}).transform((raw): FreelanceJob | null => {
  // Without a title there is nothing to read, without an address nothing to open.
  if (raw.url === '' || raw.title === '') return null;
  const said = budgetPair(raw.budget_min_usd, raw.budget_max_usd);
  const hourly = budgetPair(raw.hourly_min_usd, raw.hourly_max_usd);
  const total = budgetPair(raw.budget_total_usd, raw.budget_total_usd);
  const min = said.min ?? hourly.min ?? total.min;
  const max = said.max ?? hourly.max ?? total.max;
  return {
    job_id: raw.job_id || raw.url,
    title: raw.title,
    url: raw.url,
    experience_level: raw.experience_level,
    project_length: raw.project_length,
    published_at: raw.published_at,
    location: raw.location,
    hours_per_week: raw.hours_per_week,
    budget_type: budgetType(raw.budget_type, hourly.max !== null || hourly.min !== null, min !== null || max !== null),
    budget_min_usd: min,
    budget_max_usd: max,
    skills: raw.skills,
    description: raw.description,
    client_total_hires: raw.client_total_hires,
    client_spent: raw.client_spent,
    client_member_since: raw.client_member_since,
  };
});

/** "hourly or other" (spec section 3); where the source does not say, the amounts do. */
function budgetType(said: string, hasHourly: boolean, hasAmount: boolean): FreelanceJob['budget_type'] {
  if (said !== '') return /^hour/i.test(said) ? 'hourly' : 'fixed';
  if (hasHourly) return 'hourly';
  return hasAmount ? 'fixed' : null;
}

const jobs = looseList(job, MAX_JOBS);
const cursor = looseLine(2_000);

/** @throws SourceFault SOFT_FAILURE, PROVIDER_MOVED, BAD_PAYLOAD */
export function readUpworkJobs(json: unknown): FoundJobs {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  const list = isRecord(json.data) ? (json.data.jobs ?? json.data.items) : json.data;
  if (!Array.isArray(list)) refuse(json, list);
  return { items: jobs.parse(list), total: null, next: cursor.parse(json.next_cursor) || null };
}

/** Without a list it is a failure in words, an answer with nothing in it, or not an answer at all. */
function refuse({ error, message, success }: Record<string, unknown>, list: unknown): void {
  const words = looseLine(300).parse(isRecord(error) ? error.message : (error ?? message));
  // Gateway products have no other sign for it than this sentence (provider-contracts section 10).
  if (/no longer available at this location/i.test(words)) throw new SourceFault('PROVIDER_MOVED', words);
  if (words !== '' || error || success === false) throw new SourceFault('SOFT_FAILURE', words || 'no message');
  if (list !== null && list !== undefined) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of jobs');
}

// How a query is put to the keyed Upwork source (provider-contracts 4.6): only what narrows the list is sent.

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
