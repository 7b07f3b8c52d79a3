// The companies that ship with the product: enough of them, of many countries, each once, each fit to be shown.
import { expect, it } from 'vitest';
import { BUILT_IN } from '../data/built-in.ts';
import { readBuiltIn } from './built-in.ts';

it('is some hundred real companies of many countries and all industries that have well-known ones', () => {
  expect(BUILT_IN.length).toBeGreaterThan(400);
  expect(new Set(BUILT_IN.map(({ country }) => country)).size).toBeGreaterThan(40);
  expect(new Set(BUILT_IN.map(({ industry }) => industry)).size).toBeGreaterThan(20);
});

it('has each domain once, written as domains are', () => {
  const domains = BUILT_IN.map(({ domain }) => domain);
  expect(domains.filter((domain, n) => domains.indexOf(domain) !== n)).toEqual([]);
  expect(domains.filter((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) || domain.startsWith('www.'))).toEqual(
    [],
  );
  expect(BUILT_IN.filter(({ name, city }) => name === '' || city === '')).toEqual([]);
});

it.each(['Acme | acme.example | Berlin', 'Acme | acme.example | Berlin | plumbing', 'A | b | c | software | more'])(
  'refuses a line that is none: %s',
  (line) => {
    expect(() => readBuiltIn({ DE: line })).toThrow(line);
  },
);
