// What is typed into the one search box, and what it asks for. Places come from the data of the product.
import { beforeAll, expect, it } from 'vitest';
import { createCityNames, readPlace } from '#account/places/server/index.ts';
import {
  BUSINESS_KINDS,
  type BusinessKind,
  INDUSTRIES,
  type Industry,
} from '#prospecting/prospects/fields.contract.ts';
import type { DiscoverFilters } from '../contract.ts';
import { NO_FILTERS } from './filters.ts';
import { bandsBetween } from './read-qualifiers.ts';
import { readQuestion } from './read-question.ts';

const names = createCityNames();
beforeAll(() => names.inText('Berlin'));

async function read(text: string) {
  const cities = await names.inText(text);
  return readQuestion(text, (words, isTopic) => readPlace(words, cities, isTopic));
}

type Asked = Partial<DiscoverFilters> & { kind?: 'person' };

const IT_SWEDEN: Asked = { industry: ['software'], country: ['SE'] };
const QUESTIONS: [string, Asked][] = [
  ['', {}],
  // A kind of business and its place.
  ['dentists in Graz', { businessKind: 'dentist', city: 'Graz' }],
  ['Dentists near graz', { businessKind: 'dentist', city: 'Graz' }],
  ['dentists Graz', { businessKind: 'dentist', city: 'Graz' }],
  ['Graz dentists', { businessKind: 'dentist', city: 'Graz' }],
  ['dentists in Graz, Austria', { businessKind: 'dentist', city: 'Graz', country: ['AT'] }],
  ['dentists Graz Austria', { businessKind: 'dentist', city: 'Graz', country: ['AT'] }],
  ['dentists near me', { businessKind: 'dentist' }],
  ['Cafés near Malmö, Sweden', { businessKind: 'cafe', city: 'Malmö', country: ['SE'] }],
  ['roasters in Dublin opened since 2020', { businessKind: 'coffee-shop', city: 'Dublin', foundedFrom: 2020 }],
  ['bakeries Lyon with email', { businessKind: 'bakery', city: 'Lyon', hasEmail: true }],
  [
    'bakeries in Saint-Étienne with phone and email',
    { businessKind: 'bakery', city: 'Saint-Étienne', hasEmail: true, hasPhone: true },
  ],
  ['hotels in New York', { businessKind: 'hotel', city: 'New York' }],
  ['plumbers in koeln', { businessKind: 'plumber', city: 'Köln' }],
  ['architects in Wien', { businessKind: 'architect', city: 'Wien' }],
  ['fitness in Lyon, France', { businessKind: 'gym', city: 'Lyon', country: ['FR'] }],
  ['restaurants in Nice', { businessKind: 'restaurant', city: 'Nice' }],
  ['shops in Reading', { businessKind: 'shop', city: 'Reading' }],
  ['law firms in Singapore', { businessKind: 'lawyer', city: 'Singapore' }],
  // A place that the data does not know.
  ['hotels in Smallhausen', { businessKind: 'hotel', city: 'Smallhausen' }],
  ['vegan restaurants in Berlin', { businessKind: 'restaurant', q: 'vegan', city: 'Berlin' }],
  ['design', { businessKind: 'designer' }],
  // An industry, its country and its size.
  ['software companies Sweden 50-200', { ...IT_SWEDEN, size: ['51-200'] }],
  ['Software companies in Sweden with 50 to 200 employees', { ...IT_SWEDEN, size: ['51-200'] }],
  ['small software companies in Sweden', { ...IT_SWEDEN, size: ['1-10', '11-50'] }],
  ['software companies in Sweden under 50', { ...IT_SWEDEN, size: ['1-10', '11-50'] }],
  ['software companies Sweden up to 10 people', { ...IT_SWEDEN, size: ['1-10'] }],
  ['software companies Sweden 501+', { ...IT_SWEDEN, size: ['501-1000', '1001-5000', '5001+'] }],
  ['software companies Sweden more than 5,000', { ...IT_SWEDEN, size: ['5001+'] }],
  ['medium-sized software companies, Sweden', { ...IT_SWEDEN, size: ['51-200'] }],
  ['SMEs in Sweden', { country: ['SE'], size: ['1-10', '11-50', '51-200'] }],
  ['healthcare companies in the Netherlands', { industry: ['health'], country: ['NL'] }],
  ['fintech startups in London', { industry: ['finance'], city: 'London' }],
  ['companies in the UK', { country: ['GB'] }],
  ['companies in UK', { country: ['GB'] }],
  ['companies in the US founded after 2019', { country: ['US'], foundedFrom: 2020 }],
  ['logistics companies in Poland not contacted', { industry: ['logistics'], country: ['PL'], notContacted: true }],
  ['in Oslo', { city: 'Oslo' }],
  ['Berlin', { city: 'Berlin' }],
  // People by what they do.
  ['TypeScript developers in Amsterdam', { kind: 'person', language: 'typescript', city: 'Amsterdam' }],
  ['React developers in Berlin', { kind: 'person', q: 'react', city: 'Berlin' }],
  ['C++ developer', { kind: 'person', language: 'c++' }],
  ['Head of Procurement in Sweden', { kind: 'person', title: 'Head of Procurement', country: ['SE'] }],
  ['CEOs in Vienna', { kind: 'person', title: 'CEO', city: 'Vienna' }],
  ['CEO at Siemens', { kind: 'person', title: 'CEO', q: 'Siemens' }],
  ['owners of bakeries in Lyon', { kind: 'person', title: 'owner', q: 'bakeries', city: 'Lyon' }],
  // Names and domains.
  ['Siemens', { q: 'Siemens' }],
  ['siemens.com', { q: 'siemens.com' }],
  ['https://www.siemens.com/global/en', { q: 'siemens.com' }],
  ['Deutsche Bank', { q: 'Deutsche Bank' }],
  ['Bank of America', { q: 'Bank of America' }],
  ['Boston Consulting Group', { q: 'Boston Consulting Group' }],
  ['Air France', { q: 'Air France' }],
  ['Orange', { q: 'Orange' }],
  ['Small World', { q: 'Small World' }],
  ['Acme Trading in', { q: 'Acme Trading in' }],
  ['1-800-Flowers', { q: '1-800-Flowers' }],
  ['email marketing', { q: 'email marketing' }],
];

it.each(QUESTIONS)('"%s" asks for %j', async (text, { kind = 'company', ...asked }) => {
  expect(await read(text)).toEqual({ kind, filters: { ...NO_FILTERS, ...asked } });
});

it.each(Object.entries(BUSINESS_KINDS) as [BusinessKind, string][])(
  '%s is found by its name, "%s"',
  async (kind, name) => {
    expect((await read(`${name} in Berlin`)).filters).toEqual({ ...NO_FILTERS, businessKind: kind, city: 'Berlin' });
  },
);

it.each(Object.entries(INDUSTRIES) as [Industry, string][])(
  'the industry %s is found by its name, "%s"',
  async (key, name) => {
    expect((await read(`${name} in Sweden`)).filters).toEqual({ ...NO_FILTERS, industry: [key], country: ['SE'] });
  },
);

it.each([
  [50, 200, ['51-200']],
  [20, 100, ['11-50', '51-200']],
  [1, 49, ['1-10', '11-50']],
  [5, 5, ['1-10']],
  [250, 250, ['201-500']],
  [100, 1_000_000_000, ['51-200', '201-500', '501-1000', '1001-5000', '5001+']],
])('from %i to %i people is %j', (least, most, bands) => expect(bandsBetween(least, most)).toEqual(bands));
