// The companies that ship with the product: enough of them, of many countries, each once, each fit to be shown.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { INDUSTRIES, type Industry, SIZE_BANDS } from '#prospecting/prospects/fields.contract.ts';
import { BUILT_IN } from '../server/built-in.ts';
import companies from './well-known-companies.json' with { type: 'json' };

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
});

it('has a name, a domain, a city of the head office and an industry of each company, by country', () => {
  const text = z.string().min(1).regex(/^\S/).regex(/\S$/);
  const industry = z.enum(Object.keys(INDUSTRIES) as Industry[]);
  const Company = z.strictObject({
    name: text,
    domain: text,
    city: text,
    industry,
    size: z.enum(SIZE_BANDS).optional(),
  });
  const File = z.record(z.string().regex(/^[A-Z]{2}$/), z.array(Company).min(1));
  expect(File.safeParse(companies).error?.issues ?? []).toEqual([]);
});
