import { describe, expect, it } from 'vitest';
import { FreelanceJob } from '../contract.ts';
import { DEFAULT_FILTERS, matchesSkills, skillName } from './filters.ts';
import { readFreelancerProjects, readSkillIds } from './freelancer-payload.ts';
import { freelancerParameters, nextOffset, notServedByFreelancer, skillTerms, toOffset } from './freelancer-request.ts';

/** The example of provider-contracts 7.5. */
const dashboard = {
  id: 39000001,
  owner_id: 50000001,
  title: 'React dashboard for a wholesaler',
  status: 'active',
  sub_status: null,
  seo_url: 'react-js/react-dashboard-wholesaler',
  type: 'hourly',
  currency: { id: 8, code: 'EUR', sign: '€', name: 'Euro', exchange_rate: 1.1, country: 'EU' },
  budget: { minimum: 12.0, maximum: 18.0, currency_id: 8 },
  hourly_project_info: { commitment: { hours: 20, interval: 'week' }, duration_enum: 'one_to_three_months' },
  preview_description: 'We need a small dashboard',
  description: 'We need a small dashboard with stock levels ...',
  jobs: [{ id: 759, name: 'React.js', category: { id: 1, name: 'Websites, IT & Software' } }],
  time_submitted: 1748800000,
  submitdate: 1748800000,
  bid_stats: { bid_count: 14, bid_avg: 15.2 },
  deleted: false,
  location: { country: { name: 'Germany' }, city: null, vicinity: null, administrative_area: null },
};
const answer = (projects: unknown, total_count: unknown = 214) => ({
  status: 'success',
  request_id: '0a1b2c-example',
  result: { total_count, users: null, projects },
});
const only = (changes: object) => readFreelancerProjects(answer([{ ...dashboard, ...changes }])).items[0];

describe('a project', () => {
  it("is mapped to the specification's job as documented", () => {
    expect(readFreelancerProjects(answer([dashboard]))).toEqual({
      total: 214,
      received: 1,
      items: [
        {
          job_id: 'fl-39000001',
          title: 'React dashboard for a wholesaler',
          url: 'https://www.freelancer.com/projects/react-js/react-dashboard-wholesaler',
          experience_level: '',
          project_length: '1 to 3 months',
          published_at: '2025-06-01T17:46:40.000Z',
          location: 'Germany',
          hours_per_week: '20 hrs/week',
          budget_type: 'hourly',
          budget_min_usd: 13,
          budget_max_usd: 20,
          skills: ['React.js'],
          description: 'We need a small dashboard with stock levels ...',
          client_total_hires: null,
          client_spent: '',
          client_member_since: '',
        },
      ],
    });
  });

  const usd = { code: 'USD', exchange_rate: 1 };
  it.each([
    [
      'in rupees',
      { type: 'fixed', currency: { code: 'INR', exchange_rate: 0.0117 }, budget: { minimum: 12_500, maximum: 37_500 } },
      ['fixed', 146, 439],
    ],
    [
      'without an upper bound',
      { type: 'fixed', currency: usd, budget: { minimum: 30_000, maximum: null } },
      ['fixed', 30_000, null],
    ],
    ['in dollars without a rate', { currency: { code: 'USD' } }, ['hourly', 12, 18]],
    ['in a currency without a rate', { currency: { code: 'EUR', exchange_rate: 'n/a' } }, ['hourly', null, null]],
    ['that is missing', { budget: null }, ['hourly', null, null]],
    ['of an unknown type', { type: null, currency: usd }, ['fixed', 12, 18]],
  ])('with a budget %s', (_what, changes, expected) => {
    const job = only(changes);
    expect([job?.budget_type, job?.budget_min_usd, job?.budget_max_usd]).toEqual(expected);
  });

  it.each([
    ['its id for want of an address', { seo_url: null }, 'https://www.freelancer.com/projects/39000001'],
    [
      'a hostile address',
      { seo_url: 'javascript:alert(1)//"><b>' },
      'https://www.freelancer.com/projects/javascript%3Aalert(1)/%22%3E%3Cb%3E',
    ],
  ])('is opened by %s', (_what, changes, url) => expect(only(changes)?.url).toBe(url));

  it('has its preview for want of a text, and blanks for want of anything', () => {
    expect(only({ description: null })?.description).toBe('We need a small dashboard');
    expect(
      only({ hourly_project_info: null, location: { country: null }, jobs: null, time_submitted: null }),
    ).toMatchObject({
      project_length: '',
      hours_per_week: '',
      location: '',
      skills: [],
      published_at: '2025-06-01T17:46:40.000Z',
    });
  });

  it('without id or title, or deleted, is left out; what is broken never costs the others', () => {
    const broken = [
      null,
      7,
      {},
      { ...dashboard, id: 'x' },
      { ...dashboard, title: '' },
      { ...dashboard, deleted: true },
    ];
    const { items, received } = readFreelancerProjects(answer([...broken, dashboard]));
    expect([items.length, received]).toEqual([1, 7]);
  });

  it('with every field missing or of the wrong type still is a job', () => {
    for (const wrong of [undefined, null, 7, { text: 'x' }, ['x'], true, 'x']) {
      const changes = Object.fromEntries(Object.keys(dashboard).map((field) => [field, wrong]));
      const job = only({ ...changes, id: 1, title: 'T', deleted: false });
      expect(FreelanceJob.parse(job)).toEqual(job);
    }
  });
});

it.each([
  [{ status: 'error', message: 'You must be logged in to perform this request' }, 'SOFT_FAILURE'],
  [{ status: 'success', result: null }, 'BAD_PAYLOAD'],
  [{ status: 'success', result: { projects: 'x' } }, 'BAD_PAYLOAD'],
  [[], 'BAD_PAYLOAD'],
  ['<html>', 'BAD_PAYLOAD'],
])('%j is a fault: %s', (json, code) => {
  expect(() => readFreelancerProjects(json)).toThrow(expect.objectContaining({ code }));
});

it('an answer without projects is an empty one', () => {
  expect(readFreelancerProjects(answer(null, 0))).toEqual({ items: [], total: 0, received: 0 });
});

describe('skills', () => {
  it('are known by the id of their name', () => {
    const ids = readSkillIds({
      status: 'success',
      result: [
        { id: 9, name: 'JavaScript' },
        null,
        { id: 759, name: 'React.js' },
        { id: 7, name: 'React JS' },
        { name: 'x' },
      ],
    });
    expect([...ids]).toEqual([
      ['javascript', 9],
      ['react', 759],
    ]);
    expect(() => readSkillIds({ status: 'success', result: {} })).toThrow(
      expect.objectContaining({ code: 'BAD_PAYLOAD' }),
    );
  });

  it.each([
    ['React.js', 'react'],
    ['ReactJS', 'react'],
    ['Node JS', 'node'],
    ['C++', 'c++'],
    ['C#', 'c#'],
    ['JS', 'js'],
    ['Graphic Design', 'graphicdesign'],
  ])('%s is %s', (name, folded) => expect(skillName(name)).toBe(folded));

  const job = { title: 'Shop in Vue (3 weeks)', skills: ['JavaScript', 'React.js'] };
  it.each([
    [['react', 'JAVASCRIPT'], 'all', true],
    [['React', 'SQL'], 'all', false],
    [['React', 'SQL'], 'any', true],
    [['vue'], 'all', true],
    [['Java'], 'any', false],
    [[], 'all', true],
  ] as const)('%j in mode %s: %s', (skills, skills_match_mode, is) =>
    expect(matchesSkills(job, { skills: [...skills], skills_match_mode })).toBe(is),
  );
});

describe('a request', () => {
  const query = { q: '', ...DEFAULT_FILTERS, cursor: null };
  const ids = new Map([
    ['javascript', 9],
    ['react', 759],
  ]);
  const ours = {
    sort_field: 'time_submitted',
    full_description: 'true',
    job_details: 'true',
    location_details: 'true',
  };
  const defaults = {
    min_avg_hourly_rate: '10',
    max_avg_hourly_rate: '30',
    min_avg_price: '10',
    max_avg_price: '30',
    limit: '100',
    offset: '0',
    ...ours,
  };

  const asked = (more: Partial<typeof query>, known = ids) => {
    const request = { ...query, ...more };
    const terms = skillTerms(request, known);
    return { sent: freelancerParameters(request, terms), check: terms.check };
  };
  const unknown = new Map<string, number>();

  it('with all of the skills names those by id that are known, and the others as words', () => {
    expect(asked({})).toEqual({ sent: { ...defaults, 'jobs[]': ['9', '759'] }, check: ['JavaScript', 'React'] });
    expect(asked({}, unknown)).toEqual({ sent: { ...defaults, query: 'JavaScript React' }, check: [] });
    const both = asked({ q: 'shop', skills: ['React', 'Medusa'] });
    expect(both).toEqual({ sent: { ...defaults, query: 'shop Medusa', 'jobs[]': ['759'] }, check: ['React'] });
  });

  it('with any of the skills says so by ids, else by words, else what is found is looked through', () => {
    const any = { skills_match_mode: 'any' } as unknown as Partial<typeof query>;
    expect(asked(any)).toEqual({ sent: { ...defaults, 'jobs[]': ['9', '759'] }, check: [] });
    const words = { query: 'JavaScript React', or_search_query: 'true' };
    expect(asked(any, unknown)).toEqual({ sent: { ...defaults, ...words }, check: [] });
    const looked = asked({ ...any, q: 'shop' }, unknown);
    expect(looked).toEqual({ sent: { ...defaults, query: 'shop' }, check: ['JavaScript', 'React'] });
  });

  it('bounds rates and fixed prices alike, names a country by its code, and pages by offset', () => {
    const more = { ...query, location: 'Sweden, Malmö', budget_max_usd: 500, limit: 25 as const, cursor: '50' };
    expect(freelancerParameters(more, skillTerms(more, ids))).toMatchObject({
      'countries[]': ['se'],
      min_avg_hourly_rate: '10',
      max_avg_hourly_rate: '500',
      min_avg_price: '10',
      max_avg_price: '500',
      limit: '25',
      offset: '50',
    });
  });

  it.each([
    [null, 0],
    ['100', 100],
    ['-1', 0],
    ['1e9', 0],
    ['999999', 10_000],
  ])('continues from %j at %i', (cursor, offset) => expect(toOffset(cursor)).toBe(offset));

  it.each([
    ['more are left', null, 214, 100, '100'],
    ['none are left', '200', 214, 14, null],
    ['the source claims more than it sends', '100', 900, 0, null],
    ['the source says no total, a full page', null, null, 100, '100'],
    ['the source says no total, a short page', null, null, 40, null],
  ])('next where %s', (_what, cursor, total, received, next) =>
    expect(nextOffset({ ...query, cursor }, total, received)).toBe(next),
  );
});

it('what is not applied is said in the words of the form', () => {
  expect(notServedByFreelancer(DEFAULT_FILTERS)).toEqual([]);
  expect(notServedByFreelancer({ location: 'Sweden', experience_level: 'Expert' })).toEqual([
    'Experience level “Expert”',
  ]);
  expect(notServedByFreelancer({ location: 'Berlin, Germany', experience_level: null })).toEqual([
    'Location “Berlin” (only countries are known)',
  ]);
});
