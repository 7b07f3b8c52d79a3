// What is typed into the one search box, and what it asks for.
import { expect, it } from 'vitest';
import {
  BUSINESS_KINDS,
  type BusinessKind,
  INDUSTRIES,
  type Industry,
} from '#prospecting/prospects/fields.contract.ts';
import { readQuestion } from './read-question.ts';

const NOTHING = {
  kind: 'company',
  q: '',
  title: '',
  industry: [],
  country: [],
  city: '',
  businessKind: '',
  language: '',
};

it.each([
  ['Siemens', { q: 'Siemens' }],
  ['', {}],
  ['design', { q: 'design', businessKind: 'designer' }],
  ['bakeries in Berlin', { q: 'bakeries', businessKind: 'bakery', city: 'Berlin' }],
  ['Cafés near Malmö, Sweden', { q: 'Cafés', businessKind: 'cafe', city: 'Malmö', country: ['SE'] }],
  ['Software companies in Germany', { industry: ['software'], businessKind: 'it', country: ['DE'] }],
  ['companies in the UK', { country: ['GB'] }],
  ['companies in UK', { country: ['GB'] }],
  ['in Oslo', { city: 'Oslo' }],
  ['TypeScript developers in Amsterdam', { kind: 'person', language: 'typescript', city: 'Amsterdam' }],
  ['C++ developer', { kind: 'person', language: 'c++' }],
  ['Head of Procurement in Sweden', { kind: 'person', title: 'Head of Procurement', country: ['SE'] }],
  ['fitness in Lyon, France', { q: 'fitness', businessKind: 'gym', city: 'Lyon', country: ['FR'] }],
  ['Acme Trading in', { q: 'Acme Trading in' }],
])('"%s" asks for %j', (text, asked) => expect(readQuestion(text)).toEqual({ ...NOTHING, ...asked }));

it.each(Object.entries(BUSINESS_KINDS) as [BusinessKind, string][])('%s is found by its name, "%s"', (kind, name) => {
  expect(readQuestion(`${name} in Berlin`)).toMatchObject({ businessKind: kind, city: 'Berlin' });
});

it.each(Object.entries(INDUSTRIES) as [Industry, string][])(
  'the industry %s is found by its name, "%s"',
  (key, name) => {
    expect(readQuestion(`${name} in Sweden`)).toMatchObject({ industry: [key], country: ['SE'] });
  },
);
