import { describe, expect, it } from 'vitest';
import { BUDGETS_CROSSED, searchFreelanceJobs } from '../contract.ts';
import {
  budgetFaults,
  FORM_DEFAULTS,
  type FormFilters,
  formCodec,
  getSummary,
  queryOfRun,
  resetFilters,
  toBody,
} from './form-filters.ts';

const changed: FormFilters = {
  location: 'Berlin, Germany',
  skills: ['C++', 'Qt & QML'],
  mode: 'any',
  level: 'Expert',
  min: '',
  max: '500',
  limit: '25',
};

describe('an address', () => {
  it('says nothing of the filters that the form begins with', () => {
    expect(formCodec.write(FORM_DEFAULTS)).toEqual({});
    expect(formCodec.read(new URLSearchParams())).toEqual(FORM_DEFAULTS);
  });

  it.each([[changed], [{ ...FORM_DEFAULTS, skills: [] }], [{ ...FORM_DEFAULTS, min: '0', max: '' }]])(
    'brings back what was chosen: %j',
    (filters) => expect(formCodec.read(new URLSearchParams(formCodec.write(filters)))).toEqual(filters),
  );

  it('that says what no filter can be is read as the default', () => {
    const read = formCodec.read(new URLSearchParams('min=-5&max=1e9&limit=20&level=Guru&mode=none'));
    expect(read).toEqual(FORM_DEFAULTS);
  });
});

describe('what is sent', () => {
  /** Neither a new answer nor the sample was asked for. */
  const AS_USUAL = { fresh: false, sample: false };
  const query = { term: 'shop', filters: changed, page: 2, cursor: 'abc' };
  it('is what the contract takes, and is read back from its run', () => {
    const body = toBody(query);
    expect(body).toMatchObject({ q: 'shop', experience_level: 'Expert', budget_min_usd: null, budget_max_usd: 500 });
    expect(searchFreelanceJobs.request.body.parse(body)).toEqual({ ...body, ...AS_USUAL });
    expect(queryOfRun({ query: body as unknown as Record<string, unknown> })).toEqual(query);
  });

  it('with the defaults are the defaults of the contract', () => {
    const body = toBody({ term: '', filters: FORM_DEFAULTS, page: 1, cursor: null });
    expect({ ...body, ...AS_USUAL }).toEqual(searchFreelanceJobs.request.body.parse({}));
  });
});

it.each([
  ['10', '30', {}],
  ['', '', {}],
  ['30', '30', {}],
  ['40', '30', { min: BUDGETS_CROSSED }],
  ['-1', '30', { min: 'Please enter a whole number from 0' }],
  ['10', '30.5', { max: 'Please enter a whole number from 0' }],
  ['9', '10', {}],
  ['0', '1000001', { max: 'At most 1,000,000' }],
])('a budget of "%s" to "%s"', (min, max, faults) => expect(budgetFaults({ min, max })).toEqual(faults));

it('resetting restores the panel and leaves the location', () => {
  expect(resetFilters(changed)).toEqual({ ...FORM_DEFAULTS, location: 'Berlin, Germany' });
});

it.each([
  [FORM_DEFAULTS, 'JavaScript, React (all) · $10-$30 · 100 per page'],
  [changed, 'C++, Qt & QML (any) · Expert · up to $500 · 25 per page'],
  [{ ...FORM_DEFAULTS, skills: [], min: '', max: '' }, 'any skill · 100 per page'],
])('is summarised: %#', (filters, summary) => expect(getSummary(filters)).toBe(summary));
