// Which outside search is offered for the filters, and with what query.
import { expect, it } from 'vitest';
import type { SearchOffer } from '#prospecting/searches/contract.ts';
import { NO_FORM } from './discover-address.ts';
import {
  bodyOf,
  bodyOfRun,
  fittingSearch,
  formOfRun,
  hintText,
  missingOf,
  needsText,
  outsideNamed,
  questionText,
  reasonText,
} from './paid-source-offer.ts';

const local = fittingSearch('company', NO_FORM, 'local-businesses');

it.each([
  ['company', NO_FORM, null, 'local-businesses'],
  ['company', { ...NO_FORM, q: 'oak' }, null, 'open-companies'],
  ['company', { ...NO_FORM, businessKind: 'hotel', city: 'Berlin' }, null, 'local-businesses'],
  ['company', { ...NO_FORM, country: ['SE'] }, null, 'companies'],
  ['company', { ...NO_FORM, q: 'oak' }, 'register-companies', 'register-companies'],
  ['person', { ...NO_FORM, city: 'Berlin' }, null, 'developers'],
  ['person', { ...NO_FORM, q: 'oak' }, 'companies', 'developers'],
] as const)('offers for %s with %o after %s: %s', (kind, form, chosen, capability) => {
  const filled = { ...form, country: [...form.country] };
  expect(fittingSearch(kind, filled, chosen).capability).toBe(capability);
});

const offer = (capability: SearchOffer['capability'], some: Partial<SearchOffer> = {}): SearchOffer => ({
  capability,
  source: { key: capability, name: capability, sample: false },
  refusal: null,
  credits: 5,
  sampleCredits: 5,
  sampleAllowed: true,
  ...some,
});
const sample = { source: { key: 'sample', name: 'Sample data', sample: true } };

it.each([
  ['live and keyless before what needs a key', [offer('companies'), offer('open-companies')], 'open-companies'],
  [
    'live with a key before samples',
    [offer('companies'), offer('open-companies', sample), offer('register-companies', sample)],
    'companies',
  ],
  [
    'what answers before what cannot now',
    [offer('open-companies', { refusal: 'PROVIDER_DOWN' }), offer('register-companies')],
    'register-companies',
  ],
  [
    'the own key costs nothing',
    [offer('companies', { credits: 0 }), offer('open-companies', sample), offer('register-companies', sample)],
    'companies',
  ],
] as const)('picks %s', (_what, offers, capability) => {
  expect(fittingSearch('company', { ...NO_FORM, q: 'oak' }, null, offers).capability).toBe(capability);
});

it('says in one line why this source, and what would make another one answer', () => {
  const design = { ...NO_FORM, q: 'design', businessKind: 'designer' as const };
  const open = fittingSearch('company', design, null);
  expect(reasonText(open, design, false, null)).toBe(
    'Known companies (Wikidata): live, needs no key and supports keyword.',
  );
  expect(hintText(open, design)).toBe('Add a city to search OpenStreetMap for design studios.');
  const complete = { ...design, city: 'Berlin' };
  expect(fittingSearch('company', complete, null).capability).toBe('local-businesses');
  expect(hintText(local, complete)).toBeNull();
  expect(
    reasonText(
      local,
      complete,
      true,
      offer('local-businesses', { source: { key: 'osm', name: 'OpenStreetMap', sample: false } }),
    ),
  ).toBe('Local businesses (OpenStreetMap), as you chose.');
});

it.each([
  [{ q: 'oak' }, 'oak'],
  [{ businessKind: 'hotel', city: 'Berlin', country: ['DE'] }, 'Hotels in Berlin, Germany'],
  [{ language: 'Rust', city: 'Oslo' }, 'Rust developers in Oslo'],
  [{}, ''],
] as const)('shows %j as "%s"', (some, text) =>
  expect(questionText({ ...NO_FORM, ...some, country: [...('country' in some ? some.country : [])] })).toBe(text),
);

it('says what is missing, and sends only what the search uses', () => {
  expect(missingOf(local, NO_FORM).map(({ path }) => path)).toEqual(['businessKind', 'city']);
  const form = { ...NO_FORM, q: 'oak', businessKind: 'hotel' as const, city: 'Berlin', country: ['DE'] };
  expect(missingOf(local, form)).toEqual([]);
  expect(bodyOf(local, form)).toMatchObject({ q: '', businessKind: 'hotel', city: 'Berlin', country: ['DE'], page: 1 });
});

it('asks an earlier search again as it was, and for its next page', () => {
  const run = {
    capability: 'developers',
    source: null,
    query: { language: 'rust', city: 'Berlin', page: 2, cursor: 'x' },
  } as const;
  expect(formOfRun(run)).toEqual({ ...NO_FORM, language: 'rust', city: 'Berlin' });
  expect(bodyOfRun(run)).toMatchObject({ language: 'rust', page: 2, cursor: 'x' });
  expect(bodyOfRun(run, 'y')).toMatchObject({ language: 'rust', page: 3, cursor: 'y' });
});

it.each([
  ['local-businesses', 'Choose a business type and a city.'],
  ['open-companies', 'Choose a keyword or an industry.'],
  ['register-companies', 'Choose a keyword.'],
])('says what %s needs', (capability, text) => {
  const search = outsideNamed(capability);
  expect(search && needsText(search)).toBe(text);
});
