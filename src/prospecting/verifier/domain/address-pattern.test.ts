// How the addresses of a domain are made, with the evidence (product-design 5.25).
import { describe, expect, it } from 'vitest';
import { addressPatterns } from './address-pattern.ts';

const person = (firstName: string, lastName: string, local: string, host = 'acme.example') => ({
  firstName,
  lastName,
  email: `${local}@${host}`,
});

describe('one pattern', () => {
  it.each([
    ['{first}.{last}', 'mara.lindqvist'],
    ['{f}{last}', 'mlindqvist'],
    ['{f}.{last}', 'm.lindqvist'],
    ['{first}{last}', 'maralindqvist'],
    ['{first}_{last}', 'mara_lindqvist'],
    ['{first}-{last}', 'mara-lindqvist'],
    ['{first}.{l}', 'mara.l'],
    ['{first}{l}', 'maral'],
    ['{last}.{first}', 'lindqvist.mara'],
    ['{last}{first}', 'lindqvistmara'],
    ['{last}{f}', 'lindqvistm'],
    ['{last}.{f}', 'lindqvist.m'],
    ['{first}', 'mara'],
    ['{last}', 'lindqvist'],
  ])('%s', (pattern, local) => {
    const people = [person('Mara', 'Lindqvist', local), person('Mara', 'Lindqvist', local)];
    expect(addressPatterns(people, 'acme.example')).toEqual([
      { pattern, example: `${local}@acme.example`, fits: 2, of: 2 },
    ]);
  });
});

describe('names as addresses write them', () => {
  it.each([
    ['José', 'Álvarez', 'jose.alvarez'],
    ['Jürgen', 'Müller', 'juergen.mueller'],
    ['Jürgen', 'Müller', 'jurgen.muller'],
    ['Søren', 'Ærø', 'soren.aero'],
    ['Weiß', 'Groß', 'weiss.gross'],
    ['Anna Maria', 'van der Berg', 'annamaria.vanderberg'],
    ['Anna Maria', 'van der Berg', 'anna.vanderberg'],
    ['Jean-Luc', 'Picard', 'jean-luc.picard'],
    ['Conor', "O'Brien", 'conor.obrien'],
    ['Mara', 'Lindqvist', 'mara.lindqvist+news'],
  ])('%s %s: %s', (first, last, local) => {
    const [found] = addressPatterns([person(first, last, local), person(first, last, local)], 'acme.example');
    expect(found?.pattern).toBe('{first}.{last}');
  });
});

it('counts how many fit, most frequent first, and leaves out who says nothing', () => {
  const people = [
    person('Mara', 'Lindqvist', 'mara.lindqvist'),
    person('Lena', 'Berg', 'lena.berg'),
    person('Tom', 'Ek', 'tek'),
    person('Ida', 'Holm', 'info'),
    person('', '', 'sales'),
    person('Kai', 'Moe', 'kai.moe', 'other.example'),
  ];
  expect(addressPatterns(people, 'acme.example').map(({ pattern, fits, of }) => [pattern, fits, of])).toEqual([
    ['{first}.{last}', 2, 4],
    ['{f}{last}', 1, 4],
  ]);
});

it('says nothing of a single address', () => {
  expect(addressPatterns([person('Mara', 'Lindqvist', 'mara.lindqvist')], 'acme.example')).toEqual([]);
});
