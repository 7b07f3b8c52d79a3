// What follows from values that came in, and from edits.
import { expect, it } from 'vitest';
import { completeValues, followingValues, splitName } from './complete-values.ts';

it.each([
  ['Mara Lindqvist', 'Mara', 'Lindqvist'],
  ['Mara', 'Mara', ''],
  ['Mara Ann van der Berg', 'Mara Ann', 'van der Berg'],
  ['Lindqvist, Mara', 'Mara', 'Lindqvist'],
  ['Mara Lindqvist, Ph.D.', 'Mara', 'Lindqvist'],
  ['Beatrix C. Fairweather-Singh, PhD', 'Beatrix C.', 'Fairweather-Singh'],
  ['Jo van Dam, MD, MBA', 'Jo', 'van Dam'],
  ['Lindqvist, Mara, PhD', 'Mara', 'Lindqvist'],
  ['', '', ''],
])('%s', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }));

it('a new contact has name and parts, a new company its domain', () => {
  expect(completeValues('contact', { firstName: 'Mara', lastName: 'Lind' })).toMatchObject({ name: 'Mara Lind' });
  expect(completeValues('contact', { name: 'Mara Lind' })).toMatchObject({ firstName: 'Mara', lastName: 'Lind' });
  expect(completeValues('contact', { name: 'M. Lind', firstName: 'Mara' })).toEqual({
    name: 'M. Lind',
    firstName: 'Mara',
  });
  expect(completeValues('contact', { email: 'a@b.example' })).toEqual({ email: 'a@b.example' });
  expect(completeValues('company', { website: 'https://www.north.example/x' })).toMatchObject({
    domain: 'north.example',
  });
  expect(completeValues('company', { website: 'https://www.facebook.com/north' })).not.toHaveProperty('domain');
});

it('the name and its parts follow each other while they agree', () => {
  const before = { name: 'Mara Lind', firstName: 'Mara', lastName: 'Lind' };
  expect(followingValues('contact', before, { lastName: 'Berg' })).toEqual({ name: 'Mara Berg' });
  expect(followingValues('contact', before, { name: 'Ana Berg' })).toEqual({ firstName: 'Ana', lastName: 'Berg' });
  expect(followingValues('contact', { ...before, name: 'Dr Mara' }, { lastName: 'Berg' })).toEqual({});
  expect(followingValues('contact', before, { email: 'a@b.example' })).toEqual({});
});
