// The open job boards (provider-contracts 7.2), each in its own envelope, with the pages that it has.
import { type Call, type Endpoint, Reply, withHoles } from './endpoint.ts';
import { createHostile } from './hostile.ts';
import { type InventedJob, inventJob, toIso } from './invented-jobs.ts';
import type { Scenario } from './scenarios.ts';

type Raw = Record<string, unknown>;

interface Board {
  name: string;
  path: string;
  /** How many it has in all. */
  total: number;
  perPage: number;
  /** Page from 0 of a call. */
  page(call: Call): number;
  item(job: InventedJob, origin: string): Raw;
  /** The list in the board's envelope. */
  envelope(items: unknown[], page: { n: number; pages: number; origin: string; total: number }): unknown;
  /** Another shape that it has been seen in. */
  alt?(item: Raw): Raw;
  /** Fields that stay when others are missing. */
  kept: RegExp;
  failed(call: Call): unknown;
}

const number = (text: string | undefined, absent: number): number => (/^\d+$/.test(text ?? '') ? Number(text) : absent);

const BOARDS: readonly Board[] = [
  {
    name: 'remotive',
    path: '/remotive/api/remote-jobs',
    total: 60,
    perPage: 60,
    page: () => 0,
    item: ({ n, title, company, place, html, low, high, posted, tags }, origin) => ({
      id: 1_900_000 + n,
      url: `https://remotive.example/remote-jobs/${n}`,
      title,
      company_name: company,
      company_logo: `${origin}/pictures/remotive-${n}.png`,
      category: 'Software Development',
      tags,
      job_type: n % 4 === 0 ? 'contract' : 'full_time',
      publication_date: toIso(posted).slice(0, 19),
      candidate_required_location: n % 3 === 0 ? 'Worldwide' : place,
      salary: n % 2 === 0 ? `$${low / 1_000}k - $${high / 1_000}k` : '',
      description: html,
    }),
    envelope: (jobs) => ({ '0-legal-notice': 'Remotive API Legal Notice ...', 'job-count': jobs.length, jobs }),
    alt: ({ id, tags: _, company_logo: __, ...raw }) => ({ ...raw, id: String(id), publication_date: '2026-05-30' }),
    kept: /^(id|title|company_name)$/,
    failed: () => ({ error: 'no' }),
  },
  {
    name: 'arbeitnow',
    path: '/arbeitnow/api/job-board-api',
    total: 110,
    perPage: 40,
    page: ({ query }) => number(query.page, 1) - 1,
    item: ({ n, title, company, place, html, posted, tags }) => ({
      slug: `job-${n}-example`,
      company_name: company,
      title: `${title} (m/w/d)`,
      description: html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      remote: n % 2 === 0,
      url: `https://www.arbeitnow.example/jobs/job-${n}-example`,
      tags,
      job_types: n % 3 === 0 ? ['Vollzeit'] : ['full time permanent'],
      location: place,
      created_at: posted,
    }),
    envelope: (data, { n, pages, origin }) => ({
      data,
      links: {
        first: `${origin}?page=1`,
        last: null,
        prev: n > 0 ? `${origin}?page=${n}` : null,
        next: n + 1 < pages ? `${origin}?page=${n + 2}` : null,
      },
      meta: { current_page: n + 1, from: 1, path: origin, per_page: 40, to: 40, terms: 'link back', info: '' },
    }),
    alt: (raw) => ({ ...raw, remote: 'true', created_at: toIso(Number(raw.created_at)), tags: 'one, two' }),
    kept: /^(slug|title|company_name)$/,
    failed: () => ({ message: 'no' }),
  },
  {
    name: 'remoteok',
    path: '/remoteok/api',
    total: 40,
    perPage: 40,
    page: () => 0,
    item: ({ n, title, company, html, low, high, posted, tags }) => ({
      slug: `remote-${n}`,
      id: String(700_000 + n),
      epoch: posted,
      date: toIso(posted),
      company,
      position: title,
      tags,
      description: html,
      location: n % 2 === 0 ? '' : 'Worldwide',
      salary_min: n % 2 === 0 ? low : 0,
      salary_max: n % 2 === 0 ? high : 0,
      url: `https://remoteok.example/remote-jobs/${n}`,
    }),
    envelope: (jobs) => [{ last_updated: 1, legal: 'API Terms of Service: please link back directly' }, ...jobs],
    alt: ({ epoch: _, id, ...raw }) => ({ ...raw, id: Number(id), logo: 'https://remoteok.example/logo.png' }),
    kept: /^(id|position|company)$/,
    failed: () => ({ error: 'no' }),
  },
  {
    name: 'himalayas',
    path: '/himalayas/jobs/api',
    total: 70,
    perPage: 20,
    page: ({ query }) => Math.floor(number(query.offset, 0) / 20),
    item: ({ n, title, company, html, low, high, posted, tags }, origin) => ({
      title,
      excerpt: 'In short.',
      companyName: company,
      companySlug: `company-${n}`,
      companyLogo: `${origin}/pictures/himalayas-${n}.png`,
      employmentType: n % 5 === 0 ? 'Contractor' : 'Full Time',
      minSalary: n % 2 === 0 ? low : null,
      maxSalary: n % 2 === 0 ? high : null,
      salaryPeriod: 'annual',
      currency: 'EUR',
      seniority: ['Senior'],
      locationRestrictions: n % 3 === 0 ? [] : ['Germany'],
      categories: tags,
      description: html,
      pubDate: posted,
      expiryDate: posted + 90 * 86_400,
      applicationLink: `https://himalayas.example/companies/company-${n}/jobs/${n}`,
      guid: `https://himalayas.example/companies/company-${n}/jobs/${n}`,
    }),
    envelope: (jobs, { n, total }) => ({
      comments: '',
      updatedAt: 1,
      offset: n * 20,
      limit: 20,
      totalCount: total,
      jobs,
    }),
    alt: (raw) => ({ ...raw, pubDate: String(raw.pubDate), seniority: 'Senior', employmentType: ['Full Time'] }),
    kept: /^(guid|title|companyName)$/,
    failed: () => ({ message: 'no' }),
  },
  {
    name: 'jobicy',
    path: '/jobicy/api/v2/remote-jobs',
    total: 100,
    perPage: 100,
    page: () => 0,
    item: ({ n, title, company, html, low, high, posted, tags }, origin) => ({
      id: 120_000 + n,
      url: `https://jobicy.example/jobs/${n}`,
      jobSlug: `job-${n}`,
      jobTitle: `${title} &amp; more`,
      companyName: company,
      companyLogo: `${origin}/pictures/jobicy-${n}.png`,
      jobIndustry: tags,
      jobType: ['Full-Time'],
      jobGeo: n % 2 === 0 ? 'Anywhere' : 'USA',
      jobLevel: n % 3 === 0 ? 'Any' : 'Senior',
      jobExcerpt: 'In short.',
      jobDescription: html,
      pubDate: toIso(posted).slice(0, 19).replace('T', ' '),
      ...(n % 2 === 0 && { salaryMin: low, salaryMax: high, salaryCurrency: 'USD', salaryPeriod: 'yearly' }),
    }),
    envelope: (jobs) => ({ apiVersion: '2', jobCount: jobs.length, success: true, jobs }),
    alt: ({ salaryMin, salaryMax, ...raw }) => ({
      ...raw,
      annualSalaryMin: String(salaryMin),
      annualSalaryMax: salaryMax,
    }),
    kept: /^(id|jobTitle|companyName)$/,
    failed: () => ({ success: false, error: 'no' }),
  },
  {
    name: 'themuse',
    path: '/themuse/api/public/jobs',
    total: 50,
    perPage: 20,
    page: ({ query }) => number(query.page, 1) - 1,
    item: ({ n, title, company, place, html, posted, tags }) => ({
      id: 9_000_000 + n,
      name: title,
      type: 'external',
      contents: html,
      publication_date: toIso(posted),
      short_name: `job-${n}`,
      model_type: 'jobs',
      locations: n % 3 === 0 ? [{ name: place }, { name: 'Flexible / Remote' }] : [{ name: place }],
      categories: [{ name: 'Engineering' }],
      levels: [{ name: 'Senior Level', short_name: 'senior' }],
      tags: tags.map((name) => ({ name, short_name: name })),
      refs: { landing_page: `https://www.themuse.example/jobs/company/${n}` },
      company: { id: n, short_name: `company-${n}`, name: company },
    }),
    envelope: (results, { n, pages, total }) => ({
      page: n + 1,
      page_count: pages,
      items_per_page: 20,
      took: 3,
      total,
      results,
    }),
    alt: ({ locations: _, ...raw }) => ({ ...raw, id: String(raw.id), company: 'Northwind Timber', tags: [] }),
    kept: /^(id|name)$/,
    failed: () => new Reply(403, { code: 403, error: 'Rate limit exceeded' }),
  },
];

function answer(board: Board, call: Call, scenario: Scenario): unknown {
  if (scenario === 'soft_fail' || scenario === 'moved') return board.failed(call);
  const total = scenario === 'empty' || scenario === 'not_found' ? 0 : board.total;
  const pages = Math.ceil(total / board.perPage);
  const n = board.page(call);
  const start = n * board.perPage;
  const items = Array.from({ length: Math.max(0, Math.min(board.perPage, total - start)) }, (_, i) =>
    board.item(inventJob(board.name, start + i), call.origin),
  );
  const page = { n, pages, origin: `${call.origin}${board.path}`, total };
  if (scenario === 'partial')
    return board.envelope([null, 7, ...items.map((item, i) => withHoles(item, i, board.kept)), 'broken'], page);
  if (scenario === 'hostile')
    return board.envelope(
      items.map((item, i) => hostile(item, i, board.kept)),
      page,
    );
  return board.envelope(scenario === 'alt' ? items.map((item) => board.alt?.(item) ?? item) : items, page);
}

/** The id stays, so that what was stored can be told apart. */
function hostile(item: Raw, i: number, kept: RegExp): Raw {
  const ids = Object.entries(item).filter(([field]) => kept.test(field) && /id|slug/i.test(field));
  return { ...(createHostile(item, '', i) as Raw), ...Object.fromEntries(ids) };
}

export const ENDPOINTS: readonly Endpoint[] = BOARDS.map((board) => ({
  method: 'GET',
  path: board.path,
  term: () => board.name,
  answer: (call, _term, scenario) => answer(board, call, scenario),
}));
