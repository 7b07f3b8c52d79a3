// Which outside search is offered for what is asked, and what it is asked.
import { expect, it } from 'vitest';
import { NO_FORM } from './discover-address.ts';
import { bodyOf, bodyOfRun, fittingSearch, formOfRun, missingOf, outsideNamed, usesText } from './outside-words.ts';

const local = fittingSearch('company', NO_FORM, 'local-businesses');

it.each([
  ['company', NO_FORM, null, 'local-businesses'],
  ['company', { ...NO_FORM, q: 'oak' }, null, 'open-companies'],
  ['company', { ...NO_FORM, businessKind: 'hotel', city: 'Berlin' }, null, 'local-businesses'],
  ['company', { ...NO_FORM, country: ['SE'] }, null, 'companies'],
  ['company', { ...NO_FORM, q: 'oak' }, 'register-companies', 'register-companies'],
  ['person', { ...NO_FORM, city: 'Berlin' }, null, 'developers'],
  ['person', { ...NO_FORM, q: 'oak' }, 'companies', 'people'],
] as const)('offers for %s with %o after %s: %s', (kind, form, chosen, capability) => {
  const filled = { ...form, country: [...form.country] };
  expect(fittingSearch(kind, filled, chosen).capability).toBe(capability);
});

it('says what is missing, and sends only what the search uses', () => {
  expect(missingOf(local, NO_FORM).map(({ path }) => path)).toEqual(['businessKind', 'city']);
  const form = { ...NO_FORM, q: 'oak', businessKind: 'hotel' as const, city: 'Berlin', country: ['DE'] };
  expect(missingOf(local, form)).toEqual([]);
  expect(bodyOf(local, form)).toMatchObject({ q: '', businessKind: 'hotel', city: 'Berlin', country: ['DE'], page: 1 });
});

it('asks an earlier search again as it was, and for its next page', () => {
  const run = { capability: 'developers', query: { language: 'rust', city: 'Berlin', page: 2, cursor: 'x' } } as const;
  expect(formOfRun(run)).toEqual({ ...NO_FORM, language: 'rust', city: 'Berlin' });
  expect(bodyOfRun(run)).toMatchObject({ language: 'rust', page: 2, cursor: 'x' });
  expect(bodyOfRun(run, 'y')).toMatchObject({ language: 'rust', page: 3, cursor: 'y' });
});

it.each([
  ['local-businesses', 'Asks by kind of business, city and country. Needs kind of business and city.'],
  ['open-companies', 'Asks by keyword, industry and country. Needs keyword or industry.'],
  ['register-companies', 'Asks by keyword and country. Needs keyword.'],
])('says what %s uses', (capability, text) => {
  const search = outsideNamed(capability);
  expect(search && usesText(search)).toBe(text);
});
