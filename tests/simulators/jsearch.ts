// JSearch behind the gateway (provider-contracts 7.1): both of its searches, and the details of a job.
import { type Call, type Endpoint, required, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { dice } from './invented.ts';
import { type InventedJob, inventJob, toIso } from './invented-jobs.ts';
import type { Scenario } from './scenarios.ts';

const HOST = 'jsearch.p.rapidapi.com';
const PAGE_SIZE = 10;
const PERIODS = ['YEARLY', 'HOURLY', 'MONTHLY'] as const;

const found = (parameters: unknown, data: unknown) => ({
  status: 'OK',
  request_id: '5f0c9d1e-example',
  parameters,
  data,
});
const failed = {
  status: 'ERROR',
  request_id: '5f0c9d1e-example',
  error: { message: 'Something went wrong', code: 500 },
};
const MOVED = { message: 'This API is no longer available at this location. Please see the new listing.' };

/** Ids as they are in life: with '=', '+' and '/'. */
const toId = (query: string, n: number) => `${Buffer.from(`${query}?>${n}`).toString('base64')}+/==`;

function toJob(job: InventedJob, query: string, origin: string): Record<string, unknown> {
  const { n, title, company, place, html, low, high, posted } = job;
  const [city = '', country = ''] = place.split(', ');
  const codes: Record<string, string> = {
    Sweden: 'SE',
    Spain: 'ES',
    Nigeria: 'NG',
    Czechia: 'CZ',
    TX: 'US',
    Japan: 'JP',
  };
  const link = `https://jobs.example.test/${n}`;
  const period = PERIODS[n % 3] ?? 'YEARLY';
  const paid = n % 2 === 0;
  const each = { YEARLY: 1, MONTHLY: 12, HOURLY: 2_080 }[period];
  return {
    job_id: toId(query, n),
    job_title: `${title}: ${query}`,
    employer_name: company,
    employer_logo: n % 3 === 0 ? `${origin}/pictures/employer-${n}.png` : null,
    employer_website: n % 2 === 0 ? `https://company-${n}.example` : null,
    employer_company_type: null,
    job_publisher: n % 2 === 0 ? 'Example Jobs' : 'Other Board',
    job_employment_type: 'Full-time',
    job_employment_types: ['FULLTIME'],
    job_apply_link: link,
    job_apply_is_direct: false,
    job_apply_quality_score: null,
    apply_options: [
      { publisher: 'Example Jobs', apply_link: link, is_direct: false },
      { publisher: 'Company page', apply_link: `https://company-${n}.example/jobs/${n}`, is_direct: true },
    ],
    job_description: html,
    job_is_remote: n % 4 === 0 ? true : n % 4 === 1 ? null : false,
    job_posted_at: '3 days ago',
    job_posted_at_timestamp: posted,
    job_posted_at_datetime_utc: toIso(posted),
    job_location: place,
    job_city: city,
    job_state: null,
    job_country: codes[country] ?? 'SE',
    job_benefits: n % 3 === 0 ? ['health_insurance', 'paid_time_off'] : null,
    job_google_link: `https://www.google.example/search?q=${n}`,
    job_offer_expiration_datetime_utc: null,
    job_salary: null,
    job_min_salary: paid ? Math.round(low / each) : null,
    job_max_salary: paid ? Math.round(high / each) : null,
    job_salary_period: paid ? period : null,
    job_salary_currency: paid ? 'USD' : null,
    job_highlights:
      n % 5 === 4 ? {} : { Qualifications: ['3 years of it', 'Patience'], Responsibilities: ['Negotiate'] },
    job_onet_soc: '13102200',
    job_onet_job_zone: '4',
  };
}

function toPage({ origin, query }: Call, term: string, n: number): { jobs: Record<string, unknown>[]; more: boolean } {
  const total = 14 + dice('jsearch', term, query.date_posted ?? '')(30);
  const start = n * PAGE_SIZE;
  const length = Math.max(0, Math.min(PAGE_SIZE, total - start));
  const jobs = Array.from({ length }, (_, i) => toJob(inventJob('jsearch', start + i), term, origin));
  // One job that the search lists twice, under two ids.
  const [first] = jobs;
  if (first && n === 0)
    jobs.splice(2, 0, { ...first, job_id: toId(term, 999), job_apply_link: 'https://twice.example.test/1' });
  return { jobs, more: start + length < total };
}

function shaped(jobs: Record<string, unknown>[], scenario: Scenario): unknown[] {
  if (scenario === 'partial')
    return [null, 7, ...jobs.map((job, n) => withHoles(job, n, /^job_(id|title)$/)), 'broken'];
  if (scenario === 'hostile')
    return jobs.map((job, n) => ({ ...(createHostile(job, '', n) as object), job_id: job.job_id }));
  if (scenario === 'alt')
    return jobs.map((job) => ({
      ...job,
      job_salary_period: 'YEAR',
      work_arrangement: 'Hybrid',
      job_min_salary: '50000',
      job_highlights: null,
    }));
  return jobs;
}

function search(call: Call, term: string, scenario: Scenario, byCursor: boolean): unknown {
  if (scenario === 'soft_fail') return failed;
  if (scenario === 'moved') return MOVED;
  const at = byCursor
    ? Number(/^sim-(\d+)$/.exec(call.query.cursor ?? '')?.[1] ?? 0)
    : Number(call.query.page ?? 1) - 1;
  const { jobs, more } =
    scenario === 'empty' || scenario === 'not_found' ? { jobs: [], more: false } : toPage(call, term, at);
  const list = shaped(jobs, scenario);
  if (!byCursor && scenario !== 'alt') return found(call.query, list);
  const cursor = more ? `sim-${at + 1}` : null;
  // Where the cursor stands is not sure: the two shapes have it in two places.
  return scenario === 'alt'
    ? { ...found(call.query, { jobs: list }), cursor }
    : found(call.query, { jobs: list, cursor });
}

function details(call: Call, id: string, scenario: Scenario): unknown {
  if (scenario === 'soft_fail') return failed;
  if (scenario === 'moved') return MOVED;
  const [term = '', n = ''] = Buffer.from(id.replace(/\+\/==$/, ''), 'base64')
    .toString('utf8')
    .split('?>');
  if (scenario === 'empty' || scenario === 'not_found' || !/^\d{1,4}$/.test(n)) return found(call.query, []);
  return found(call.query, shaped([toJob(inventJob('jsearch', Number(n)), term, call.origin)], scenario));
}

export const JSEARCH_ID = toId('buyer', 4);

const typed = (call: Call) => required(call.query.query);

export const ENDPOINTS: readonly Endpoint[] = [
  {
    host: HOST,
    method: 'GET',
    path: '/search',
    term: typed,
    answer: (call, term, scenario) => search(call, term, scenario, false),
  },
  {
    host: HOST,
    method: 'GET',
    path: '/search-v2',
    term: typed,
    answer: (call, term, scenario) => search(call, term, scenario, true),
  },
  {
    host: HOST,
    method: 'GET',
    path: '/job-details',
    term: ({ query }) => required(query.job_id),
    answer: (call, term, scenario) => details(call, term, scenario),
  },
];
