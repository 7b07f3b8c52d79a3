import { describe, expect, it } from 'vitest';
import { SourceFault } from '#shared/sources.ts';
import { FreelanceJob } from '../contract.ts';
import { DEFAULT_FILTERS } from './filters.ts';
import { readUpworkJobs, upworkParameters } from './upwork.ts';

/** The example of provider-contracts 4.6. */
const dashboard = {
  job_id: '~02190000example01',
  url: 'https://www.upwork.com/jobs/~02190000example01',
  title: 'React dashboard for a timber wholesaler',
  description: 'We need a small dashboard with stock levels ...',
  published_at: '2026-06-01T08:12:00Z',
  skills: ['JavaScript', 'React', 'REST API'],
  budget_type: 'hourly',
  hourly_min_usd: 15,
  hourly_max_usd: 30,
  budget_total_usd: null,
  budget_min_usd: 15,
  budget_max_usd: 30,
  experience_level: 'Intermediate',
  project_length: '1 to 3 months',
  hours_per_week: 'Less than 30 hrs/week',
  location: 'Sweden',
  category_name: 'Web Development',
  proposals: '5 to 10',
  interviewing: 1,
  is_enterprise: false,
  client_total_hires: 12,
  client_spent: '$8.4K',
  client_member_since: '2019-03-14',
  client_score: 4.9,
};
const answer = (data: unknown) => ({ data, next_cursor: 'eyJwIjoyfQ', meta: { count: 1 } });
const only = (changes: Record<string, unknown>) => readUpworkJobs(answer([{ ...dashboard, ...changes }])).items[0];

describe('a job', () => {
  it('as documented', () => {
    const { items, next, total } = readUpworkJobs(answer([dashboard]));
    expect(items).toEqual([
      {
        job_id: '~02190000example01',
        title: 'React dashboard for a timber wholesaler',
        url: 'https://www.upwork.com/jobs/~02190000example01',
        experience_level: 'Intermediate',
        project_length: '1 to 3 months',
        published_at: '2026-06-01T08:12:00.000Z',
        location: 'Sweden',
        hours_per_week: 'Less than 30 hrs/week',
        budget_type: 'hourly',
        budget_min_usd: 15,
        budget_max_usd: 30,
        skills: ['JavaScript', 'React', 'REST API'],
        description: 'We need a small dashboard with stock levels ...',
        client_total_hires: 12,
        client_spent: '$8.4K',
        client_member_since: '2019-03-14',
      },
    ]);
    expect([next, total]).toEqual(['eyJwIjoyfQ', null]);
  });

  const unset = { budget_min_usd: null, budget_max_usd: undefined, hourly_min_usd: null, hourly_max_usd: null };
  it.each([
    ['the newer names', { budget_min_usd: null, budget_max_usd: undefined }, ['hourly', 15, 30]],
    ['a fixed price as text', { ...unset, budget_type: 'fixed', budget_total_usd: '500' }, ['fixed', 500, 500]],
    ['a price with a sign', { ...unset, budget_type: null, budget_total_usd: '$1,500.00' }, ['fixed', 1500, 1500]],
    ['thousands in short', { ...unset, budget_type: 'Fixed-price', budget_total_usd: '2.5K' }, ['fixed', 2500, 2500]],
    ['nothing', { ...unset }, ['hourly', null, null]],
    ['nothing at all', { ...unset, budget_type: null }, [null, null, null]],
    ['nought to nought', { ...unset, budget_min_usd: 0, budget_max_usd: 0 }, ['hourly', null, null]],
    ['nought, beside a rate', { budget_min_usd: 0, budget_max_usd: 0 }, ['hourly', 15, 30]],
    ['bounds the wrong way round', { budget_min_usd: 30, budget_max_usd: 15 }, ['hourly', 15, 30]],
    ['no type, but a rate', { budget_type: null }, ['hourly', 15, 30]],
    ['no type, but a price', { ...unset, budget_type: 7, budget_total_usd: 80 }, ['fixed', 80, 80]],
    ['negative', { ...unset, budget_type: '', budget_min_usd: -5, budget_max_usd: 'a lot' }, [null, null, null]],
  ])('with a budget of %s', (_what, changes, expected) => {
    const job = only(changes);
    expect([job?.budget_type, job?.budget_min_usd, job?.budget_max_usd]).toEqual(expected);
  });

  it.each([
    ['null', null, []],
    ['a text', 'JavaScript|React, SQL', ['JavaScript', 'React', 'SQL']],
    ['objects', [{ name: 'React' }, { id: 1 }, null, 'React'], ['React']],
    ['a number', 7, []],
  ])('with skills as %s', (_what, skills, expected) => expect(only({ skills })?.skills).toEqual(expected));

  it.each([
    ['2026-06-01', '2026-06-01T00:00:00.000Z'],
    [1_780_301_520, '2026-06-01T08:12:00.000Z'],
    [1_780_301_520_000, '2026-06-01T08:12:00.000Z'],
    ['1780301520', '2026-06-01T08:12:00.000Z'],
    ['last week', ''],
    [null, ''],
    [{}, ''],
  ])('posted at %j', (published_at, expected) => expect(only({ published_at })?.published_at).toBe(expected));

  it('without address or title is left out, and one broken element never costs the others', () => {
    const broken = [null, 7, 'x', [], {}, { ...dashboard, url: 'javascript:alert(1)' }, { ...dashboard, title: ' ' }];
    expect(readUpworkJobs(answer([...broken, dashboard])).items).toHaveLength(1);
  });

  it('with every field missing, null or of the wrong type still is a job', () => {
    for (const wrong of [undefined, null, 7, { text: 'x' }, ['x'], true]) {
      const changes = Object.fromEntries(Object.keys(dashboard).map((field) => [field, wrong]));
      const job = only({ ...changes, url: dashboard.url, title: dashboard.title, new_field: wrong });
      expect(FreelanceJob.parse(job)).toEqual(job);
      expect(job?.job_id).not.toBe('');
    }
  });

  it('of a hundred thousand is one of the first hundred', () => {
    const many = Array.from({ length: 5_000 }, () => dashboard);
    expect(readUpworkJobs(answer(many)).items).toHaveLength(100);
    expect(only({ description: 'x'.repeat(90_000) })?.description).toHaveLength(6_000);
  });
});

describe('an answer', () => {
  it.each([[{ data: [] }], [{ data: null }], [{}], [{ data: { jobs: [] } }]])('%j holds nothing', (json) =>
    expect(readUpworkJobs(json)).toEqual({ items: [], total: null, next: null }),
  );

  it('may hold its list one level deeper', () => {
    expect(readUpworkJobs({ data: { jobs: [dashboard] } }).items).toHaveLength(1);
  });

  it.each([
    [{ error: 'The query is too broad' }, 'SOFT_FAILURE'],
    [{ error: { message: 'No' }, data: null }, 'SOFT_FAILURE'],
    [{ success: false }, 'SOFT_FAILURE'],
    [{ message: 'Something went wrong' }, 'SOFT_FAILURE'],
    [{ message: 'This API is no longer available at this location.' }, 'PROVIDER_MOVED'],
    [{ data: 'x' }, 'BAD_PAYLOAD'],
    [[dashboard], 'BAD_PAYLOAD'],
    ['html', 'BAD_PAYLOAD'],
    [null, 'BAD_PAYLOAD'],
  ])('%j is a fault: %s', (json, code) => {
    expect(() => readUpworkJobs(json)).toThrow(SourceFault);
    expect(() => readUpworkJobs(json)).toThrow(expect.objectContaining({ code }));
  });
});

describe('a request', () => {
  const query = { q: '', ...DEFAULT_FILTERS, cursor: null };
  it('with the defaults sends what the specification names', () => {
    expect(upworkParameters(query, 'budget')).toEqual({
      skills: 'JavaScript,React',
      skills_match_mode: 'all',
      budget_min_usd: '10',
      budget_max_usd: '30',
      limit: '100',
    });
  });

  it('sends every filter that is set, and of the location the part before the first comma', () => {
    const all = {
      ...query,
      q: 'shop',
      location: 'Berlin, Germany',
      experience_level: 'Expert',
      cursor: 'abc',
    } as const;
    expect(upworkParameters({ ...all, skills_match_mode: 'any', limit: 25 }, 'budget')).toEqual({
      q: 'shop',
      location: 'Berlin',
      skills: 'JavaScript,React',
      skills_match_mode: 'any',
      experience_level: 'Expert',
      budget_min_usd: '10',
      budget_max_usd: '30',
      limit: '25',
      next_cursor: 'abc',
    });
  });

  it('sends nothing of what is not set', () => {
    const none = { ...query, skills: [], budget_min_usd: null, budget_max_usd: null };
    expect(upworkParameters(none, 'budget')).toEqual({ limit: '100' });
  });

  it('in the split style bounds hourly rates and fixed prices alike', () => {
    const { skills: _, skills_match_mode: __, ...defaults } = upworkParameters(query, 'split');
    expect(defaults).toEqual({
      hourly_min_usd: '10',
      hourly_max_usd: '30',
      fixed_min_usd: '10',
      fixed_max_usd: '30',
      limit: '100',
    });
    const open = upworkParameters({ ...query, skills: [], budget_min_usd: 0, budget_max_usd: null }, 'split');
    expect(open).toEqual({ hourly_min_usd: '0', fixed_min_usd: '0', limit: '100' });
  });
});
