import { describe, expect, it } from 'vitest';
import { BUDGETS_CROSSED, FreelanceQuery, searchFreelanceJobs } from '../contract.ts';
import { canonicalQuery, DEFAULT_FILTERS, getLabel, locationSent } from './filters.ts';

const query = { q: '', ...DEFAULT_FILTERS, cursor: null };

describe('the filters', () => {
  it('begin with what the specification says (section 5), in the form and in the contract', () => {
    expect(FreelanceQuery.parse({})).toEqual({ q: '', ...DEFAULT_FILTERS });
    expect(DEFAULT_FILTERS).toMatchObject({
      skills: ['JavaScript', 'React'],
      skills_match_mode: 'all',
      experience_level: null,
      budget_min_usd: 10,
      budget_max_usd: 30,
      limit: 100,
    });
  });

  it.each([
    [{ budget_min_usd: 40 }, 'budget_min_usd', BUDGETS_CROSSED],
    [{ budget_min_usd: -1 }, 'budget_min_usd', 'Minimum budget must be at least 0'],
    [{ budget_max_usd: 12.5 }, 'budget_max_usd', 'Maximum budget must be a whole number'],
    [{ budget_max_usd: '30' }, 'budget_max_usd', 'Maximum budget must be a number'],
    [{ limit: 20 }, 'limit', undefined],
    [{ experience_level: 'Guru' }, 'experience_level', undefined],
    [{ skills: Array(21).fill('SQL') }, 'skills', 'At most 20 skills'],
  ])('%j is refused at its field', (body, field, message) => {
    const { error } = searchFreelanceJobs.request.body.safeParse(body);
    expect(error?.issues[0]?.path[0]).toBe(field);
    if (message) expect(error?.issues[0]?.message).toBe(message);
  });

  it.each([
    [{ budget_min_usd: 0, budget_max_usd: 0 }],
    [{ budget_min_usd: 30, budget_max_usd: 30 }],
    [{ budget_min_usd: 40, budget_max_usd: null }],
    [{ budget_min_usd: null, budget_max_usd: 5 }],
    [{ skills: [], limit: 10, experience_level: 'Entry level' }],
  ])('%j is taken', (body) => expect(searchFreelanceJobs.request.body.safeParse(body).success).toBe(true));
});

describe('the location', () => {
  it.each([
    ['Berlin, Germany', 'Berlin'],
    ['Sweden', 'Sweden'],
    ['  United States , CA', 'United States'],
    [', Germany', ''],
    ['', ''],
  ])('"%s" is sent as "%s": the part before the first comma', (typed, sent) => expect(locationSent(typed)).toBe(sent));
});

describe('two queries are one call', () => {
  const same = (more: Partial<FreelanceQuery> & { cursor?: string }) =>
    canonicalQuery({ ...query, ...more }) === canonicalQuery(query);
  it.each([
    ['skills in another order and case', { skills: ['react', ' JavaScript'] }, true],
    ['a skill twice', { skills: ['React', 'JavaScript', 'react'] }, true],
    ['spaces', { q: '  ' }, true],
    ['what is not sent of the location', { location: ', Sweden' }, true],
    ['another location', { location: 'Sweden' }, false],
    ['another mode', { skills_match_mode: 'any' as const }, false],
    ['another budget', { budget_max_usd: 31 }, false],
    ['no upper bound', { budget_max_usd: null }, false],
    ['another page', { cursor: 'abc' }, false],
    ['another page size', { limit: 50 as const }, false],
  ])('with %s: %j', (_what, more, is) => expect(same(more)).toBe(is));

  it('whatever the mode where there is one skill', () => {
    const one = { ...query, skills: ['SQL'] };
    expect(canonicalQuery({ ...one, skills_match_mode: 'any' })).toBe(canonicalQuery(one));
  });
});

it.each([
  [{ q: 'dashboard', skills: ['React'], location: '' }, 'dashboard'],
  [{ q: '', skills: ['JavaScript', 'React'], location: 'Sweden' }, 'JavaScript, React · Sweden'],
  [{ q: '', skills: [], location: '' }, 'All jobs'],
])('%j is called "%s"', (asked, label) => expect(getLabel(asked)).toBe(label));
