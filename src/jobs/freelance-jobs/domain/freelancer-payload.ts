// What Freelancer.com answers (provider-contracts 7.5), mapped leniently to the specification's freelance job.
import {
  isRecord,
  looseCount,
  looseFlag,
  looseLine,
  looseList,
  looseObject,
  looseParagraphs,
} from '#shared/lenient.ts';
import { SourceFault } from '#shared/sources.ts';
import type { FreelanceJob } from '../contract.ts';
import { skillName } from './filters.ts';
import type { SkillIds } from './freelancer-request.ts';
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

const PROJECT_BASE = 'https://www.freelancer.com/projects/';

const LENGTHS: Record<string, string> = {
  less_than_one_week: 'Less than 1 week',
  one_to_four_weeks: '1 to 4 weeks',
  one_to_three_months: '1 to 3 months',
  three_to_six_months: '3 to 6 months',
  over_six_months: 'More than 6 months',
};

const line = looseLine(200);
const amount = looseAmount();
const name = looseObject({ name: line });

/** Rates have more decimals than amounts: 0.0117 dollars to the rupee. */
const rate = looseLine(40).transform((text) => {
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && value > 0 && value < 1e6 ? value : null;
});

const project = looseObject({
  id: looseLine(40),
  title: looseLine(300),
  seo_url: looseLine(500),
  type: line,
  deleted: looseFlag(),
  currency: looseObject({ code: line, exchange_rate: rate }),
  budget: looseObject({ minimum: amount, maximum: amount }),
  hourly_project_info: looseObject({
    commitment: looseObject({ hours: amount, interval: line }),
    duration_enum: line,
  }),
  preview_description: looseParagraphs(MAX_DESCRIPTION),
  description: looseParagraphs(MAX_DESCRIPTION),
  jobs: looseNames(MAX_SKILLS),
  time_submitted: looseMoment(),
  submitdate: looseMoment(),
  location: looseObject({ country: name }),
}).transform((raw): FreelanceJob | null => {
  if (raw.deleted || raw.title === '' || !/^\d+$/.test(raw.id)) return null;
  const { min, max } = inDollars(raw.budget, raw.currency);
  return {
    job_id: `fl-${raw.id}`,
    title: raw.title,
    url: PROJECT_BASE + (raw.seo_url || raw.id).split('/').filter(Boolean).map(encodeURIComponent).join('/'),
    experience_level: '',
    project_length: LENGTHS[raw.hourly_project_info.duration_enum] ?? '',
    published_at: raw.time_submitted || raw.submitdate,
    location: raw.location.country.name,
    hours_per_week: hoursText(raw.hourly_project_info.commitment),
    budget_type: raw.type.toLowerCase() === 'hourly' ? 'hourly' : 'fixed',
    budget_min_usd: min,
    budget_max_usd: max,
    skills: raw.jobs,
    description: raw.description || raw.preview_description,
    client_total_hires: null,
    client_spent: '',
    client_member_since: '',
  };
});

interface Currency {
  code: string;
  exchange_rate: number | null;
}

/** Whole dollars. Without a rate only dollars are known to be dollars. */
function inDollars({ minimum, maximum }: { minimum: number | null; maximum: number | null }, currency: Currency) {
  const perUnit = currency.exchange_rate ?? (currency.code === 'USD' ? 1 : null);
  const dollars = (value: number | null) => (value === null || perUnit === null ? null : Math.round(value * perUnit));
  return budgetPair(dollars(minimum), dollars(maximum));
}

function hoursText({ hours, interval }: { hours: number | null; interval: string }): string {
  if (hours === null || hours === 0) return '';
  return `${hours} hrs/${interval || 'week'}`;
}

const projects = looseList(project, MAX_JOBS);
const count = looseCount();

export interface FoundProjects extends Pick<FoundJobs, 'items' | 'total'> {
  /** How many the source sent, with those that could not be read: what paging goes by. */
  received: number;
}

/** @throws SourceFault SOFT_FAILURE, BAD_PAYLOAD */
export function readFreelancerProjects(json: unknown): FoundProjects {
  const result = toResult(json);
  if (!isRecord(result)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no result');
  const list = result.projects ?? [];
  if (!Array.isArray(list)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of projects');
  return { items: projects.parse(list), total: count.parse(result.total_count), received: list.length };
}

const skill = looseObject({ id: count, name: line });

/** The catalogue of skills. @throws SourceFault SOFT_FAILURE, BAD_PAYLOAD */
export function readSkillIds(json: unknown): SkillIds {
  const list = toResult(json);
  if (!Array.isArray(list)) throw new SourceFault('BAD_PAYLOAD', 'the answer has no list of skills');
  const ids = new Map<string, number>();
  for (const { id, name: title } of looseList(skill, 20_000).parse(list)) {
    const key = skillName(title);
    // Local trades repeat the names of others further down: the first is the skill.
    if (id !== null && key !== '' && !ids.has(key)) ids.set(key, id);
  }
  return ids;
}

function toResult(json: unknown): unknown {
  if (!isRecord(json)) throw new SourceFault('BAD_PAYLOAD', 'the answer is not an object');
  if (json.status === 'error' || json.error_code !== undefined) {
    throw new SourceFault('SOFT_FAILURE', looseLine(300).parse(json.message) || 'no message');
  }
  return json.result;
}
