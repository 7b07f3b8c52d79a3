// The built-in companies: real ones, facts only, so that a first search shows companies without a network and without an import.
import type { Industry, SizeBand } from '#prospecting/prospects/fields.contract.ts';
import companies from './well-known-companies.json' with { type: 'json' };

export interface BuiltInCompany {
  name: string;
  domain: string;
  city: string;
  country: string;
  industry: Industry;
  size: '' | SizeBand;
}

/** When they were last checked. */
export const BUILT_IN_AS_OF = '2026-11-01';

/** Industries are checked by the test of the file. */
export const BUILT_IN: readonly BuiltInCompany[] = Object.entries(companies).flatMap(([country, ofCountry]) =>
  ofCountry.map(({ name, domain, city, industry }) => ({
    name,
    domain,
    city,
    country,
    industry: industry as Industry,
    size: '' as const,
  })),
);
