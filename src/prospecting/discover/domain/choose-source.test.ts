// Which source answers which question, by what is set up and what answers now.
import { expect, it } from 'vitest';
import type { SearchOffer } from '#prospecting/searches/contract.ts';
import type { DiscoverFilters, SourceOption } from '../contract.ts';
import { type DiscoverKind, OUTSIDE_SEARCHES, type OutsideCapability } from '../fields.contract.ts';
import { chooseSource } from './choose-source.ts';
import { NO_FILTERS } from './filters.ts';

type State = 'live' | 'sample' | 'down' | 'none';

function offers(states: Partial<Record<OutsideCapability, State>>, others: State): SearchOffer[] {
  return OUTSIDE_SEARCHES.map(({ capability, keyless }) => {
    const state = states[capability] ?? others;
    const source =
      state === 'none' ? null : { key: capability, name: `${capability} source`, sample: state === 'sample' };
    const credits = keyless ? 0 : 5;
    const refusal = state === 'down' ? 'CIRCUIT_OPEN' : state === 'none' ? 'NOT_CONFIGURED' : null;
    return { capability, source, refusal, credits, sampleAllowed: false, sampleCredits: credits };
  });
}

/** Open sources answer, none with a key is set up. */
const OPEN = offers({ companies: 'none', people: 'none' }, 'live');
const SAMPLE = offers({}, 'sample');
const ALL = offers({}, 'live');
const NO_MAP = offers({ 'local-businesses': 'down' }, 'live');

const asked = (some: Partial<DiscoverFilters>): DiscoverFilters => ({ ...NO_FILTERS, ...some });
const DENTISTS = { businessKind: 'dentist', city: 'Graz' } as const;
const SOFTWARE: Partial<DiscoverFilters> = { industry: ['software'], country: ['SE'], size: ['51-200'] };

const CASES: [string, DiscoverKind, Partial<DiscoverFilters>, SearchOffer[], SourceOption['capability']][] = [
  ['a kind of business in a city', 'company', DENTISTS, OPEN, 'local-businesses'],
  ['the same without any live source', 'company', DENTISTS, SAMPLE, 'local-businesses'],
  ['the same while the map does not answer', 'company', DENTISTS, NO_MAP, 'directory'],
  ['the same with an email address', 'company', { ...DENTISTS, hasEmail: true }, OPEN, 'local-businesses'],
  ['a kind without a city', 'company', { businessKind: 'dentist' }, ALL, 'directory'],
  ['an industry in a country', 'company', SOFTWARE, ALL, 'directory'],
  [
    'an industry with an email address, which registers do not have',
    'company',
    { industry: ['software'], country: ['SE'], hasEmail: true },
    ALL,
    'open-companies',
  ],
  ['a size besides, which open sources do not know', 'company', { ...SOFTWARE, hasEmail: true }, ALL, 'companies'],
  ['a size where only open sources are live', 'company', { ...SOFTWARE, hasEmail: true }, OPEN, 'open-companies'],
  ['a name', 'company', { q: 'siemens.com' }, ALL, 'directory'],
  ['nothing', 'company', {}, OPEN, 'directory'],
  ['a programming language', 'person', { language: 'rust', city: 'Oslo' }, OPEN, 'developers'],
  ['a title where only its source has a key', 'person', { title: 'Buyer', city: 'Oslo' }, ALL, 'people'],
  ['a title where its source is a sample', 'person', { title: 'Buyer', city: 'Oslo' }, SAMPLE, 'people'],
];

it.each(CASES)('%s', (_case, kind, filters, known, capability) => {
  expect(chooseSource({ kind, filters: asked(filters), chosen: null }, known).best.capability).toBe(capability);
});

it.each([
  ['an industry', SOFTWARE, OPEN, 'open-companies'],
  ['an industry and a size without any live source', SOFTWARE, SAMPLE, 'companies'],
  ['a name', { q: 'Oak Mill' }, OPEN, 'open-companies'],
  ['a country, which open sources are not asked by alone', { country: ['SE'] }, OPEN, 'directory'],
] as const)('goes past a directory that has nothing: %s', (_case, filters, known, capability) => {
  const question = { kind: 'company', filters: asked(filters as Partial<DiscoverFilters>), chosen: null } as const;
  expect(chooseSource({ ...question, directoryIsEmpty: true }, known).best.capability).toBe(capability);
});

it('says the price, the state and what is missing of each, the best first, and those that cannot answer last', () => {
  const { best, others } = chooseSource({ kind: 'company', filters: asked(DENTISTS), chosen: null }, OPEN);
  expect(best).toEqual({
    capability: 'local-businesses',
    name: 'OpenStreetMap and company register',
    state: 'live',
    credits: 0,
    missing: [],
  });
  expect(others.map(({ capability }) => capability)).toEqual([
    'directory',
    'open-companies',
    'register-companies',
    'companies',
  ]);
  expect(others.at(-1)).toMatchObject({ state: 'needs-key' });
  expect(others.at(1)).toMatchObject({ missing: ['q'] });
});

it('keeps to what was chosen, with the name of the source that would answer', () => {
  const choice = chooseSource({ kind: 'company', filters: asked(SOFTWARE), chosen: 'companies' }, ALL);
  expect(choice.best).toMatchObject({ capability: 'companies', name: 'companies source', credits: 5 });
  expect(choice.others.map(({ capability }) => capability)).toContain('directory');
  expect(chooseSource({ kind: 'person', filters: asked({}), chosen: 'companies' }, ALL).best.capability).not.toBe(
    'companies',
  );
});
