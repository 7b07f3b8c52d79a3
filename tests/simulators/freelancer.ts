// The active projects of Freelancer.com, an open source (provider-contracts 7.5).

import { type Call, type Endpoint, withHoles } from './endpoint.ts';
import type { Answer } from './gateway.ts';
import { createHostile } from './hostile.ts';
import { inventPosting } from './invented-postings.ts';
import type { Scenario } from './scenarios.ts';

const DEFAULT_LIMIT = 10;
const SKILLS = [
  [9, 'JavaScript'],
  [759, 'React.js'],
  [500, 'Node.js'],
  [3, 'PHP'],
  [13, 'Python'],
  [69, 'WordPress'],
  [20, 'Graphic Design'],
] as const;

const failed = (message: string, code: string) => ({
  status: 'error',
  message,
  error_code: `RestExceptionCodes.${code}`,
  request_id: '0a1b2c-example',
});
const found = (result: unknown) => ({ status: 'success', request_id: '0a1b2c-example', result });

const REFUSALS: Partial<Record<Scenario, Answer>> = {
  invalid_key: {
    status: 401,
    body: failed('You must be logged in to perform this request', 'NOT_AUTHENTICATED'),
  },
  rate_limited: { status: 429, body: failed('Too many requests', 'RATE_LIMITED') },
};

function projects(call: Call, term: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail' || scenario === 'moved') return failed('The request could not be processed', 'UNKNOWN');
  if (scenario === 'empty' || scenario === 'not_found') return found({ total_count: 0, projects: [], users: null });
  const { query } = call;
  const named = call.queryAll('jobs[]').map(Number);
  const { total, at } = inventPosting('freelancer', `${term} ${named.join()} ${query['countries[]'] ?? ''}`);
  const start = Number(query.offset ?? 0);
  const length = Math.max(0, Math.min(Number(query.limit ?? DEFAULT_LIMIT), total - start));
  const list = Array.from({ length }, (_, i) => toProject(at(start + i), named, query));
  const shown =
    scenario === 'partial'
      ? [null, 7, ...list.map((project, n) => withHoles(project, n, /^(id|title)$/)), 'broken']
      : scenario === 'hostile'
        ? list.map((project, n) => ({ ...(createHostile(project, '', n) as object), id: project.id }))
        : scenario === 'alt'
          ? list.map((project) => ({ ...project, id: String(project.id), hourly_project_info: null, seo_url: null }))
          : list;
  return found({ total_count: scenario === 'alt' ? String(total) : total, users: null, projects: shown });
}

type Posting = ReturnType<ReturnType<typeof inventPosting>['at']>;

function toProject(posting: Posting, named: number[], query: Record<string, string>): Record<string, unknown> {
  const { id, hourly, low, high, title } = posting;
  const asked = SKILLS.filter(([skill]) => named.includes(skill));
  const others = SKILLS.filter((_, n) => n % 3 === id % 3);
  const full = query.full_description === 'true';
  return {
    id,
    owner_id: 50_000_001,
    title,
    status: 'active',
    sub_status: null,
    seo_url: `react-js/${title.toLowerCase().replace(/[^a-z]+/g, '-')}-${id}`,
    type: hourly ? 'hourly' : 'fixed',
    language: 'en',
    currency: { id: 8, code: 'EUR', sign: '€', name: 'Euro', exchange_rate: 1.1, country: 'EU' },
    budget: { minimum: hourly ? low : low * 40, maximum: hourly ? high : null, currency_id: 8 },
    hourly_project_info: hourly
      ? { commitment: { hours: 20, interval: 'week' }, duration_enum: 'one_to_three_months' }
      : null,
    preview_description: posting.description.slice(0, 100),
    description: full ? posting.description : null,
    jobs:
      query.job_details === 'true'
        ? [...new Map([...asked, ...others])].map(([skill, name]) => ({
            id: skill,
            name,
            category: { id: 1, name: 'IT' },
          }))
        : null,
    time_submitted: posting.submitted,
    time_updated: posting.submitted + 100,
    submitdate: posting.submitted,
    bidperiod: 7,
    bid_stats: { bid_count: 14, bid_avg: 15.2 },
    deleted: false,
    frontend_project_status: 'open',
    location: { country: { name: posting.country }, city: null, vicinity: null, administrative_area: null },
  };
}

export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/freelancer/api/projects/0.1/projects/active/',
    term: ({ query }) => query.query ?? '',
    refusals: REFUSALS,
    answer: projects,
  },
  {
    method: 'GET',
    path: '/freelancer/api/projects/0.1/jobs/',
    term: () => '',
    refusals: REFUSALS,
    answer: () => found(SKILLS.map(([id, name]) => ({ id, name, category: { id: 1, name: 'IT' }, local: false }))),
  },
];
