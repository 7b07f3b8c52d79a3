// What a source states of a supplier, fact by fact: no score is made of it.
import { countryName } from '#shared/countries.ts';
import { toCountryCode } from '#shared/country-code.ts';
import { formatNoun } from '#shared/formats.ts';
import type { Supplier, SupplierType } from '../contract.ts';

export const EVIDENCE = [
  ['verified', 'Verified'],
  ['assessed', 'Assessed'],
  ['tradeAssurance', 'Trade Assurance'],
  ['gold', 'Gold member'],
] as const satisfies readonly (readonly [keyof Supplier, string])[];

/** The facts that are stated and true. */
export function evidenceOf(supplier: Supplier): string[] {
  return EVIDENCE.filter(([field]) => supplier[field] === true).map(([, label]) => label);
}

const TYPE_NAMES: Record<SupplierType, string> = {
  manufacturer: 'Manufacturer',
  trader: 'Trader',
  distributor: 'Distributor',
};

/** "Manufacturer, Trader"; empty where it is not stated. */
export function writeTypes({ types }: Pick<Supplier, 'types'>): string {
  return types.map((type) => TYPE_NAMES[type]).join(', ');
}

/** "1 year", "under a year"; empty where it is not stated. */
export function writeYears(years: number | null): string {
  if (years === null) return '';
  if (years === 0) return 'under a year';
  return formatNoun(years, 'year');
}

// Countries as suppliers write them.

/** "VN", "Vietnam", "Viet Nam" → "VN"; '' for what is no country. */
export function countryCodeOf(text: string): string {
  return toCountryCode(text) ?? '';
}

/** For the screen: the name of a code, else the words of the source. */
export function supplierCountry({ country, countryCode }: { country: string; countryCode: string }): string {
  return countryName(countryCode) || country;
}
