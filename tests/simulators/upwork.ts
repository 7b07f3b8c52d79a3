// The Upwork jobs API behind the gateway (provider-contracts 4.6).
import { type Call, type Endpoint, Reply, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { inventPosting } from './invented-postings.ts';
import type { Scenario } from './scenarios.ts';

const DEFAULT_LIMIT = 20;
const WHOLE_NUMBERS = [
  'limit',
  'budget_min_usd',
  'budget_max_usd',
  'hourly_min_usd',
  'hourly_max_usd',
  'fixed_min_usd',
  'fixed_max_usd',
];
const MOVED = { message: 'This API is no longer available at this location. Please see the new listing.' };

function answer({ query }: Call, term: string, scenario: Scenario): unknown {
  const wrong = WHOLE_NUMBERS.find((name) => query[name] !== undefined && !/^\d+$/.test(query[name]));
  if (wrong) return new Reply(400, { error: `${wrong} must be a whole number` });
  if (scenario === 'soft_fail') return { error: 'Something went wrong, please try again' };
  if (scenario === 'moved') return MOVED;
  if (scenario === 'empty' || scenario === 'not_found') return { data: [], next_cursor: null, meta: { count: 0 } };
  const { total, at } = inventPosting('upwork', `${term} ${query.skills ?? ''} ${query.location ?? ''}`);
  const start = offsetIn(query.next_cursor);
  const end = Math.min(total, start + Number(query.limit ?? DEFAULT_LIMIT));
  const jobs = Array.from({ length: Math.max(0, end - start) }, (_, i) => toJob(at(start + i), query));
  const next_cursor = end < total ? Buffer.from(JSON.stringify({ o: end })).toString('base64url') : null;
  if (scenario === 'alt') return { data: { jobs: jobs.map(otherShape) }, next_cursor };
  const data =
    scenario === 'partial'
      ? [null, 7, ...jobs.map((job, n) => withHoles(job, n, /^(title|url)$/)), 'broken']
      : scenario === 'hostile'
        ? jobs.map((job, n) => createHostile(job, '', n))
        : jobs;
  return { data, next_cursor, meta: { count: jobs.length } };
}

function offsetIn(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { o?: unknown };
  return Number(read.o ?? 0);
}

type Posting = ReturnType<ReturnType<typeof inventPosting>['at']>;

function toJob(posting: Posting, query: Record<string, string>): Record<string, unknown> {
  const { id, hourly, low, high, skills } = posting;
  const asked = (query.skills ?? '').split(',').filter((skill) => skill !== '');
  return {
    job_id: `~02${id}example`,
    url: `https://www.upwork.example/jobs/~02${id}example`,
    title: posting.title,
    description: posting.description,
    published_at: new Date(posting.submitted * 1000).toISOString(),
    skills: [...new Set([...asked, ...skills])],
    budget_type: hourly ? 'hourly' : 'fixed',
    hourly_min_usd: hourly ? low : null,
    hourly_max_usd: hourly ? high : null,
    budget_total_usd: hourly ? null : String(high * 40),
    budget_min_usd: hourly ? low : high * 40,
    budget_max_usd: hourly ? high : high * 40,
    experience_level: query.experience_level ?? posting.level,
    project_length: '1 to 3 months',
    hours_per_week: 'Less than 30 hrs/week',
    location: query.location ?? posting.country,
    category_name: 'Web Development',
    category_group_name: 'Web, Mobile & Software Dev',
    proposals: '5 to 10',
    interviewing: 1,
    invites_sent: 0,
    premium: false,
    open_count: 1,
    client_total_hires: posting.hires,
    client_active_hires: 2,
    client_spent: '$8.4K',
    client_member_since: '2019-03-14',
    client_company_size: '10-99',
    client_score: 4.9,
    client_feedback_count: 11,
  };
}

/** The newer revision: no `budget_*` pair, amounts as text, skills in one text. */
function otherShape({ budget_min_usd, budget_max_usd, ...job }: Record<string, unknown>): Record<string, unknown> {
  return { ...job, skills: (job.skills as string[]).join('|'), client_spent: '8400', published_at: 1_780_301_520 };
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    host: 'upwork-jobs-api3.p.rapidapi.com',
    method: 'GET',
    path: '/upwork',
    term: ({ query }) => query.q ?? '',
    answer,
  },
];
