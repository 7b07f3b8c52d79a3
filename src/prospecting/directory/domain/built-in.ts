// Well-known companies as they are written down: one a line, "name | domain | city of the head office | industry", by countries.
import { INDUSTRIES, type Industry, type SizeBand } from '#prospecting/prospects/fields.contract.ts';

export interface BuiltInCompany {
  name: string;
  domain: string;
  city: string;
  country: string;
  industry: Industry;
  size: '' | SizeBand;
}

/** When they were last looked through. */
export const BUILT_IN_AS_OF = '2026-11-01';

/** @throws Error for a line that is none, so that the tests find it. */
export function readBuiltIn(byCountry: Readonly<Record<string, string>>): BuiltInCompany[] {
  return Object.entries(byCountry).flatMap(([country, lines]) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => readLine(line, country)),
  );
}

function readLine(line: string, country: string): BuiltInCompany {
  const [name = '', domain = '', city = '', industry = '', more] = line.split('|').map((part) => part.trim());
  if (more !== undefined || !(industry in INDUSTRIES) || city === '') throw new Error(`not a company: ${line}`);
  return { name, domain, city, country, industry: industry as Industry, size: '' };
}
