// What the search box shows of its filters, and what typed words add to them.
import { expect, it } from 'vitest';
import type { DiscoverKind } from '../fields.contract.ts';
import { type DiscoverForm, NO_FORM } from './discover-address.ts';
import { isBlank, mergeQuestion, toChips } from './question-chips.ts';

const form = (some: Partial<DiscoverForm>): DiscoverForm => ({ ...NO_FORM, ...some });

it.each<[DiscoverKind, Partial<DiscoverForm>, string[]]>([
  ['company', {}, []],
  ['company', { businessKind: 'dentist', city: 'Graz' }, ['dentists', 'in Graz']],
  [
    'company',
    { industry: ['software'], country: ['SE'], size: ['51-200'] },
    ['software and IT', 'in Sweden', '51-200 people'],
  ],
  ['company', { q: 'siemens.com' }, ['siemens.com']],
  ['company', { size: ['1-10', '11-50', '501-1000', '1001-5000', '5001+'] }, ['1-50 people', '501+ people']],
  [
    'company',
    { foundedFrom: 2020, hasEmail: true, hasPhone: true, notContacted: true },
    ['opened since 2020', 'with email', 'with phone', 'not contacted'],
  ],
  ['company', { source: ['gleif'] }, ['from GLEIF']],
  ['person', {}, ['people']],
  ['person', { language: 'typescript', city: 'Amsterdam' }, ['TypeScript developers', 'in Amsterdam']],
  ['person', { title: 'CEO', seniority: ['owner'] }, ['people', 'CEO', 'owner']],
])('%s with %j shows %j', (kind, some, labels) => {
  expect(toChips(kind, form(some)).map(({ label }) => label)).toEqual(labels);
  expect(isBlank(kind, form(some))).toBe(labels.length === 0);
});

it('takes away exactly what a chip says', () => {
  const asked = form({ industry: ['software', 'retail'], size: ['1-10', '11-50', '201-500'], city: 'Graz' });
  const without = (label: string) => toChips('company', asked).find((chip) => chip.label === label)?.without;
  expect(without('in Graz')).toEqual({ city: '' });
  expect(without('retail')).toEqual({ industry: ['software'] });
  expect(without('1-50 people')).toEqual({ size: ['201-500'] });
});

it.each<[Partial<DiscoverForm>, Partial<DiscoverForm>, Partial<DiscoverForm>]>([
  [
    { businessKind: 'dentist', city: 'Graz' },
    { hasEmail: true },
    { businessKind: 'dentist', city: 'Graz', hasEmail: true },
  ],
  [{ businessKind: 'dentist', city: 'Graz' }, { city: 'Linz' }, { businessKind: 'dentist', city: 'Linz' }],
  [
    { industry: ['software'], country: ['SE'] },
    { businessKind: 'bakery' },
    { businessKind: 'bakery', country: ['SE'] },
  ],
  [{ city: 'Graz' }, { country: ['SE'] }, { country: ['SE'] }],
  [
    { businessKind: 'dentist', city: 'Graz', hasEmail: true, size: ['1-10'] },
    { businessKind: 'bakery', city: 'Lyon' },
    { businessKind: 'bakery', city: 'Lyon' },
  ],
  [{ industry: ['software'], country: ['SE'] }, { q: 'siemens.com' }, { q: 'siemens.com' }],
  [
    { q: 'oak', size: ['1-10'] },
    { q: 'mill', size: ['51-200'] },
    { q: 'oak mill', size: ['51-200'] },
  ],
])('%j and then %j is %j', (before, typed, after) => {
  expect(mergeQuestion(form(before), form(typed))).toEqual(form(after));
});
